import { expect, test } from 'vitest'
import type { PlayerEvent, PlayerEventKind } from '#contract/account/player-events.ts'
import { playerEvents } from '#contract/account/player-events.ts'
import {
  hasOtherMail,
  isRequiredKind,
  mailDelayMs,
  settling,
  takesBack,
} from '#server/events/mailed-events.rules.ts'

const kinds = Object.keys(playerEvents) as PlayerEventKind[]
const delayOf = (kind: PlayerEventKind, reason?: string) =>
  mailDelayMs({ kind, data: { reason } } as unknown as PlayerEvent)
const tenMinutes = 600_000

/** When the mail about each of them is sent; of the others there is none. */
const mailed: Partial<Record<PlayerEventKind, number>> = {
  payment_failed: 0,
  renewal_announced: 0,
  payment_recovered: 0,
  gifts_discarded: 0,
  plan_changed: 0,
  plan_change_lapsed: 0,
  plan_ended: 0,
  dispute_decided: 0,
  deletion_requested: 0,
  deletion_taken_back: 0,
  new_device: 0,
  plan_change_waiting: tenMinutes,
  plan_change_planned: tenMinutes,
  plan_change_dropped: tenMinutes,
  plan_ending: tenMinutes,
  plan_kept: tenMinutes,
}

test.each(kinds)(
  'the mail about %s is sent at once, once it has held for ten minutes, or not at all',
  (kind) => {
    expect(delayOf(kind, 'ended')).toBe(mailed[kind] ?? null)
  },
)

test('that a plan has ended is told at once, by a refund only in the mail about that', () => {
  expect(['ended', 'unpaid', 'dispute', 'refund'].map((reason) => delayOf('plan_ended', reason))).toEqual([
    0,
    0,
    0,
    null,
  ])
})

test('that a bank disputes a payment is told at once; a refund has a mail of its own', () => {
  expect(['dispute', 'refund'].map((reason) => delayOf('refunded', reason))).toEqual([0, null])
})

test('of a plan holds what was arranged or done last: a change, its end, or that neither comes', () => {
  expect(kinds.filter((kind) => settling.includes(kind))).toEqual([
    'plan_changed',
    'plan_change_waiting',
    'plan_change_planned',
    'plan_change_dropped',
    'plan_change_lapsed',
    'plan_ending',
    'plan_kept',
    'plan_ended',
  ])
})

test('that a change or an end doesn’t come is news only to whoever was told that it would', () => {
  expect(takesBack).toEqual({
    plan_change_dropped: ['plan_change_waiting', 'plan_change_planned'],
    plan_kept: ['plan_ending'],
  })
})

test('no choice holds back mails that protect an account or a plan, or say what will be charged', () => {
  expect(kinds.filter(isRequiredKind)).toEqual(
    kinds.filter((kind) =>
      [
        'renewal_announced',
        'plan_ending',
        'plan_kept',
        'payment_failed',
        'new_device',
        'way_in_changed',
        'sessions_ended',
        'deletion_requested',
        'deletion_taken_back',
        'test',
      ].includes(kind),
    ),
  )
})

test('a charge, a refund, and what a refund ends have a mail elsewhere', () => {
  const has = (kind: PlayerEventKind, reason: string) =>
    hasOtherMail({ kind, data: { reason } } as unknown as PlayerEvent)
  expect(kinds.filter((kind) => has(kind, 'refund'))).toEqual(
    kinds.filter((kind) => ['charged', 'refunded', 'plan_ended', 'gift_time_ended'].includes(kind)),
  )
  expect(kinds.filter((kind) => has(kind, 'ended'))).toEqual(['charged'])
})
