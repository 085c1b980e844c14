import { expect, test } from 'vitest'
import type { GiftTimeOfUser } from '#contract/subscriptions/gift-time.contract.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { voteChange } from '#src/features/plan-change/vote-change.rules.ts'
import { at, gift, noon, paid } from '#tests/support/plans-of-user.ts'

const now = at('2026-12-01')

const former = paid({ id: 'sub-0', status: 'ended', renewal: 'none', current_period_end: noon('2026-05-01') })

const votes = (
  own: Subscription,
  plan_id: PaidPlanId,
  {
    when = 'now',
    giftTime = [],
    others = [],
    // A price that was asked for some minutes ago.
    asked = '2026-12-01T11:55:00.000Z',
  }: {
    when?: 'now' | 'period_end'
    giftTime?: GiftTimeOfUser[]
    others?: Subscription[]
    asked?: string
  } = {},
) =>
  voteChange(
    own,
    {
      when,
      plan_id,
      plan_name: planNames[plan_id],
      type: 'monthly',
      starts_at: when === 'now' ? asked : own.current_period_end,
      next_charge_cents: 999,
    },
    { subscriptions: [own, former, ...others], giftTime },
    now,
  )

const basic = paid({ plan_id: 'tier1', plan_name: 'Basic' })
const pro = paid({ plan_id: 'tier2', plan_name: 'Pro' })

test('a higher plan gives the difference today, then its own votes and its own bank', () => {
  expect(votes(paid(), 'tier5')).toEqual({
    before: 8,
    daily: 13,
    today: 5,
    bank: 91,
    gift: null,
    waits: null,
  })
  expect(votes(basic, 'tier3')).toMatchObject({ before: 2, daily: 5, today: 3, bank: 35 })
})

test('figures that were asked for after the page’s clock last told the time are those of the new plan, too', () => {
  expect(votes(paid(), 'tier5', { asked: '2026-12-01T12:00:40.000Z' })).toMatchObject({
    before: 8,
    daily: 13,
    today: 5,
    bank: 91,
  })
})

test('a lower plan, or the same one, gives nothing today', () => {
  expect(votes(paid(), 'tier1', { when: 'period_end' })).toMatchObject({
    before: 8,
    daily: 2,
    today: 0,
    bank: 14,
  })
  expect(votes(pro, 'tier2', { when: 'period_end' })).toMatchObject({ before: 3, daily: 3, today: 0 })
})

const oracle = gift('one', 5, {
  given_at: noon('2026-11-25'),
  running: { from: noon('2026-11-25'), until: noon('2027-11-25') },
  put_first: true,
})

test('where a gift of that plan counts already, no vote more is promised, and the gift is said to wait', () => {
  expect(votes(pro, 'tier5', { giftTime: [oracle] })).toMatchObject({
    before: 13,
    daily: 13,
    today: 0,
    gift: null,
    waits: 'tier5',
  })
})

test('a gift that stays higher goes on counting, whatever is paid for', () => {
  expect(votes(pro, 'tier4', { giftTime: [oracle] })).toMatchObject({
    before: 13,
    daily: 13,
    today: 0,
    gift: 'tier5',
    waits: null,
  })
  expect(votes(pro, 'tier1', { when: 'period_end', giftTime: [oracle] })).toMatchObject({
    before: 13,
    daily: 13,
    gift: 'tier5',
  })
})

test('a plan that was to end goes on with the change: gift time that would have followed still waits', () => {
  const elite = gift('one', 3)
  expect(votes(paid({ renewal: 'ends' }), 'tier5', { giftTime: [elite] })).toMatchObject({
    daily: 13,
    gift: null,
  })
  expect(votes(paid({ renewal: 'ends' }), 'tier1', { when: 'period_end', giftTime: [elite] })).toMatchObject({
    before: 8,
    daily: 2,
    gift: null,
  })
})

test('a change that begins later is compared with what counts right before it', () => {
  const short = gift('one', 5, {
    running: { from: noon('2026-11-25'), until: noon('2026-12-11') },
    put_first: true,
  })
  expect(votes(paid(), 'tier1', { when: 'period_end', giftTime: [short] })).toMatchObject({
    before: 8,
    daily: 2,
    waits: null,
  })
  expect(votes(paid(), 'tier1', { when: 'now', giftTime: [short] })).toMatchObject({ before: 13, daily: 13 })
})

test('where nothing counts before it, it is compared with Free', () => {
  const unpaid = paid({ status: 'unpaid', current_period_end: noon('2026-11-01') })
  expect(votes(unpaid, 'tier5')).toMatchObject({ before: 1 })
})

test('another plan that is paid for as well keeps what it gives', () => {
  const master = paid({ id: 'sub-2' })
  expect(votes(basic, 'tier2', { others: [master] })).toMatchObject({ before: 8, daily: 8, today: 0 })
})
