import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cancelOrder, getOrder, type OrderState } from '#contract/order/placed-order.contract.ts'
import { aRecord, keep, kept } from '../order/order.page.ts'
import { useFaults } from '../support/faults.ts'
import { action, anOrderState, said, title, visit } from './payment-return.page.ts'

const faults = useFaults()

describe('after paying', () => {
  test('a gift of lots and single months says how many codes wait to be given away', async () => {
    faults.answer(
      getOrder,
      anOrderState('fulfilled', {
        lines: [{ kind: 'gift', plan_id: 'tier2', months: 27, cents: 23_093 }],
        plan: null,
      }),
    )
    await visit('/payment-success?order=order-1')
    await title('A gift of Pro, 27 months')
    await expect.element(said('3 codes to give away', { exact: true })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Show them, split them or send them by mail' }))
      .toHaveAttribute('href', '/invite-codes')
    await userEvent.click(action('Open the receipt'))
    await expect.element(said('Gift: Pro, 27 months')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Gifts and invite codes' })).toBeVisible()
  })

  test.each([
    [
      { open: 1, claimed: 2 },
      '1 code to give away, 2 codes were claimed',
      'Show it, split it or send it by mail',
    ],
    [{ open: 0, claimed: 3 }, '3 codes were claimed', 'Gifts and invite codes'],
  ])('of codes that were claimed since only what is left is to be given away', async (codes, told, link) => {
    faults.answer(
      getOrder,
      anOrderState('fulfilled', {
        lines: [{ kind: 'gift', plan_id: 'tier2', months: 27, cents: 23_093 }],
        plan: null,
        codes,
      }),
    )
    await visit('/payment-success?order=order-1')
    await title('A gift of Pro, 27 months')
    await expect.element(said(told, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('link', { name: link })).toBeVisible()
    const main = page.getByRole('main')
    await expect
      .element(main.getByRole('link', { name: codes.open ? 'Send your gift' : 'Go to Vault Vision' }))
      .toBeVisible()
  })
})

describe('of an order with gifts beside a plan', () => {
  const gift = { kind: 'gift', plan_id: 'tier2', months: 2, cents: 1_998 } as const
  const leg = (status: 'open' | 'paid'): OrderState['gift_leg'] => ({
    order_id: 'order-1',
    status,
    total_cents: 1_998,
    lines: [gift],
  })
  const address = () => location.pathname + location.search

  test('the first payment leads to the second, and the kept order is empty', async () => {
    const hub = await visit('/terms')
    keep(aRecord({ plan: { id: 'tier3', type: 'monthly' }, gifts: { tier2: 2 } }, { pending: 'order-1' }))
    const elite = { kind: 'plan', plan_id: 'tier3', type: 'monthly', cents: 1_999 } as const
    faults.answer(getOrder, anOrderState('fulfilled', { lines: [elite], gift_leg: leg('open') }))
    await hub.router.navigate({ href: '/payment-success?order=order-1' })
    await expect.poll(address).toBe('/sequential-payment?order=order-1')
    await expect.poll(() => kept()).toMatchObject({ pending: null, order: { plan: null, gifts: {} } })
  })

  test.each(['cancelled', 'expired'] as const)(
    'a try at the second that was %s leads back to it',
    async (status) => {
      faults.answer(
        cancelOrder,
        anOrderState(status, { id: 'order-2', lines: [gift], plan: null, gift_leg: leg('open') }),
      )
      await visit('/payment-cancel?order=order-2')
      await expect.poll(address).toBe('/sequential-payment?order=order-1')
    },
  )

  test('the receipt of the first can be read meanwhile', async () => {
    faults.answer(getOrder, anOrderState('fulfilled', { gift_leg: leg('open') }))
    await visit('/payment-success?order=order-1#receipt')
    await title('Receipt')
    expect(address()).toBe('/payment-success?order=order-1')
  })

  test('once both are paid each return page shows what it brought, and the kept order stays', async () => {
    const hub = await visit('/terms')
    keep(aRecord({ gifts: { tier2: 1 } }))
    localStorage.setItem('pendingGiftSession', 'gifts-order-1')
    faults.answer(
      getOrder,
      anOrderState('fulfilled', { id: 'order-2', lines: [gift], plan: null, gift_leg: leg('paid') }),
    )
    await hub.router.navigate({ href: '/payment-success?order=order-2' })
    await title('A gift of Pro, 2 months')
    expect(kept()?.order.gifts).toEqual({ tier2: 1 })
    expect(localStorage.getItem('pendingGiftSession')).toBeNull()
  })
})
