import { expect, test } from 'vitest'
import type { PlayerEventKind } from '#contract/account/player-events.ts'
import { inWords } from '#server/notifications/words.rules.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'

const texts = await readMailTexts()
const at = new Date('2026-03-01T12:00:00Z')
const charged = {
  id: 7,
  kind: 'payment_failed',
  data: {
    subscription_id: 's',
    plan_id: 'master',
    cents: 1_999,
    paid_until: '2026-03-01T12:00:00.000Z',
  },
  count: 1,
  is_read: false,
  at,
} as unknown as Parameters<typeof inWords>[2][number]

test('a notification has the words, figures and dates of its language', () => {
  const [english] = inWords(texts, 'en', [charged])
  const [french] = inWords(texts, 'fr', [{ ...charged, is_read: true, count: 2 }])
  expect(english).toEqual({
    id: 7,
    type: 'payment_failed',
    icon: null,
    category: 'Subscriptions & Gifts',
    title: expect.any(String),
    message: expect.any(String),
    path: expect.any(String),
    count: 1,
    is_read: false,
    created_at: '2026-03-01T12:00:00.000Z',
  })
  expect(french).toMatchObject({ is_read: true, count: 2 })
  expect(english?.message).toContain('$19.99')
  expect(french?.message).toMatch(/19,99\s\$/u)
})

test('a row of a kind that the hub has given up is left out, and the others keep their order', () => {
  const gone = { ...charged, id: 8, kind: 'weather_changed' as PlayerEventKind }
  expect(inWords(texts, 'en', [charged, gone, { ...charged, id: 9 }]).map(({ id }) => id)).toEqual([7, 9])
})

test('several are told as several, and moments with their zone', () => {
  const replied = {
    ...charged,
    kind: 'comment_replied',
    data: { project_id: 'p', comment_id: 'c', reply_id: 'r', by: 'bob' },
    count: 3,
  } as const
  const leaving = {
    ...charged,
    kind: 'deletion_requested',
    data: { takes_effect_at: '2026-03-15T12:00:00.000Z', by: 'player', has_plan: false },
  } as const
  const [several, leaves] = inWords(texts, 'en', [replied, leaving])
  expect(several?.title).toContain('3')
  expect(leaves?.message).toMatch(/March 15, 2026.*12:00 PM UTC/u)
})
