import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ProjectType } from '#contract/order/order.contract.ts'
import { cancelOrder, getOrder, type OrderState } from '#contract/order/placed-order.contract.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { aRecord, keep, kept, logIn, openPopup, press } from '../order/order.page.ts'
import { useFaults } from '../support/faults.ts'
import { action, anOrderState, inAMonth, read, said, title, visit } from './payment-return.page.ts'

const faults = useFaults()

/** A gift order of a new player, opened at the real hub; with its checkout. */
const anOpenCheckout = async () => {
  const { ready, left, hub } = await openPopup({ record: aRecord({ gifts: { tier2: 1 } }), player: true })
  await ready()
  await press('Submit Order')
  await expect.poll(() => left).toHaveLength(1)
  hub.open({ type: 'order.open', surface: 'popup' })
  findFlow(hub.app, 'order')?.send({ type: 'order.close' })
  // Its entry of the history goes with it, and the browser takes a moment.
  await expect.poll(() => (history.state as { overlay?: unknown }).overlay ?? null).toBeNull()
  return { hub, orderId: kept()?.pending ?? '', session: left[0]?.split('/').at(-1)?.split('?')[0] ?? '' }
}

describe('after paying', () => {
  test('the payment is confirmed with a receipt, and what was paid leaves the order', async () => {
    const { hub, orderId, session } = await anOpenCheckout()
    await fetch(`/view-api/pay?session=${session}`, { method: 'POST' })
    await hub.router.navigate({ href: `/payment-success?order=${orderId}&from=elsewhere` })
    await title('A gift of Pro, 1 month')
    await userEvent.click(action('Open the receipt'))
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await expect.element(receipt.getByText('Gift: Pro, 1 month')).toBeVisible()
    await expect.element(receipt.getByText(/^1 gift code/u)).toBeVisible()
    await expect
      .element(receipt.getByRole('link', { name: 'Gifts and invite codes' }))
      .toHaveAttribute('href', '/invite-codes')
    await expect.element(receipt.getByText('$9.99').first()).toBeVisible()
    await expect.element(said(/^Order /)).toBeVisible()
    await expect.poll(() => kept()).toMatchObject({ pending: null, settled: [orderId], order: { gifts: {} } })
    await expect
      .element(page.getByRole('link', { name: 'Send your gift' }))
      .toHaveAttribute('href', '/invite-codes')
    expect(location.search).toContain('from=elsewhere')
  })

  test.each(['/payment-success', '/payment/success'])(
    '%s says what is true now, what comes next, and where the receipt went',
    async (path) => {
      faults.answer(getOrder, anOrderState('fulfilled'))
      await visit(`${path}?order=order-1`)
      await title('You are on Elite')
      for (const words of [
        'Elite, monthly',
        `until ${read(inAMonth)}`,
        '5 votes a day',
        'Up to 35 in your vote bank.',
        '60 votes are in your donation bank',
        'Donation, Guilds',
        'Sent to alice@example.org',
        '$45.00',
        `Renews ${read(inAMonth)} for $19.99`,
        'H-1001',
      ])
        await expect.element(said(words)).toBeVisible()
      await expect
        .element(page.getByRole('main').getByRole('link', { name: 'Your plan' }).first())
        .toHaveAttribute('href', '/settings#tab-assets')
      expect(page.getByRole('region', { name: 'Receipt' }).getByRole('list').elements()).toEqual([])
    },
  )

  test.each(['', '#receipt'])(
    'of what another feature was paid for, only the total is told%s; the kept order is not called its rest',
    async (hash) => {
      keep(aRecord({ gifts: { tier2: 1 } }))
      faults.answer(getOrder, anOrderState('fulfilled', { lines: [], plan: null, total_cents: 700 }))
      await visit(`/payment-success?order=order-1${hash}`)
      await title('You paid $7.00')
      await expect.element(page.getByRole('link', { name: 'Go to Vault Vision' })).toBeVisible()
      for (const name of ['Past orders', 'Your plan'])
        expect(page.getByRole('main').getByRole('link', { name }).elements()).toEqual([])
      for (const words of [/rest of your order/, /You gave/, /past orders/])
        expect(said(words).elements()).toEqual([])
      // While it is drawn the page may be long, and offer its end.
      await expect.element(page.getByRole('main').getByRole('button')).not.toBeInTheDocument()
    },
  )

  test('what is left of a plan with gifts can be paid next', async () => {
    faults.answer(getOrder, anOrderState('fulfilled'))
    const hub = await visit('/terms')
    keep(
      aRecord(
        { plan: { id: 'tier3', type: 'monthly' }, gifts: { tier1: 1 } },
        { owner: hub.app.getSnapshot().context.user!.id },
      ),
    )
    await hub.router.navigate({ href: '/payment-success?order=order-1' })
    await title('You are on Elite')
    await userEvent.click(action('Continue with the rest'))
    await expect.element(page.getByRole('dialog').getByText('Gift: Basic, 1 month')).toBeVisible()
    expect(page.getByRole('dialog').getByText('Elite, monthly').elements()).toEqual([])
  })

  test('it is being confirmed first, then pending: do not pay again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    faults.answer(getOrder, anOrderState('awaiting_payment'))
    await visit('/payment-success?order=order-1')
    await title('Confirming your payment')
    await expect.element(page.getByRole('progressbar', { name: 'Checking the payment' })).toBeVisible()
    await vi.advanceTimersByTimeAsync(25_000)
    await title('Your payment is still pending')
    await expect.element(said(/Do not pay again/)).toBeVisible()
    faults.heal()
    faults.answer(getOrder, anOrderState('fulfilled'))
    await userEvent.click(action('Check now'))
    await title('You are on Elite')
  })
})

describe('once the payment is confirmed', () => {
  // Under a dialog it is there for nobody but this test.
  const confirmed = page.getByRole('heading', { level: 1, name: 'You are on Elite', includeHidden: true })
  const wait = async () => {
    faults.answer(getOrder, anOrderState('awaiting_payment'))
    await visit('/payment-success?order=order-1')
    await title('Confirming your payment')
  }
  const confirm = async () => {
    faults.answer(getOrder, anOrderState('fulfilled'))
    await expect.element(confirmed).toBeVisible()
  }

  test('the heading has the focus, and is not framed like a control', async () => {
    await wait()
    await confirm()
    await expect.element(confirmed).toHaveFocus()
    await expect.element(confirmed).toHaveStyle({ outlineStyle: 'none' })
  })

  test('a menu that is open keeps the focus, and its place', async () => {
    await wait()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: /account menu$/ }))
    await userEvent.keyboard('{ArrowDown}')
    const menu = page.getByRole('menu')
    const place = menu.getByRole('menuitem', { name: 'Settings' })
    await expect.element(place).toHaveAttribute('data-highlighted')
    await expect.element(menu).toHaveFocus()
    await confirm()
    await expect.element(menu).toHaveFocus()
    await expect.element(place).toHaveAttribute('data-highlighted')
  })

  test('a dialog that is open keeps the focus', async () => {
    await wait()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Premium' }))
    const popup = page.getByRole('dialog')
    const isInPopup = () => popup.element().contains(document.activeElement)
    await expect.element(popup).toBeVisible()
    await expect.poll(isInPopup).toBe(true)
    await confirm()
    expect(isInPopup()).toBe(true)
  })
})

describe('the sign on the summit', () => {
  const sign = (): SVGElement | null => document.querySelector('.payment-sign > svg')
  const given = (project_type: ProjectType) =>
    ({ kind: 'donation', project_type, cents: 500, votes: 10 }) as const
  const gift = { kind: 'gift', plan_id: 'tier2', months: 1, cents: 999 } as const

  test.each<[what: string, lines: OrderState['lines'], look: string]>([
    ['the plan’s emblem', anOrderState('fulfilled').lines, 'plan-tier3'],
    ['a gift', [gift, given('guilds')], 'lucide-gift'],
    ['the category’s shape', [given('guilds'), given('guilds')], 'category-guilds'],
    ['the mark of donations where no category is meant', [given('education')], 'lucide-hand-heart'],
    ['the mark of donations for several', [given('guilds'), given('personal')], 'lucide-hand-heart'],
  ])('is %s', async (_, lines, look) => {
    faults.answer(getOrder, anOrderState('fulfilled', { lines }))
    await visit('/payment-success?order=order-1')
    await expect.poll(() => sign()?.classList.contains(look)).toBe(true)
  })
})

describe('after turning back', () => {
  test('the checkout is given up and the order is kept', async () => {
    const { hub, orderId } = await anOpenCheckout()
    await hub.router.navigate({ href: `/payment-cancel?order=${orderId}` })
    await title('Payment cancelled')
    await userEvent.click(action('Open your order'))
    await expect.element(page.getByRole('dialog').getByText('Gift: Pro, 1 month')).toBeVisible()
  })

  test('a payment that had gone through after all is confirmed', async () => {
    faults.answer(cancelOrder, anOrderState('fulfilled'))
    await visit('/payment/cancel?order=order-1')
    await title('You are on Elite')
  })

  test('an expired checkout charged nothing', async () => {
    faults.answer(cancelOrder, anOrderState('expired'))
    await visit('/payment-cancel?order=order-1')
    await title('The checkout has expired')
    await expect.element(said('Nothing was charged. Your order is saved.')).toBeVisible()
  })

  test('what another feature would have been paid for is not called the kept order', async () => {
    faults.answer(cancelOrder, anOrderState('cancelled', { lines: [], plan: null }))
    await visit('/payment-cancel?order=order-1')
    await title('Payment cancelled')
    await expect.element(said('Nothing was charged.', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to Vault Vision' })).toBeVisible()
    expect(action('Open your order').elements()).toEqual([])
  })

  test('when nobody can tell, it says so, warns of paying again, and tries again', async () => {
    faults.refuse(cancelOrder, 'payment_failed')
    await visit('/payment-cancel?order=order-1')
    await title('We could not check whether you paid')
    await expect.element(said('Do not pay again until we know.')).toBeVisible()
    faults.heal()
    faults.answer(cancelOrder, anOrderState('cancelled'))
    await userEvent.click(action('Try again'))
    await title('Payment cancelled')
  })
})

describe('at the wrong place', () => {
  test.each([
    '/payment-success',
    '/payment/cancel',
    '/payment-success?order=',
    '/payment-success?order=nobody-knows',
  ])('%s finds no payment', async (address) => {
    await visit(address)
    await title('No payment found')
  })

  test('a guest is asked to log in, and sees the payment then', async () => {
    faults.refuse(getOrder, 'unauthorized')
    const hub = await visit('/payment-success?order=order-1', { player: false })
    await title('Log in to see your payment')
    await userEvent.click(action('Log in'))
    await expect.element(page.getByRole('dialog', { name: /Log in/ })).toBeVisible()
    expect(localStorage.getItem('redirectAfterLogin')).toBe('/payment-success?order=order-1')
    faults.heal()
    faults.answer(getOrder, anOrderState('fulfilled'))
    await logIn(hub)
    await title('You are on Elite')
  })

  test('any other word in the address is no return page', async () => {
    await visit('/payment/refund')
    expect(page.getByRole('heading', { name: /payment/i }).elements()).toEqual([])
  })
})

test('in French', async () => {
  faults.answer(getOrder, anOrderState('fulfilled'))
  await visit('/payment-success?order=order-1', { language: 'fr' })
  await title('Vous avez le plan Elite')
  await expect.element(said('60 votes sont dans votre réserve de dons')).toBeVisible()
})
