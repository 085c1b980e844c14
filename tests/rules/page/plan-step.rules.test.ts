import { describe, expect, it } from 'vitest'
import type { Order, Surface } from '#contract/order/order.contract.ts'
import { emptyOrder } from '#contract/order/order.rules.ts'
import { checkoutBody } from '#src/features/order/checkout.ts'
import { isChangeAlone, payable } from '#src/features/order/payable.rules.ts'
import { planStep } from '#src/features/order/plan-step.rules.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'

const master = {
  plan_id: 'tier4',
  type: 'monthly',
  status: 'active',
  renewal: 'renews',
  waiting: null,
} as const
const waiting = {
  plan_id: 'tier5',
  plan_name: 'Oracle',
  type: 'monthly',
  amount_cents: 2_500,
  until: null,
  payment_url: null,
} as const

describe('a plan picked by whoever pays for Master by the month', () => {
  it.each([
    ['tier5', 'monthly', 'now'],
    ['tier5', 'yearly', 'now'],
    ['tier4', 'monthly', 'own'],
    // Decided: a higher plan only is changed at once.
    ['tier4', 'yearly', 'later'],
    ['tier2', 'monthly', 'later'],
    ['tier2', 'yearly', 'later'],
  ] as const)('%s, %s: %s', (id, type, step) => {
    expect(planStep({ id, type }, master)).toBe(step)
    // Ended at the period's end: a change takes that back.
    expect(planStep({ id, type }, { ...master, renewal: 'ends' })).toBe(step)
  })

  it('is not called free of charge while nobody knows what runs', () => {
    expect(planStep({ id: 'tier2', type: 'monthly' }, null)).toBe('unknown')
    expect(planStep({ id: 'tier2', type: 'monthly' }, { ...master, plan_id: 'tier0' })).toBe('unknown')
  })

  it.each(['past_due', 'unpaid'] as const)('waits for a renewal that is %s', (status) => {
    expect(planStep({ id: 'tier5', type: 'monthly' }, { ...master, status })).toBe('owed')
  })

  it('can’t be had while a plan runs out that nobody renews', () => {
    expect(planStep({ id: 'tier5', type: 'monthly' }, { ...master, renewal: 'none' })).toBe('runsOut')
  })

  it.each([
    ['unpaid', 'unknown'],
    ['confirming', 'unknown'],
    ['lapsed', 'now'],
  ] as const)('is promised nothing while another change is %s', (state, step) => {
    const running = { ...master, waiting: { ...waiting, state } }
    expect(planStep({ id: 'tier5', type: 'yearly' }, running)).toBe(step)
  })
})

describe('what is paid of an order with a plan', () => {
  const plan = { id: 'tier5', type: 'monthly' } as const
  const donations: Order['donations'] = [{ cents: 2_500, project_type: 'guilds' }]
  const user = (planId: 'tier0' | 'tier4') => ({ id: 'user-lea', planId })
  const body = (order: Order, planId: 'tier0' | 'tier4') =>
    checkoutBody(
      { order, user: user(planId), plans: catalogue, surface: 'popup' },
      { origin: 'https://hub.test', language: 'en', page: null },
    )

  it('all of it by somebody without a plan', () => {
    const order: Order = { ...emptyOrder, plan, gifts: { tier2: 1 }, donations }
    expect(payable({ order, user: user('tier0') })).toBe(order)
    expect(payable({ order, user: null })).toBe(order)
    expect(body(order, 'tier0').amount).toBe(5_999 + 999 + 2_500)
  })

  it('gifts and donations by a subscriber: never a second plan', () => {
    const order: Order = { ...emptyOrder, plan, gifts: { tier2: 1 }, donations }
    expect(payable({ order, user: user('tier4') })).toEqual({ ...order, plan: null })
    const { amount, metadata, lineItems } = body(order, 'tier4')
    expect(amount).toBe(999 + 2_500)
    expect(metadata.subscription_data).toMatchObject({ plan: null, gifts: [{ months: 1 }] })
    expect(JSON.stringify(lineItems)).not.toContain('tier5')
  })

  it.each([
    ['popup', { plan }, true],
    ['popup', { plan, donations }, false],
    ['popup', { plan, gifts: { tier2: 1 } }, false],
    ['popup', { donations }, false],
    ['popup', {}, false],
    ['premium', { plan }, true],
    // The premium modal sells no donation alone.
    ['premium', { plan, donations }, true],
    ['premium', { plan, gifts: { tier2: 1 }, donations }, false],
    ['premium', { donations }, false],
  ] as const)('in the %s, %j: nothing but the change is %s', (surface: Surface, content, isAlone) => {
    const order: Order = { ...emptyOrder, ...(content as Partial<Order>) }
    expect(isChangeAlone({ order, user: user('tier4'), surface })).toBe(isAlone)
    expect(isChangeAlone({ order, user: user('tier0'), surface })).toBe(false)
  })
})
