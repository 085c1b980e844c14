import type { Problem } from '#contract/errors.ts'
import type { ContactContext, ContactDraft, Writer } from '#machines/contact/contact.machine.ts'
import type { Deed, Lead, Leads, Seen } from '../harness/model.ts'
import {
  at,
  done,
  drafts,
  empty,
  forms,
  isFaulty,
  key,
  namesOf,
  other,
  player,
  refusals,
  same,
  stranger,
} from './contact.answers.ts'

type Context = ContactContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const payload = (name: string): string => (name === 'valid' ? '' : ` (${name})`)

const ownForm = (writer: Writer | null) => ({ ...empty, ...writer })
const keeps = ({ form, sent }: ContactDraft): Deed => ['starts keepDraft', { form, sent }]

const begins = (writer: Writer | null): Lead<Context> => [
  'restoring',
  {
    writer,
    form: ownForm(writer),
    sent: null,
    keptAt: null,
    unkept: null,
    done: null,
    problem: null,
    waitSeconds: null,
  },
  ['starts readDraft'],
]

/** A player's name and address are filled in where nothing is typed. */
const filledIn = (context: Context): Context => {
  const { name, email } = context.form
  const own = ownForm(context.writer)
  return {
    ...context,
    form: { ...context.form, name: name === '' ? own.name : name, email: email === '' ? own.email : email },
  }
}

const restores =
  (draft: ContactDraft | null): Line =>
  ({ previous }) => {
    const seen = previous as Context
    const form = draft?.form ?? ownForm(seen.writer)
    return [
      'writing.still',
      filledIn({ ...seen, form, sent: draft?.sent ?? seen.sent }),
      ['starts watchDraft'],
    ]
  }

const knows =
  (place: string, writer: Writer | null): Line =>
  ({ previous }) => {
    const now: Context = { ...(previous as Context), writer }
    return [place, place.startsWith('writing') ? filledIn(now) : now, []]
  }

const types =
  (more: (typeof forms)[keyof typeof forms], did: Deed[] = []): Line =>
  ({ previous }) => {
    const seen = previous as Context
    const now: Context = { ...seen, form: { ...seen.form, ...more }, problem: null, waitSeconds: null }
    return ['writing.keeping', now, [...did, keeps(now)]]
  }

const sends =
  (fresh: string): Line =>
  ({ previous }) => {
    const seen = previous as Context
    if (isFaulty(seen)) return ['writing.faulty', seen, []]
    const { form } = seen
    const sent = seen.sent && same(seen.sent.form, form) ? seen.sent : { form, key: fresh }
    return [
      'sending',
      { ...seen, sent, problem: null, waitSeconds: null },
      [['starts sendMessage', { sent }]],
    ]
  }

const fails =
  (problem: Problem, waitSeconds: number | null): Line =>
  ({ previous }) => {
    const now: Context = { ...(previous as Context), problem, waitSeconds }
    return ['failed', now, [keeps(now)]]
  }

/** Another tab has changed the draft: what was typed in this one stays. */
const isOvertaken =
  (place: string): Line =>
  ({ previous }) => {
    const seen = previous as Context
    if (same(seen.form, ownForm(seen.writer))) return ['restoring', seen, ['starts readDraft']]
    return [place, { ...seen, keptAt: null, unkept: 'otherTab' }, []]
  }

const isKept =
  (place: string, keptAt: string | null): Line =>
  ({ previous }) => {
    const seen = previous as Context
    const hasText = !same(seen.form, empty)
    return [place, { ...seen, keptAt, unkept: keptAt === null && hasText ? 'storage' : null }, []]
  }
const isUnkept =
  (place: string): Line =>
  ({ previous }) => [place, { ...(previous as Context), keptAt: null, unkept: 'storage' }, []]

const writing = ['still', 'keeping', 'faulty'] as const
const everywhere = [
  ...writing.map((place) => `writing.${place}` as const),
  'restoring',
  'sending',
  'failed',
  'sent',
]

export const contactLeads: Leads<Context> = {
  'start a guest': begins(null),
  'start a player': begins(player),
  ...each(namesOf(drafts), (name) => ({ [`restoring | readDraft done: ${name}`]: restores(drafts[name]) })),
  'restoring | readDraft fails': ({ previous }) => [
    'writing.still',
    filledIn(previous as Context),
    ['starts watchDraft'],
  ],
  ...each(everywhere, (place) => ({
    [`${place} | writer.known`]: knows(place, player),
    [`${place} | writer.known (boundary)`]: knows(place, null),
    [`${place} | writer.known (hostile)`]: knows(place, stranger),
  })),
  ...each(writing, (place) => ({
    ...each(namesOf(forms), (name) => ({
      [`writing.${place} | contact.type${payload(name)}`]: types(forms[name]),
    })),
    [`writing.${place} | contact.send`]: sends(key),
    [`writing.${place} | contact.send (boundary)`]: sends(other),
    [`writing.${place} | contact.send (hostile)`]: sends('<script>'),
    [`writing.${place} | draft.changed`]: isOvertaken(`writing.${place}`),
    [`writing.${place} | watchDraft fails`]: ({ previous }) => [`writing.${place}`, previous as Context, []],
  })),
  'writing.keeping | keepDraft done: stored': isKept('writing.still', at),
  'writing.keeping | keepDraft done: not stored': isKept('writing.still', null),
  'writing.keeping | keepDraft fails': isUnkept('writing.still'),
  'sending | sendMessage done: as written': ({ previous }) => [
    'sent',
    { ...(previous as Context), done, keptAt: null, unkept: null },
    ['forgetDraft'],
  ],
  ...each(namesOf(refusals), (name) => ({
    [`sending | sendMessage fails: ${name}`]: fails(refusals[name].code, refusals[name].retryAfterSeconds),
  })),
  'sending | after answerTimeout': fails('timeout', null),
  'failed | keepDraft done: stored': isKept('failed', at),
  'failed | keepDraft done: not stored': isKept('failed', null),
  'failed | keepDraft fails': isUnkept('failed'),
  ...each(namesOf(forms), (name) => ({
    [`failed | contact.type${payload(name)}`]: types(forms[name], ['starts watchDraft']),
  })),
  'failed | contact.send': sends(key),
  'failed | contact.send (boundary)': sends(other),
  'failed | contact.send (hostile)': sends('<script>'),
  'sent | contact.another': ({ previous }) => {
    const seen = previous as Context
    return [
      'writing.still',
      { ...seen, form: ownForm(seen.writer), sent: null, done: null },
      ['starts watchDraft'],
    ]
  },
}
