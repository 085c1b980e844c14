import { describe, expect, test } from 'vitest'
import type { GiftMail } from '#contract/gifts/gifts.contract.ts'
import { giftDeskSearch } from '#src/app/pages/gift-desk-search.ts'
import { lifeOf } from '#src/features/gift-desk/code-life.rules.ts'
import { giftLink, textToCopy } from '#src/features/gift-desk/code-link.rules.ts'
import {
  codeShows,
  codesShown,
  codeStateOf,
  hasFailedMail,
  isMailed,
  isMailUnderway,
} from '#src/features/gift-desk/code-states.rules.ts'
import { dayOf, deliverAt, draftFor, faultsOfDraft } from '#src/features/gift-desk/mail-draft.rules.ts'
import { evenCounts } from '#src/features/gift-desk/split-presets.rules.ts'
import { giftCode, giftMail } from '#tests/paths/gifts/gift-codes.ts'

const now = new Date(2026, 10, 25, 12).getTime()
const hourMs = 3_600_000
const at = (ms: number): string => new Date(ms).toISOString()
const mailedAs = (state: GiftMail['state'], rest: Partial<GiftMail> = {}) =>
  giftCode({ mail: giftMail({ state, ...rest }) })

describe('how a code stands', () => {
  test.each(['sent', 'bounced', 'undelivered', 'unwanted', 'sending'] as const)('its mail is %s', (state) =>
    expect(codeStateOf(mailedAs(state), now)).toBe(state),
  )

  test('without a mail it is open; claimed and ended whatever its mail', () => {
    expect(codeStateOf(giftCode(), now)).toBe('open')
    expect(codeStateOf(giftCode({ state: 'claimed', mail: giftMail() }), now)).toBe('claimed')
    expect(codeStateOf(giftCode({ state: 'ended', mail: giftMail() }), now)).toBe('ended')
  })

  test('a mail that waits goes out later, and is on its way once its time has come', () => {
    expect(codeStateOf(mailedAs('waiting', { deliver_at: at(now + 1) }), now)).toBe('waiting')
    expect(codeStateOf(mailedAs('waiting', { deliver_at: at(now) }), now)).toBe('sending')
    expect(isMailUnderway(mailedAs('waiting', { deliver_at: at(now + 1) }), now)).toBe(false)
    expect(isMailUnderway(mailedAs('sending'), now)).toBe(true)
    expect(isMailUnderway(mailedAs('sent'), now)).toBe(false)
    expect(isMailUnderway(giftCode(), now)).toBe(false)
    expect(isMailUnderway({ ...mailedAs('sending'), state: 'claimed' }, now)).toBe(false)
  })

  test('only a mail that arrived or is to arrive has to be taken back before a split', () => {
    const isGiven = (state: GiftMail['state']) => isMailed(mailedAs(state))
    expect((['waiting', 'sending', 'sent'] as const).map(isGiven)).toEqual([true, true, true])
    expect((['bounced', 'undelivered', 'unwanted'] as const).map(isGiven)).toEqual([false, false, false])
    expect(isMailed(giftCode())).toBe(false)
    expect(hasFailedMail(mailedAs('bounced'))).toBe(true)
    expect(hasFailedMail({ ...mailedAs('bounced'), state: 'ended' })).toBe(false)
    expect(hasFailedMail(giftCode())).toBe(false)
  })
})

test('each code is listed under its kind, the newest first, and one’s own claim once', () => {
  const open = giftCode({ id: 'open', made_at: at(now - 3 * hourMs) })
  const sent = giftCode({ id: 'sent', made_at: at(now - 3 * hourMs), mail: giftMail() })
  const own = giftCode({
    id: 'own',
    made_at: at(now - 2.5 * hourMs),
    state: 'claimed',
    claimed_at: at(now),
    mail: giftMail(),
  })
  const ended = giftCode({ id: 'ended', made_at: at(now - 4 * hourMs), state: 'ended' })
  const given = giftCode({
    id: 'given',
    made_at: at(now - 9 * hourMs),
    state: 'claimed',
    claimed_at: at(now - 2 * hourMs),
  })
  const lists = {
    bought: { codes: [own, open, sent, ended], next: null },
    received: { codes: [own, given], next: null },
  }
  const shown = (show: Parameters<typeof codesShown>[1]) =>
    codesShown(lists, show).map(({ code: { id }, isReceived }) => (isReceived ? `${id} received` : id))
  expect(shown('all')).toEqual(['given received', 'own', 'open', 'sent', 'ended'])
  expect(shown('open')).toEqual(['open'])
  expect(shown('sent')).toEqual(['sent'])
  expect(shown('claimed')).toEqual(['own'])
  expect(codesShown(lists, 'open')).toEqual([{ code: open, isReceived: false }])
  expect(codeShows).toEqual(['all', 'open', 'sent', 'claimed', 'received'])
  expect(shown('received')).toEqual(['own received', 'given received'])
})

describe('a code’s life', () => {
  const kinds = (...of: Parameters<typeof lifeOf>) => lifeOf(...of).map(({ kind }) => kind)

  test('begins with its order, or with the administrator who made it', () => {
    expect(lifeOf(giftCode(), now)).toEqual([{ kind: 'bought', at: giftCode().made_at }])
    expect(kinds(giftCode({ order_id: null }), now)).toEqual(['made'])
  })

  test('is told in the order of its days', () => {
    const code = giftCode({
      made_at: at(now - 9 * hourMs),
      split_from: { months: 12, at: at(now - 8 * hourMs) },
      taken_back_at: at(now - 7 * hourMs),
      mail: giftMail({ at: at(now - 6 * hourMs) }),
      state: 'claimed',
      claimed_at: at(now - 5 * hourMs),
      ended_at: at(now - 4 * hourMs),
    })
    expect(lifeOf(code, now)).toEqual([
      { kind: 'bought', at: at(now - 9 * hourMs) },
      { kind: 'split', at: at(now - 8 * hourMs) },
      { kind: 'takenBack', at: at(now - 7 * hourMs) },
      { kind: 'sent', at: at(now - 6 * hourMs) },
      { kind: 'claimed', at: at(now - 5 * hourMs) },
      { kind: 'ended', at: at(now - 4 * hourMs) },
    ])
  })

  test('says what is to come of a mail that waits, and what became of one that failed', () => {
    const later = at(now + hourMs)
    expect(lifeOf(mailedAs('waiting', { deliver_at: later, at: null }), now).at(-1)).toEqual({
      kind: 'waiting',
      at: later,
    })
    expect(kinds(mailedAs('bounced'), now).at(-1)).toBe('bounced')
    expect(kinds(mailedAs('waiting', { deliver_at: at(now) }), now).at(-1)).toBe('sending')
  })
})

test('what is copied is the code in its groups, or the link with the code in its fragment', () => {
  const code = '7K3M9QTX2VWRHD46'
  expect(textToCopy({ code, what: 'code' }, 'https://hub.example')).toBe('7K3M-9QTX-2VWR-HD46')
  expect(textToCopy({ code, what: 'link' }, 'https://hub.example')).toBe(
    'https://hub.example/invite-codes#code=7K3M-9QTX-2VWR-HD46',
  )
  expect(giftLink(code, 'https://hub.example')).not.toContain('?')
})

describe('what is written in the form', () => {
  const draft = { ...draftFor(giftCode(), 'fr', now), to: 'lindiwe@example.org' }

  test('begins empty, in the reader’s language, for now; on a date it would be tomorrow at nine', () => {
    expect(draftFor(giftCode(), 'fr', now)).toEqual({
      to: '',
      message: '',
      language: 'fr',
      when: 'now',
      day: '2026-11-26',
      time: '09:00',
      again: false,
    })
    expect(draftFor(giftCode(), 'fa', now).language).toBe('en')
    expect(dayOf(new Date(2026, 0, 2).getTime())).toBe('2026-01-02')
  })

  test('begins with what was sent; the same address gets it again only where it arrived', () => {
    const mail = giftMail({ language: 'tr' })
    expect(draftFor({ mail }, 'en', now)).toMatchObject({
      to: mail.to,
      message: mail.message,
      language: 'tr',
      again: true,
    })
    expect(draftFor({ mail: { ...mail, state: 'bounced' } }, 'en', now).again).toBe(false)
  })

  test('can be sent now whatever stands in the fields of a date', () => {
    expect(faultsOfDraft({ ...draft, day: '', time: '' }, now)).toBeNull()
    expect(deliverAt(draft)).toBeNull()
  })

  test('names the moment in the reader’s own zone', () => {
    const later = { ...draft, when: 'date', day: '2026-12-24', time: '09:00' } as const
    expect(deliverAt(later)).toBe(new Date(2026, 11, 24, 9).toISOString())
    expect(faultsOfDraft(later, now)).toBeNull()
  })

  test('is refused with every fault that it has', () => {
    const later = { ...draft, when: 'date' } as const
    const none = { to: false, message: null, time: false }
    expect(faultsOfDraft({ ...draft, to: 'nobody' }, now)).toEqual({ ...none, to: true })
    expect(faultsOfDraft({ ...draft, message: 'See www.example.org' }, now)).toEqual({
      ...none,
      message: { kind: 'link', link: 'www.example.org' },
    })
    for (const moment of [
      { day: '', time: '09:00' },
      { day: '2026-12-24', time: '' },
      { day: '2026-11-24', time: '09:00' },
      { day: '2036-11-24', time: '09:00' },
      { day: '2026-13-41', time: '09:00' },
    ])
      expect(faultsOfDraft({ ...later, ...moment }, now)).toEqual({ ...none, time: true })
    expect(deliverAt({ ...later, day: '' })).toBeNull()
  })
})

test.each([
  [12, [2, 4, 12]],
  [6, [2, 6]],
  [5, [5]],
  [4, [2, 4]],
  [2, [2]],
])('%i months are offered in equal parts: %j', (months, counts) => {
  expect(evenCounts(months)).toEqual(counts)
})

test('the address says which codes are listed; an unknown kind means all, and other values stay', () => {
  expect(giftDeskSearch({ show: 'sent', lang: 'fr' })).toEqual({ show: 'sent', lang: 'fr' })
  expect(giftDeskSearch({ show: 'everything', lang: 'fr' })).toEqual({ lang: 'fr' })
  expect(giftDeskSearch({})).toEqual({})
})
