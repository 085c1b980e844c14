import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getOrder, type OrderState } from '#contract/order/placed-order.contract.ts'
import { useFaults } from '../support/faults.ts'
import {
  action,
  anOrderState,
  daysFromNow,
  inAMonth,
  longAgo,
  now,
  read,
  said,
  title,
  visit,
} from './payment-return.page.ts'

const faults = useFaults()

describe('what is said is true of the order', () => {
  const aDonation: Extract<OrderState['lines'][number], { kind: 'donation' }> = {
    kind: 'donation',
    project_type: 'guilds',
    cents: 2_500,
    votes: 52,
  }
  const paidBy = async (rest: Partial<OrderState>) => {
    faults.answer(getOrder, anOrderState('fulfilled', rest))
    await visit('/payment-success?order=order-1')
  }
  const link = (name: string) => page.getByRole('main').getByRole('link', { name })

  test('an old order is its receipt, opened, with the way back to the past orders', async () => {
    await paidBy({ paid_at: longAgo })
    await title('Receipt')
    await expect.element(said(`This is what you paid on ${read(longAgo)}.`)).toBeVisible()
    await expect.element(action('Close the receipt')).toBeVisible()
    await expect.element(link('Past orders')).toHaveAttribute('href', '/settings#past-orders')
    await expect.element(said('What applies now: Your plan')).toBeVisible()
    await expect.element(link('Your plan').first()).toHaveAttribute('href', '/settings#tab-assets')
    expect(said(/arrived|what you have now|votes a day|^Renews|^until|are in your/).elements()).toEqual([])
  })

  test('an old order whose plan has ended says nothing of the present', async () => {
    const plan = { paid_until: daysFromNow(-170), renewal: 'none', in_force: false } as const
    await paidBy({ paid_at: longAgo, plan, receipt: null })
    await title('Receipt')
    await expect.element(said(`It was paid until ${read(plan.paid_until)}.`)).toBeVisible()
    await expect.element(said('Saved with your past orders')).toBeVisible()
    for (const words of [/^Renews/, /^Sent to/, /^You are on/, /votes a day/])
      expect(said(words).elements()).toEqual([])
  })

  test.each(['recent', 'old'])(
    'of a plan that was changed since, a %s order says no more than that',
    async (age) => {
      const plan = {
        paid_until: inAMonth,
        renewal: 'renews',
        in_force: true,
        changed_to: { plan_id: 'tier5', type: 'monthly' },
      } as const
      await paidBy({ plan, ...(age === 'old' && { paid_at: longAgo }) })
      await title(age === 'old' ? 'Receipt' : 'Elite is paid')
      await expect.element(said('Elite, monthly').first()).toBeVisible()
      await expect.element(said('Changed since: see Your plan')).toBeVisible()
      await expect.element(link('Your plan').first()).toHaveAttribute('href', '/settings#tab-assets')
      for (const words of [/^Renews/, /^You are on/, /votes a day/, /^until/, /what you have now/])
        expect(said(words).elements()).toEqual([])
    },
  )

  test('a plan behind a gift that was put first isn’t called the present one', async () => {
    await paidBy({
      plan: {
        paid_until: inAMonth,
        renewal: 'renews',
        in_force: true,
        counts_instead: 'tier4',
        renewal_cents: 1_999,
      },
    })
    await title('Elite is paid')
    await expect
      .element(said('Your payment arrived. Your gift time of Master counts now, because you put it first.'))
      .toBeVisible()
    await expect
      .element(said(`until ${read(inAMonth)}; your gift of Master counts before it: see Your plan`))
      .toBeVisible()
    // It is charged all the same.
    await expect.element(said(`Renews ${read(inAMonth)} for $19.99`)).toBeVisible()
    for (const words of [/^You are on/, /votes a day/, /what you have now/])
      expect(said(words).elements()).toEqual([])
  })

  test('a plan renews for what it costs by now', async () => {
    await paidBy({ plan: { paid_until: inAMonth, renewal: 'renews', in_force: true, renewal_cents: 1_799 } })
    await expect.element(said(`Renews ${read(inAMonth)} for $17.99`)).toBeVisible()
  })

  test('of a plan that renews as another one no renewal is said', async () => {
    await paidBy({ plan: { paid_until: inAMonth, renewal: 'renews', in_force: true } })
    await title('You are on Elite')
    expect(said(/^Renews/).elements()).toEqual([])
  })

  test('a plan that was ended renews no more', async () => {
    await paidBy({ plan: { paid_until: inAMonth, renewal: 'ends', in_force: true } })
    await title('You are on Elite')
    await expect.element(said(`until ${read(inAMonth)}, then it ends`)).toBeVisible()
    expect(said(/^Renews/).elements()).toEqual([])
  })

  test('donations alone say what was given, and a receipt that waits is not called sent', async () => {
    const receipt = { email: 'alice@example.org', sent: false }
    const other = { ...aDonation, project_type: 'general' } as const
    await paidBy({ lines: [aDonation, other], total_cents: 5_000, plan: null, receipt })
    await title('You gave $50.00')
    await expect.element(said('104 votes are in your donation bank')).toBeVisible()
    await expect.element(said('for 2 donations, $50.00')).toBeVisible()
    await expect.element(said('On its way to alice@example.org')).toBeVisible()
    expect(said(/^Sent to/).elements()).toEqual([])
  })

  const refundOf = (cents: number, votes: number) => ({
    after_sale: {
      refunded_cents: cents,
      disputed: false,
      refunds: [{ at: now, cents, lines: [{ index: 0, cents, votes }] }],
    },
  })
  const order = { lines: [{ ...aDonation, votes: 38 }], total_cents: 1_700, plan: null, paid_at: longAgo }
  const donated = () => page.getByRole('main').getByRole('definition')

  test('of a donation refunded in part, page and receipt say what votes went back and what is left', async () => {
    await paidBy({ ...order, ...refundOf(1_000, 30) })
    const receipt = page.getByRole('region', { name: 'Receipt' }).getByRole('listitem').first()
    for (const place of [donated().first(), receipt])
      await expect.element(place.getByText('\u221230 votes taken back, 8 votes are left')).toBeVisible()
    const back = receipt.getByText('\u221230', { exact: true }).element()
    expect(back.getAttribute('dir')).toBe('ltr')
    const look = getComputedStyle(back)
    expect(look.fontWeight).toBe('440')
    expect(look.color).toBe(getComputedStyle(document.querySelector('.payment-detail') ?? back).color)
    expect(receipt.element().querySelectorAll('.lucide-undo-2')).toHaveLength(1)
  })

  test('of a donation refunded whole nothing is left, and nothing is said of that', async () => {
    await paidBy({ ...order, ...refundOf(1_700, 38) })
    await expect.element(said('\u221238 votes taken back').first()).toBeVisible()
    expect(said(/left/).elements()).toEqual([])
  })

  test('votes that were given to a project stay there: of those nothing is called left', async () => {
    const project = { id: 'p', title: 'Guild Radio', closed: false }
    const lines = [{ ...aDonation, votes: 38, project, vote_at_once: true as const }]
    await paidBy({ ...order, lines, ...refundOf(1_000, 30) })
    await expect.element(said('38 votes given to the project').first()).toBeVisible()
    await expect.element(said('\u221230 votes taken back').first()).toBeVisible()
    expect(said(/left/).elements()).toEqual([])
  })

  test('a donation of which nothing went back says nothing of that', async () => {
    await paidBy(order)
    await expect.element(said(/38 votes/).first()).toBeVisible()
    expect(said(/taken back/).elements()).toEqual([])
  })

  test('a player without a plan is led to the past orders', async () => {
    await paidBy({ lines: [aDonation], total_cents: 2_500, plan: null })
    await expect.element(link('Past orders')).toBeVisible()
    expect(link('Your plan').elements()).toEqual([])
  })

  test('a donation to a project is called by it', async () => {
    const project = { id: 'p', title: 'Guild Radio', closed: false }
    await paidBy({ lines: [{ ...aDonation, project }], total_cents: 2_500, plan: null })
    await title('You gave $25.00 to Guild Radio')
  })

  test('the money for a closed project is not said to be with it, but with the fund', async () => {
    const project = { id: 'p', title: 'Guild Radio', closed: true }
    await paidBy({ lines: [{ ...aDonation, project }], total_cents: 2_500, plan: null })
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).element().textContent)
      .toBe('You gave $25.00')
    await expect.element(said(/Your donation went to the fund: Guilds\./)).toBeVisible()
  })

  test('the focus is on the result', async () => {
    await paidBy({})
    await title('You are on Elite')
    await expect.poll(() => document.activeElement?.textContent).toBe('You are on Elite')
  })
})
