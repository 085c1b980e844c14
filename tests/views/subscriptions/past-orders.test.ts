import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { listOrders, type OrderState } from '#contract/placed-order.contract.ts'
import { listPlanFeatures, listPlans } from '#contract/plans.contract.ts'
import { listSubscriptions } from '#contract/subscriptions.contract.ts'
import { alice } from '#tests/paths/people.ts'
import { plansOnTheWire } from '../order/order.wire.ts'
import { useFaults } from '../support/faults.ts'
import { logIn, openHub } from '../support/paths.hub.tsx'

const faults = useFaults()
const at = '2026-03-01T12:00:00.000Z'

const anOrder = (number: string, after?: OrderState['after_sale']): OrderState => ({
  id: number,
  number,
  status: 'fulfilled',
  lines: [{ kind: 'donation', project_type: 'general', cents: 5_000, votes: 115 }],
  total_cents: 5_000,
  created_at: at,
  paid_at: at,
  plan: null,
  receipt: null,
  gift_leg: null,
  ...(after && { after_sale: after }),
})

test('past orders say which were refunded, in part or whole, and which the bank has taken back', async () => {
  const back = (cents: number) => ({
    refunded_cents: cents,
    disputed: false,
    refunds: [{ at, cents, lines: [] }],
  })
  faults.answer(listPlans, plansOnTheWire)
  faults.answer(listPlanFeatures, [])
  faults.answer(listSubscriptions, { subscriptions: [], gift_time: [] })
  faults.answer(listOrders, {
    orders: [
      anOrder('HUB-1'),
      anOrder('HUB-2', back(1_000)),
      anOrder('HUB-3', back(5_000)),
      anOrder('HUB-4', { refunded_cents: 0, disputed: true, refunds: [] }),
    ],
    next: null,
  })
  const hub = await openHub(() => {})
  onTestFinished(() => hub.close())
  await logIn(hub, alice)
  await hub.router.navigate({ href: '/settings#past-orders' })
  const words = { 'HUB-1': 'Paid', 'HUB-2': 'Partly refunded', 'HUB-3': 'Refunded', 'HUB-4': 'Disputed' }
  for (const [number, word] of Object.entries(words)) {
    const row = page
      .getByRole('region', { name: 'Past orders' })
      .getByRole('listitem')
      .filter({ hasText: number })
    await expect.element(row.getByText(word, { exact: true })).toBeVisible()
  }
})

test('what a plan was charged for later stands in the same list, with a receipt of its own', async () => {
  const charged = (id: string, charge: 'renewal' | 'plan_change', day: string): OrderState => ({
    ...anOrder(id),
    number: 'HUB-1',
    charge,
    paid_at: `2026-0${day}T12:00:00.000Z`,
    lines: [{ kind: 'plan', plan_id: 'tier3', type: 'monthly', cents: 1_999 }],
    total_cents: 1_999,
  })
  faults.answer(listPlans, plansOnTheWire)
  faults.answer(listPlanFeatures, [])
  faults.answer(listSubscriptions, { subscriptions: [], gift_time: [] })
  faults.answer(listOrders, {
    orders: [charged('invoice:in_2', 'plan_change', '5-02'), charged('invoice:in_1', 'renewal', '4-01')],
    next: '1775044800000-invoice:in_1',
  })
  const hub = await openHub(() => {})
  onTestFinished(() => hub.close())
  await logIn(hub, alice)
  await hub.router.navigate({ href: '/settings#past-orders' })
  const rows = page.getByRole('region', { name: 'Past orders' }).getByRole('listitem')
  await expect
    .element(rows.filter({ hasText: 'Elite, monthly' }).filter({ hasText: 'Renewal' }))
    .toBeVisible()
  await expect.element(rows.filter({ hasText: 'Change of plan' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Receipt for order HUB-1, April 1, 2026' }))
    .toHaveAttribute('href', '/payment-success?order=invoice%3Ain_1#receipt')
  await expect
    .element(page.getByRole('link', { name: 'Older orders' }))
    .toHaveAttribute('href', '/settings?before=1775044800000-invoice%3Ain_1#past-orders')
})
