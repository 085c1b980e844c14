import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import axe from 'axe-core'
import { getOrder } from '#contract/order/placed-order.contract.ts'
import { useFaults } from '../support/faults.ts'
import { action, anOrderState, longAgo, now, read, said, title, visit } from './payment-return.page.ts'

const faults = useFaults()

describe('after paying', () => {
  test('the receipt opens in place', async () => {
    faults.answer(getOrder, anOrderState('fulfilled'))
    await visit('/payment-success?order=order-1')
    await userEvent.click(action('Open the receipt'))
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await expect.element(receipt.getByRole('listitem').first()).toMatchTextContent('Elite, monthly$19.99')
    await expect
      .element(receipt.getByRole('listitem').nth(1))
      .toMatchTextContent('Donation, Guilds60 votes granted$25.01')
    await expect.element(receipt.getByText('$45.00')).toBeVisible()
    await userEvent.click(action('Close the receipt'))
    await expect.poll(() => receipt.getByRole('listitem').elements()).toEqual([])
  })

  test('a refund stands below what was paid, muted and with a true minus, and the total is what is left', async () => {
    faults.answer(
      getOrder,
      anOrderState('fulfilled', {
        after_sale: {
          refunded_cents: 1_000,
          disputed: false,
          refunds: [{ at: now, cents: 1_000, lines: [{ index: 1, cents: 1_000 }] }],
        },
      }),
    )
    await visit('/payment-success?order=order-1#receipt')
    await expect.element(said('Partly refunded')).toBeVisible()
    const receipt = page.getByRole('region', { name: 'Receipt' })
    const undone = receipt.getByRole('listitem').nth(2)
    await expect.element(undone).toMatchTextContent(`Refunded on ${read(now)}Donation, Guilds\u2212$10.00`)
    await expect.element(undone.getByText('\u2212$10.00')).toHaveAttribute('dir', 'ltr')
    const { color, textDecorationLine } = getComputedStyle(undone.element())
    expect(textDecorationLine).toBe('none')
    expect(color).not.toBe(getComputedStyle(receipt.getByRole('listitem').first().element()).color)
    await expect.element(receipt.getByText('Paid$45.00')).toBeVisible()
    await expect.element(receipt.getByText('Total after refunds$35.00')).toBeVisible()
    expect((await axe.run(document.body)).violations).toEqual([])
  })

  test('on paper stand seller, order, day, payer, lines and currency, and nothing that passes', async () => {
    faults.answer(getOrder, {
      ...anOrderState('fulfilled', { paid_at: longAgo, created_at: longAgo }),
      sold_by: ['Example Ltd', '1 High Street'],
    })
    await visit('/payment-success?order=order-1')
    await title('Receipt')
    const paper = () => document.querySelector('.paper-receipt')?.textContent ?? null
    expect(paper()).toBeNull()
    // What is seen in the moment of printing, before anything else can run.
    dispatchEvent(new Event('beforeprint'))
    const printed = paper()
    dispatchEvent(new Event('afterprint'))
    for (const words of ['Receipt', 'OrderH-1001', `Paid on${read(longAgo)}`, 'Billed toalice@example.org'])
      expect(printed).toContain(words)
    for (const words of ['Sold byExample Ltd1 High Street', 'Elite, monthly$19.99', 'Total$45.00', '(USD)'])
      expect(printed).toContain(words)
    for (const words of ['Renews', 'votes a day', 'Sent to', 'Print']) expect(printed).not.toContain(words)
    expect(paper()).toBeNull()
  })

  test('page and paper tell the receipt’s own number, what was paid with, and for which period', async () => {
    const until = '2026-05-01T12:00:00.000Z'
    faults.answer(
      getOrder,
      anOrderState('fulfilled', {
        payment: {
          receipt: 'H-1001-2',
          method: { type: 'card', brand: 'visa', last4: '4242' },
          period: { from: longAgo, until },
        },
      }),
    )
    await visit('/payment-success?order=order-1#receipt')
    const receipt = page.getByRole('region', { name: 'Receipt' })
    const facts = [
      'Receipt numberH-1001-2',
      'Paid withVisa ending in 4242',
      `Period${read(longAgo)} – ${read(until)}`,
    ]
    for (const fact of facts) await expect.element(receipt).toMatchTextContent(new RegExp(fact, 'u'))
    dispatchEvent(new Event('beforeprint'))
    const printed = document.querySelector('.paper-receipt')?.textContent
    dispatchEvent(new Event('afterprint'))
    for (const fact of facts) expect(printed).toContain(fact)
  })

  test('a method that isn’t known here isn’t named', async () => {
    const method = { type: 'carrier_pigeon', brand: null, last4: null }
    faults.answer(
      getOrder,
      anOrderState('fulfilled', { payment: { receipt: 'H-1001-1', method, period: null } }),
    )
    await visit('/payment-success?order=order-1#receipt')
    await expect.element(said('H-1001-1')).toBeVisible()
    expect(said(/Paid with|Period/).elements()).toEqual([])
  })

  test('what was given back whole, or is disputed, says so', async () => {
    const refunds = [{ at: now, cents: 4_500, lines: [] }]
    faults.answer(
      getOrder,
      anOrderState('fulfilled', { after_sale: { refunded_cents: 4_500, disputed: false, refunds } }),
    )
    const hub = await visit('/payment-success?order=order-1#receipt')
    await expect.element(said('Refunded', { exact: true })).toBeVisible()
    await expect.element(said('Total after refunds$0.00')).toBeVisible()
    faults.answer(
      getOrder,
      anOrderState('fulfilled', {
        id: 'order-2',
        after_sale: { refunded_cents: 0, disputed: true, refunds: [] },
      }),
    )
    await hub.router.navigate({ href: '/payment-success?order=order-2#receipt' })
    await expect.element(said('Disputed', { exact: true })).toBeVisible()
    await expect.element(said(/^Your bank is disputing this payment/)).toBeVisible()
    await expect.element(said(/^Until the bank decides, what you bought with it is on hold/)).toBeVisible()
    // Nothing that is on hold is told as granted.
    expect(said(/votes granted|votes a day|Renews/).elements()).toEqual([])
  })

  test.for([
    ['refunded whole', { refunded_cents: 4_500, disputed: false, refunds: [] }, 'Total after refunds$0.00'],
    ['disputed', { refunded_cents: 0, disputed: true, refunds: [] }, /^Your bank is disputing this payment/],
    [
      'lost in a dispute',
      { refunded_cents: 0, disputed: true, dispute_lost: true, refunds: [] },
      /^Your bank has left this money with you/,
    ],
  ] as const)(
    'a payment that was %s is no news any more: its address shows the receipt, and what became of it',
    async ([, after, words]) => {
      const refunds = after.refunded_cents ? [{ at: now, cents: 4_500, lines: [] }] : []
      faults.answer(getOrder, anOrderState('fulfilled', { after_sale: { ...after, refunds } }))
      await visit('/payment-success?order=order-1')
      await title('Receipt')
      await expect.element(said(words)).toBeVisible()
      expect(said(/Thank you|is paid|You are on/).elements()).toEqual([])
    },
  )

  test('the receipt is printed by its button', async () => {
    const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
    faults.answer(getOrder, anOrderState('fulfilled'))
    await visit('/payment-success?order=order-1#receipt')
    await userEvent.click(action('Print the receipt'))
    expect(printed).toHaveBeenCalledOnce()
  })
})
