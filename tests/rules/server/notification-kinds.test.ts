import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { deletedName } from '#contract/account/deleted-player.ts'
import { playerEvents } from '#contract/account/player-events.ts'
import type { PlayerEvent, PlayerEventKind } from '#contract/account/player-events.ts'
import { paths, projectAt } from '#contract/http/paths.ts'
import { notificationTopics } from '#contract/notifications/notification-choices.contract.ts'
import { settingsTabs } from '#contract/shell/places.rules.ts'
import { languageCodes } from '#contract/values/languages.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { topicOf } from '#server/events/event-topics.rules.ts'
import { notifiedAs } from '#server/events/notified-events.rules.ts'
import { tellEvent } from '#server/notifications/kinds.ts'
import { dayIn, momentIn, moneyIn } from '#server/platform/mail/figures.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'
import { madeUp, sampleEvents } from '#tests/support/server/sample-events.ts'

const kinds = Object.keys(playerEvents) as PlayerEventKind[]
const texts = await readMailTexts()

const telling = (language: LanguageCode, count = 1) => ({
  say: texts[language],
  language,
  money: moneyIn(language),
  day: dayIn(language),
  moment: momentIn(language),
  count,
})
const samplesOf = (kind: PlayerEventKind): PlayerEvent[] =>
  sampleEvents[kind].map((data) => ({ kind, data }) as PlayerEvent)
/** Every sample, alone and as the newest of several. */
const told = (kind: PlayerEventKind, language: LanguageCode) =>
  samplesOf(kind).flatMap((event) => [1, 2, 5].map((count) => tellEvent(event, telling(language, count))))

/** Parts of a text that stand apart as made up by people, and the rest. */
const apart = (text: string) => ({
  names: [...text.matchAll(/\u{2068}([^\u{2068}\u{2069}]*)\u{2069}/gu)].map(([, name]) => name),
  rest: text.replaceAll(/\u{2068}[^\u{2068}\u{2069}]*\u{2069}/gu, ''),
})

test('there is sample data of every kind, as the contract has it', () => {
  expect(Object.keys(sampleEvents).toSorted()).toEqual(kinds.toSorted())
  for (const kind of kinds)
    for (const { data } of samplesOf(kind)) expect(v.parse(playerEvents[kind], data)).toEqual(data)
})

describe.each(kinds)('%s', (kind) => {
  test.each(languageCodes)('has its words in %s', (language) => {
    const english = told(kind, 'en')
    for (const [index, { title, message }] of told(kind, language).entries()) {
      expect(title.length).toBeLessThanOrEqual(45)
      expect(message.length).toBeLessThanOrEqual(190)
      for (const text of [title, message]) {
        expect(text).toMatch(/\S/u)
        expect(text).not.toMatch(/[{}#]|undefined|null|NaN/u)
      }
      if (language !== 'en')
        expect([title, message]).not.toEqual([english[index]?.title, english[index]?.message])
    }
  })

  test('sets apart what people made up, and nothing else', () => {
    for (const language of languageCodes)
      for (const { title, message } of told(kind, language)) {
        const { names, rest } = apart(`${title}\n${message}`)
        for (const name of Object.values(madeUp)) expect(rest).not.toContain(name)
        for (const name of names) expect([...Object.values(madeUp), `${'x'.repeat(120)}…`]).toContain(name)
      }
  })

  test('leads to a page of the hub', () => {
    for (const { path } of told(kind, 'en')) {
      if (path === null) continue
      const { pathname, searchParams, hash, href } = new URL(path, 'https://hub.example')
      expect(href).toBe(`https://hub.example${path}`)
      expect(Object.values(paths).includes(pathname as never) || projectAt(pathname) !== null).toBe(true)
      if (pathname === paths.settings)
        expect(settingsTabs).toContain(searchParams.get('tab') ?? hash.replace('#tab-', ''))
    }
  })

  test('has a topic, which has its category', () => {
    for (const { category } of told(kind, 'en'))
      expect(category).toBe(notificationTopics[topicOf[kind]].category)
  })
})

/** Kinds of which several become one notification, by the subject that they have in common. */
const grouped: Readonly<Record<string, unknown>> = {
  comment_replied: sampleEvents.comment_replied[0]?.comment_id,
  donation_thanked: sampleEvents.donation_thanked[0]?.order_id,
  gift_claimed: sampleEvents.gift_claimed[0]?.order_id,
  project_updated: sampleEvents.project_updated[0]?.project_id,
}

test('several events become one where the words can say so', () => {
  for (const kind of kinds) {
    const [event] = samplesOf(kind)
    if (!event) continue
    expect(notifiedAs(event), kind).toEqual({ subject: grouped[kind] ?? null })
    const [one, five] = [1, 5].map((count) => tellEvent(event, telling('en', count)))
    expect(one?.title !== five?.title, kind).toBe(kind in grouped)
  }
})

test('replies to one comment are grouped, and those to another are not', () => {
  const [reply] = sampleEvents.comment_replied
  const subjectOf = (more: object) =>
    notifiedAs({ kind: 'comment_replied', data: { ...reply!, ...more } })?.subject
  expect(subjectOf({ reply_id: 'another' })).toBe(subjectOf({}))
  expect(subjectOf({ comment_id: 'another' })).not.toBe(subjectOf({}))
})

test('claims of which the order is not known stay alone', () => {
  expect(notifiedAs({ kind: 'gift_claimed', data: sampleEvents.gift_claimed[1]! })).toEqual({ subject: null })
})

test('the words of several name the newest', () => {
  const tell = (kind: PlayerEventKind, count: number) => {
    const { title, message } = tellEvent(samplesOf(kind)[0]!, telling('en', count))
    return [title, message]
  }
  expect(tell('comment_replied', 3)).toEqual([
    '3 replies to your comment',
    'The newest is from \u{2068}NovaKestrel\u{2069}.',
  ])
  expect(tell('gift_claimed', 2)).toEqual([
    '2 of your gifts were claimed',
    'The latest by \u{2068}NovaKestrel\u{2069}: Basic, 12 months.',
  ])
  expect(tell('project_updated', 4)).toEqual([
    '4 project updates',
    'There are 4 updates on \u{2068}Replay Theatre ①\u{2069}.',
  ])
})

test('a player who has left has no name, in the reader’s language', () => {
  const by = { ...sampleEvents.comment_replied[0]!, by: deletedName }
  const { message } = tellEvent({ kind: 'comment_replied', data: by }, telling('fr'))
  expect(message).toBe('Joueur supprimé a répondu à votre commentaire.')
})

test('a name can’t break out of its place', () => {
  const by = { ...sampleEvents.comment_replied[0]!, by: 'evil\u{2069}\u{202e}live' }
  const { message } = tellEvent({ kind: 'comment_replied', data: by }, telling('en'))
  expect(message).toBe('\u{2068}evillive\u{2069} replied to your comment.')
})

test('votes lapse at the time of the player’s zone', () => {
  const [inBerlin] = sampleEvents.votes_lapsing
  const { message } = tellEvent({ kind: 'votes_lapsing', data: inBerlin! }, telling('en'))
  expect(message).toContain('March 3, 2026 at 12:00')
  expect(message).toContain('GMT+1')
})
