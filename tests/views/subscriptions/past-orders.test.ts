import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOrders, type OrderState } from '#contract/order/placed-order.contract.ts'
import { listPlanFeatures, listPlans } from '#contract/plans/plans.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
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
      anOrder('HUB-5', { refunded_cents: 0, disputed: true, dispute_lost: true, refunds: [] }),
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
  const rowOf = (number: string) =>
    page.getByRole('region', { name: 'Past orders' }).getByRole('listitem').filter({ hasText: number })
  await expect.element(rowOf('HUB-2').getByText('\u2212$10.00 refunded')).toBeVisible()
  await expect.element(rowOf('HUB-3').getByText('\u2212$50.00 refunded')).toBeVisible()
  await expect.element(rowOf('HUB-4').getByText('On hold until your bank has decided')).toBeVisible()
  await expect.element(rowOf('HUB-5').getByText(/^Your bank has left the money with you/u)).toBeVisible()
  for (const number of ['HUB-1', 'HUB-4'])
    expect(
      rowOf(number)
        .getByText(/refunded$/)
        .elements(),
    ).toEqual([])
  await expect.element(page.getByRole('heading', { name: 'Past orders' })).toHaveFocus()
})

test('gifts that wait to be paid are found among the past orders, and two payments of one order say so', async () => {
  const lines: OrderState['lines'] = [{ kind: 'gift', plan_id: 'tier2', months: 1, cents: 999 }]
  const leg = (order_id: string, status: 'open' | 'paid') => ({ order_id, status, lines, total_cents: 999 })
  faults.answer(listPlans, plansOnTheWire)
  faults.answer(listPlanFeatures, [])
  faults.answer(listSubscriptions, { subscriptions: [], gift_time: [] })
  faults.answer(listOrders, {
    orders: [
      { ...anOrder('second'), number: 'HUB-7', lines, gift_leg: leg('first', 'paid') },
      { ...anOrder('first'), number: 'HUB-7', gift_leg: leg('first', 'paid') },
      // When they were ordered, they cost something else.
      { ...anOrder('HUB-8'), gift_leg: { ...leg('HUB-8', 'open'), total_cents: 899 } },
    ],
    next: null,
  })
  const hub = await openHub(() => {})
  onTestFinished(() => hub.close())
  await logIn(hub, alice)
  await hub.router.navigate({ href: '/settings#past-orders' })
  const rows = page.getByRole('region', { name: 'Past orders' }).getByRole('listitem')
  const waiting = rows.filter({ hasText: 'Gift of order HUB-8, not paid yet' })
  await expect.element(waiting.getByText('$9.99')).toBeVisible()
  await expect
    .element(waiting.getByRole('link', { name: 'Pay or discard' }))
    .toHaveAttribute('href', '/sequential-payment?order=HUB-8')
  await expect.element(rows.filter({ hasText: 'Gift: Pro' }).getByText('Payment 2 of 2')).toBeVisible()
  for (const [name, order] of [
    ['Receipt for the gifts of order HUB-7', 'second'],
    ['Receipt for order HUB-7', 'first'],
  ] as const)
    await expect
      .element(page.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', `/payment-success?order=${order}#receipt`)
  expect(rows.filter({ hasText: 'not paid yet' }).elements()).toHaveLength(1)
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
  const older = page.getByRole('link', { name: 'Older orders' })
  await expect
    .element(older)
    .toHaveAttribute('href', '/settings?before=1775044800000-invoice%3Ain_1#past-orders')

  // Whoever turns the pages by the keyboard reads on at the head of the list.
  faults.answer(listOrders, { orders: [anOrder('HUB-9')], next: '1775044800000-HUB-9' })
  ;(older.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(rows.filter({ hasText: 'HUB-9' })).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Past orders' })
  await expect.element(heading).toHaveFocus()
  faults.answer(listOrders, { orders: [anOrder('HUB-10')], next: null })
  ;(page.getByRole('link', { name: 'Newest orders' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(rows.filter({ hasText: 'HUB-10' })).toBeVisible()
  await expect.element(heading).toHaveFocus()
})

test('in French a semicolon between what was bought has its space', async () => {
  faults.answer(listPlans, plansOnTheWire)
  faults.answer(listPlanFeatures, [])
  faults.answer(listSubscriptions, { subscriptions: [], gift_time: [] })
  const [donation] = anOrder('HUB-1').lines
  if (!donation) throw new Error('No line')
  faults.answer(listOrders, { orders: [{ ...anOrder('HUB-1'), lines: [donation, donation] }], next: null })
  const hub = await openHub(() => {})
  onTestFinished(() => hub.close())
  await activateLanguage('fr')
  await logIn(hub, alice)
  await hub.router.navigate({ href: '/settings#past-orders' })
  await expect
    .poll(() => document.querySelector('.past-order-what')?.textContent)
    .toBe('Don, Fonds de la communauté\u202f; Don, Fonds de la communauté')
})
