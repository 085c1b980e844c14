import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import axe from 'axe-core'
import type { Answer } from '#contract/endpoint.ts'
import { cancelOrder, getOrder, type OrderState, type OrderStatus } from '#contract/order.contract.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import { useFaults } from './faults.ts'
import { aRecord, keep, kept, openPopup, press, signIn } from './order.page.ts'
import { openHub } from './paths.hub.tsx'

const faults = useFaults()
const said = (words: string | RegExp) => page.getByRole('main').getByText(words)
const title = (words: string) =>
  expect.element(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
const action = (name: string) => page.getByRole('main').getByRole('button', { name })

const anOrderState = (status: OrderStatus, rest: Partial<OrderState> = {}): Answer<typeof getOrder> => ({
  ...{ id: 'order-1', number: 'H-1001', status, total_cents: 4_500 },
  lines: [
    { kind: 'plan', plan_id: 'tier3', type: 'monthly', cents: 1_999 },
    {
      kind: 'donation',
      project_type: 'guilds',
      amount: 25,
      cents: 2_501,
      votes: status === 'fulfilled' ? 60 : null,
    },
  ],
  created_at: '2026-03-01T12:00:00.000Z',
  paid_at: status === 'fulfilled' ? '2026-03-01T12:05:00.000Z' : null,
  plan:
    status === 'fulfilled'
      ? { paid_until: '2026-04-01T12:05:00.000Z', renewal: 'renews', in_force: true }
      : null,
  receipt: status === 'fulfilled' ? { email: 'alice@example.org', sent: true } : null,
  ...rest,
})

const visit = async (address: string, { language = 'en', member = true } = {}) => {
  const hub = await openHub(() => {})
  onTestFinished(() => hub.close())
  if (language !== 'en') await activateLanguage(language)
  if (member) await signIn(hub)
  await hub.router.navigate({ href: address })
  return hub
}

/** A gift order of a new member, opened at the real hub; with its checkout. */
const anOpenCheckout = async () => {
  const { ready, left, hub } = await openPopup({ record: aRecord({ gifts: { tier2: 1 } }), member: true })
  await ready()
  await press('Submit Order')
  await expect.poll(() => left).toHaveLength(1)
  hub.app.send({ type: 'order.open', surface: 'popup' })
  hub.app.getSnapshot().children.order?.send({ type: 'order.close' })
  // Its entry of the history goes with it, and the browser takes a moment.
  await expect.poll(() => (history.state as { overlay?: unknown }).overlay ?? null).toBeNull()
  return { hub, orderId: kept()?.pending ?? '', session: left[0]?.split('/').at(-1)?.split('?')[0] ?? '' }
}

describe('after paying', () => {
  test('the payment is confirmed with a receipt, and what was paid leaves the order', async () => {
    const { hub, orderId, session } = await anOpenCheckout()
    await fetch(`/view-api/pay?session=${session}`, { method: 'POST' })
    await hub.router.navigate({ href: `/payment-success?order=${orderId}&from=elsewhere` })
    await title('Payment confirmed')
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await expect.element(receipt.getByText('Gift: Pro, 1 month')).toBeVisible()
    await expect
      .element(receipt.getByText(/^The code to give away is reserved\..* once gifts can be claimed\.$/))
      .toBeVisible()
    await expect.element(receipt.getByText('$9.99').first()).toBeVisible()
    await expect.element(receipt.getByText(/^Order /)).toBeVisible()
    await expect.poll(() => kept()).toMatchObject({ pending: null, settled: [orderId], order: { gifts: {} } })
    await expect.element(page.getByRole('link', { name: 'Go to Vault Vision' })).toBeVisible()
    expect(location.search).toContain('from=elsewhere')
  })

  test.each(['/payment-success', '/payment/success'])(
    '%s shows lines, votes and the number',
    async (path) => {
      faults.answer(getOrder, anOrderState('fulfilled'))
      await visit(`${path}?order=order-1`)
      await title('Payment confirmed')
      for (const words of ['Elite, monthly', 'Donation, Guilds', '60 votes granted', '$45.00', 'H-1001'])
        await expect.element(said(words)).toBeVisible()
    },
  )

  test('a gift of lots and single months says how many codes wait to be given away', async () => {
    faults.answer(
      getOrder,
      anOrderState('fulfilled', { lines: [{ kind: 'gift', plan_id: 'tier2', months: 27, cents: 23_093 }] }),
    )
    await visit('/payment-success?order=order-1')
    await expect.element(said('Gift: Pro, 27 months')).toBeVisible()
    await expect.element(said(/^3 codes to give away are reserved\./)).toBeVisible()
    await expect.element(said('What you paid for is recorded in your account. Thank you.')).toBeVisible()
  })

  test('a donation names its project, and where its money went when the project had closed', async () => {
    const donation = { kind: 'donation', project_type: 'guilds', amount: 5, cents: 500, votes: 10 } as const
    const project = (title: string, closed: boolean) => ({ id: title, title, closed })
    faults.answer(
      getOrder,
      anOrderState('fulfilled', {
        lines: [
          { ...donation, project: project('Guild Quartermaster', false) },
          { ...donation, project: project('Guild Radio', true) },
        ],
      }),
    )
    await visit('/payment-success?order=order-1')
    const lines = page.getByRole('region', { name: 'Receipt' }).getByRole('listitem')
    await expect.element(lines.first()).toMatchTextContent(/^Donation, Guild Quartermaster10 votes granted/)
    await expect
      .element(lines.nth(1))
      .toMatchTextContent(
        /^Donation, Guild RadioThe project had closed before you paid. Your donation went to the fund: Guilds\./,
      )
  })

  test('what is left of a plan with gifts can be paid next', async () => {
    faults.answer(getOrder, anOrderState('fulfilled'))
    const hub = await visit('/VaultVision')
    keep(
      aRecord(
        { plan: { id: 'tier3', type: 'monthly' }, gifts: { tier1: 1 } },
        { owner: hub.app.getSnapshot().context.user!.id },
      ),
    )
    await hub.router.navigate({ href: '/payment-success?order=order-1' })
    await title('Payment confirmed')
    await userEvent.click(action('Go on with the rest'))
    await expect.element(page.getByRole('dialog').getByText('Gift: Basic, 1 month')).toBeVisible()
    expect(page.getByRole('dialog').getByText('Elite, monthly').elements()).toEqual([])
  })

  test('it is being confirmed first, and pending when no word comes: do not pay again', async () => {
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
    await title('Payment confirmed')
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
    await title('Payment confirmed')
  })

  test('an expired checkout charged nothing', async () => {
    faults.answer(cancelOrder, anOrderState('expired'))
    await visit('/payment-cancel?order=order-1')
    await title('The checkout has expired')
    await expect.element(said('Nothing was charged. Your order is kept.')).toBeVisible()
  })

  test('when nobody can tell, it says so and tries again', async () => {
    faults.refuse(cancelOrder, 'payment_failed')
    await visit('/payment-cancel?order=order-1')
    await title('It could not be checked whether you paid')
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
    const hub = await visit('/payment-success?order=order-1', { member: false })
    await title('Log in to see your payment')
    await userEvent.click(action('Log in'))
    await expect.element(page.getByRole('dialog', { name: /Log in/ })).toBeVisible()
    expect(localStorage.getItem('redirectAfterLogin')).toBe('/payment-success?order=order-1')
    faults.heal()
    faults.answer(getOrder, anOrderState('fulfilled'))
    await signIn(hub)
    await title('Payment confirmed')
  })

  test('no other word is a return page', async () => {
    await visit('/payment/refund')
    expect(page.getByRole('heading', { name: /payment/i }).elements()).toEqual([])
  })
})

describe.each([375, 1280])('at %i px', (width) => {
  test.each(['multi-gradient', 'light-mode'])(
    'axe finds nothing on the return pages in %s',
    async (theme) => {
      document.documentElement.dataset.theme = theme
      onTestFinished(async () => {
        document.documentElement.dataset.theme = 'multi-gradient'
        await page.viewport(1280, 800)
      })
      await page.viewport(width, 800)
      const hub = await visit('/VaultVision')
      for (const [status, heading] of [
        ['awaiting_payment', 'Confirming your payment'],
        ['fulfilled', 'Payment confirmed'],
        ['expired', 'The checkout has expired'],
        ['differs', 'The amount paid differs from your order'],
      ] as const) {
        faults.heal()
        faults.answer(getOrder, anOrderState(status))
        await hub.router.navigate({ href: `/payment-success?order=${status}` })
        await title(heading)
        const found = await axe.run('main')
        expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      }
    },
  )
})

test('in French', async () => {
  faults.answer(getOrder, anOrderState('fulfilled'))
  await visit('/payment-success?order=order-1', { language: 'fr' })
  await title('Paiement confirmé')
  await expect.element(said('60 votes accordés')).toBeVisible()
})
