import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import axe from 'axe-core'
import type { Answer } from '#contract/endpoint.ts'
import type { ProjectType } from '#contract/order.contract.ts'
import { paths, projectPath } from '#contract/paths.ts'
import { cancelOrder, getOrder, type OrderState, type OrderStatus } from '#contract/placed-order.contract.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import { findFlow } from '#src/product/app-actor.tsx'
import { useFaults } from '../support/faults.ts'
import { looks } from '../support/looks.ts'
import { aRecord, keep, kept, openPopup, press, logIn } from '../order/order.page.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'

const faults = useFaults()
const said = (words: string | RegExp, look = {}) => page.getByRole('main').getByText(words, look)
const title = (words: string) =>
  expect.element(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
const action = (name: string) => page.getByRole('main').getByRole('button', { name })

const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const read = (at: string): string => new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(at))
const now = daysFromNow(0)
const inAMonth = daysFromNow(30)
const longAgo = daysFromNow(-200)

const anOrderState = (status: OrderStatus, rest: Partial<OrderState> = {}): Answer<typeof getOrder> => ({
  ...{ id: 'order-1', number: 'H-1001', status, total_cents: 4_500 },
  lines: [
    { kind: 'plan', plan_id: 'tier3', type: 'monthly', cents: 1_999 },
    {
      kind: 'donation',
      project_type: 'guilds',
      cents: 2_501,
      votes: status === 'fulfilled' ? 60 : null,
    },
  ],
  created_at: now,
  paid_at: status === 'fulfilled' ? now : null,
  plan:
    status === 'fulfilled'
      ? { paid_until: inAMonth, renewal: 'renews', in_force: true, renewal_cents: 1_999 }
      : null,
  receipt: status === 'fulfilled' ? { email: 'alice@example.org', sent: true } : null,
  gift_leg: null,
  ...rest,
})

const visit = async (address: string, { language = 'en', player = true } = {}) => {
  const hub = await openHub(() => {})
  onTestFinished(() => hub.close())
  if (language !== 'en') await activateLanguage(language)
  if (player) await logIn(hub)
  await hub.router.navigate({ href: address })
  return hub
}

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
    await expect.element(receipt.getByText(/^1 code to give away/u)).toBeVisible()
    await expect
      .element(receipt.getByRole('link', { name: 'Gifts and invite codes' }))
      .toHaveAttribute('href', '/invite-codes')
    await expect.element(receipt.getByText('$9.99').first()).toBeVisible()
    await expect.element(said(/^Order /)).toBeVisible()
    await expect.poll(() => kept()).toMatchObject({ pending: null, settled: [orderId], order: { gifts: {} } })
    await expect.element(page.getByRole('link', { name: 'Go to Vault Vision' })).toBeVisible()
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
        '60 votes granted',
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
    for (const words of ['Receipt', 'OrderH-1001', `Paid on${read(longAgo)}`, 'Paid byalice@example.org'])
      expect(printed).toContain(words)
    for (const words of ['Sold byExample Ltd1 High Street', 'Elite, monthly$19.99', 'Total$45.00', '(USD)'])
      expect(printed).toContain(words)
    for (const words of ['Renews', 'votes a day', 'Sent to', 'Print']) expect(printed).not.toContain(words)
    expect(paper()).toBeNull()
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
    await expect.element(said(/^Until the bank decides, what it bought is on hold/)).toBeVisible()
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
    { to: 'an open project', closed: false, link: 'Go to the project', href: projectPath('p-1') },
    { to: 'a project that had closed', closed: true, link: 'Go to Vault Vision', href: paths.vaultVision },
  ])('a donation to $to leads on with "$link"', async ({ closed, link, href }) => {
    const project = { id: 'p-1', title: 'Night markets', closed }
    faults.answer(
      getOrder,
      anOrderState('fulfilled', {
        lines: [{ kind: 'donation', project_type: 'guilds', cents: 2_000, votes: 40, project }],
        plan: null,
      }),
    )
    await visit('/payment-success?order=order-1')
    const leads = page.getByRole('main').getByRole('link', { name: link })
    await expect.element(leads).toBeVisible()
    await expect.element(leads).toHaveAttribute('href', href)
  })

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

  test.each([
    [false, '115 votes given to the project', 'You gave $50.00 to Guild Radio'],
    [true, '115 votes kept in your donation bank', 'You gave $50.00'],
  ])(
    'of votes that were meant for the project it is said where they are, closed meanwhile: %s',
    async (closed, words, heading) => {
      const project = { id: 'p', title: 'Guild Radio', closed }
      const donation = { kind: 'donation', project_type: 'guilds', project, cents: 5_000 } as const
      const lines = [{ ...donation, vote_at_once: true as const, votes: 115 }]
      faults.answer(getOrder, anOrderState('fulfilled', { lines, plan: null, total_cents: 5_000 }))
      await visit('/payment-success?order=order-1')
      await title(heading)
      await expect.element(said(words)).toBeVisible()
      await userEvent.click(action('Open the receipt'))
      const receipt = page.getByRole('region', { name: 'Receipt' })
      await expect.element(receipt.getByText(words)).toBeVisible()
    },
  )

  test('a donation by card leaves an equal one alone that is being ordered, and the order is no rest of it', async () => {
    const donation = { kind: 'donation', project_type: 'general', cents: 2_500, votes: 55 } as const
    const paid = { plan: null, total_cents: 2_500, is_donation: true } as const
    faults.answer(getOrder, anOrderState('fulfilled', { ...paid, lines: [donation] }))
    const record = aRecord({ donations: [{ cents: 2_500, project_type: 'general' }] })
    const hub = await openHub(() => {})
    onTestFinished(() => hub.close())
    await logIn(hub)
    keep(record)
    await hub.router.navigate({ href: '/payment-success?order=order-1' })
    await title('You gave $25.00')
    await expect.element(said('Your payment arrived. Thank you.')).toBeVisible()
    expect(action('Continue with the rest').elements()).toEqual([])
    expect(kept()?.order).toEqual(record.order)
  })

  test('a cancelled donation leads back to its modal', async () => {
    const donation = { kind: 'donation', project_type: 'general', cents: 2_500, votes: null } as const
    const left = { plan: null, total_cents: 2_500, is_donation: true } as const
    const state = anOrderState('cancelled', { ...left, lines: [donation] })
    faults.answer(getOrder, state)
    faults.answer(cancelOrder, state)
    await visit('/payment-cancel?order=order-1')
    await title('Payment cancelled')
    await expect.element(said('Nothing was charged.', { exact: true })).toBeVisible()
    await userEvent.click(action('Back to your donation'))
    await expect.element(page.getByRole('dialog', { name: 'Donate' })).toBeVisible()
  })

  test('a donation names its project, and where its money went when the project had closed', async () => {
    const donation = { kind: 'donation', project_type: 'guilds', cents: 500, votes: 10 } as const
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
    await userEvent.click(action('Open the receipt'))
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
    expect(said(/arrived|what you have now/).elements()).toEqual([])
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
    await expect.element(said('104 votes granted')).toBeVisible()
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

/** Looks at the success page in one state after the other. */
const lookAtStates = async ({ router }: OpenHub, look: () => void | Promise<void>): Promise<void> => {
  for (const [status, heading] of [
    ['awaiting_payment', 'Confirming your payment'],
    ['fulfilled', 'You are on Elite'],
    ['expired', 'The checkout has expired'],
    ['differs', 'The amount paid differs from your order'],
  ] as const) {
    faults.heal()
    faults.answer(getOrder, anOrderState(status))
    await router.navigate({ href: `/payment-success?order=${status}` })
    await title(heading)
    await look()
  }
}

test.each([375, 768, 1280])(
  'at %i px the heading stands still while states follow each other',
  async (width) => {
    onTestFinished(() => page.viewport(1280, 800))
    await page.viewport(width, 800)
    const hub = await visit('/terms')
    const tops: number[] = []
    await lookAtStates(hub, () => {
      tops.push(Math.round(page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top))
    })
    expect(new Set(tops)).toEqual(new Set([tops[0]]))
  },
)

test.each([
  ['a phone on its side', 667, 375],
  ['a phone', 375, 667],
])('on %s what is now true is in sight at once', async (_, width, height) => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(width, height)
  faults.answer(getOrder, anOrderState('fulfilled'))
  await visit('/payment-success?order=order-1')
  await title('You are on Elite')
  const middle = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  const seen = document.elementFromPoint(middle.x + 10, middle.y + middle.height / 2)
  expect(seen?.textContent).toBe('You are on Elite')
})

test.each([375, 1280])('at %i px every page of one message begins at the same edge', async (width) => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(width, 800)
  faults.answer(getOrder, anOrderState('expired'))
  const hub = await visit('/nowhere')
  const edges = []
  for (const [href, heading] of [
    ['/nowhere', 'Page not found'],
    ['/payment-success?order=order-1', 'The checkout has expired'],
    ['/auth/magiclink/verify?token=x', /^You are logged in as/],
  ] as const) {
    await hub.router.navigate({ href })
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect.element(title).toBeVisible()
    edges.push(title.element().getBoundingClientRect().left)
  }
  expect(new Set(edges).size).toBe(1)
})

describe('of an order with gifts beside a plan', () => {
  const gift = { kind: 'gift', plan_id: 'tier2', months: 2, cents: 1_998 } as const
  const leg = (status: 'open' | 'paid'): OrderState['gift_leg'] => ({
    ...{ order_id: 'order-1', status, total_cents: 1_998 },
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

test.each(looks)('at %i px axe finds nothing on the return pages in %s', async (width, theme) => {
  document.documentElement.dataset.theme = theme
  onTestFinished(async () => {
    document.documentElement.dataset.theme = 'multi-gradient'
    await page.viewport(1280, 800)
  })
  await page.viewport(width, 800)
  const hub = await visit('/terms')
  await lookAtStates(hub, async () => {
    const found = await axe.run('main')
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})

test('in French', async () => {
  faults.answer(getOrder, anOrderState('fulfilled'))
  await visit('/payment-success?order=order-1', { language: 'fr' })
  await title('Vous avez le plan Elite')
  await expect.element(said('60 votes accordés')).toBeVisible()
})
