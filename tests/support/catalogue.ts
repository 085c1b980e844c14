import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'

export type Translated = 'fr' | 'pt' | 'tr'

/** An entry of a catalogue. */
export interface Entry {
  readonly english: string
  readonly said: string
}

/** The entries of a language's catalogue, in their order. */
export const entriesOf = async (language: string): Promise<Entry[]> => {
  const filename = new URL(`../../locales/${language}.po`, import.meta.url)
  const entries = await formatter().parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: filename.pathname,
  })
  return Object.values(entries).map(({ message = '', translation = '' }) => ({
    english: message,
    said: translation,
  }))
}

/** Names of places, plans and leagues: the same in every language. */
const names = [
  'BrainCore',
  'BrainVault',
  'DAO',
  'Gauntlet',
  'Illuviary',
  'Illuvium Pro League',
  'MetaVault',
  'Premium',
  'Vault Vision',
]

/** Texts that read as the English one does: names, and words that both languages have. */
export const sameAsEnglish: Readonly<Record<Translated, readonly string[]>> = {
  fr: [
    ...names,
    '<0/> <1>votes</1>',
    '{0, plural, one {# vote} other {# votes}}',
    '{0, plural, one {section} other {sections}}',
    '{count, plural, one {# code} other {# codes}}',
    '{total, plural, one {# vote} other {# votes}}',
    '{votes, plural, one {# vote} other {# votes}}',
    '{votes, plural, one {Vote} other {Votes}}',
    '{votes, plural, one {{number} vote} other {{number} votes}}',
    '{weekVotes, plural, one {vote} other {votes}}',
    'Votes, {votes}',
    'Actions',
    'Augments',
    'Codes',
    'Contact',
    'Date',
    'Description',
    'Drones',
    'Export',
    'Menu',
    'Site',
    'Message',
    'Messages',
    'Notifications',
    'Plan',
    'Plans',
    'QR',
    'Sections',
    'Sessions',
    'Suggestion',
    'Suggestions',
    'Synergies',
    'Team Builder',
    'Tier list',
    'Total',
    'Votes',
    'six',
    'votes',
  ],
  pt: [
    ...names,
    'Re: {subject}',
    'Site',
    'Drones',
    'Menu',
    'QR',
    'Status',
    'Tier list',
    'Total',
    'Total: {total}',
    'Tutorial',
    'hotel',
    'zero',
    '{group}: {feature}',
    '{title}: {counted}',
  ],
  tr: [...names, '{day}', 'Plan', 'QR', '{group}: {feature}', '{title}: {counted}'],
}
