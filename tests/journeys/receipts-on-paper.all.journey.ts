import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { expect, someone, test } from './support/journey.ts'
import type { Hub } from './support/hub.ts'
import { logIn } from './support/log-in.ts'
import { expectConfirmed, goToPayment, openPlans, pay, pickPlan } from './support/order.ts'

/*
 * Thirteen months of a monthly and a yearly plan, printed receipt by receipt. That each mail and each sum is the journal's
 * is shown by tests/api/thirteen-months.all.test.ts.
 */

test.use({ movesMoney: true, isDrawn: true, mayLog: /status of 401/u })

/** Time passes for the whole demo until the next plan was renewed. Returns when that is. */
const toNextRenewal = async (page: Page): Promise<Date> => {
  const answer = await page.request.post('/dev/clock.json', { data: { to: 'renewal' }, timeout: 0 })
  expect(answer.status()).toBe(200)
  return new Date(((await answer.json()) as { now: string }).now)
}

const readOrders = async (page: Page): Promise<OrderState[]> => {
  const orders: OrderState[] = []
  const token = await page.evaluate(() => localStorage.getItem('token'))
  for (let before: string | null = ''; before !== null;) {
    const answer = await page.request.get(`/api/payments/orders${before && `?before=${before}`}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    const listed = (await answer.json()) as { orders: OrderState[]; next: string | null }
    orders.push(...listed.orders)
    before = listed.next
  }
  return orders
}

/** The words on a printed page, in the order in which they stand there. */
const wordsOf = async (sheets: Buffer): Promise<{ pages: number; text: string }> => {
  const { totalPages: pages, text } = await extractText(await getDocumentProxy(new Uint8Array(sheets)), {
    mergePages: true,
  })
  return { pages, text: text.replaceAll(/\s+/gu, ' ') }
}

const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

/** Prints a receipt, and holds it against what the API says of the payment. */
const expectOnPaper = async (page: Page, order: OrderState): Promise<void> => {
  await page.goto(`/payment-success?order=${encodeURIComponent(order.id)}#receipt`)
  await expect(
    page
      .getByRole('main')
      .getByText(order.payment?.receipt ?? '')
      .first(),
  ).toBeVisible()
  const { pages, text } = await wordsOf(await page.pdf({ format: 'A4' }))
  expect(pages).toBe(1)
  const day = (at: string): Promise<string> =>
    page.evaluate((time) => new Date(time).toLocaleDateString('en-US', { dateStyle: 'long' }), at)
  const { receipt, period } = order.payment ?? {}
  for (const words of [
    receipt ?? '',
    dollars(order.total_cents),
    'Visa ending in 4242',
    await day(period?.from ?? ''),
    await day(period?.until ?? ''),
    await day(order.paid_at ?? ''),
    'The Hub (demo)',
  ])
    expect(text, `${receipt}: ${words}`).toContain(words)
}

const buy = async (page: Page, hub: Hub, address: string, plan: string, isYearly: boolean): Promise<void> => {
  await logIn(page, hub, address)
  await openPlans(page)
  if (isYearly) await page.getByRole('radio', { name: /^Yearly/u }).check({ force: true })
  await pickPlan(page, plan)
  await goToPayment(page)
  await pay(page)
  await expectConfirmed(page)
}

test('every receipt of thirteen months is one sheet of paper that says what was paid, with what, and for when', async ({
  startHub,
  newBrowser,
}) => {
  test.slow()
  const hub = await startHub()
  const [vera, wanda] = [someone('vera'), someone('wanda')]
  const [monthly, yearly] = [
    await (await newBrowser({ baseURL: hub.url })).newPage(),
    await (await newBrowser({ baseURL: hub.url })).newPage(),
  ]
  await buy(monthly, hub, vera, 'Master', false)
  await buy(yearly, hub, wanda, 'Oracle', true)
  const begun = Date.now()
  const [longest, most] = [395 * 86_400_000, 20]
  for (let turns = 0; turns < most; turns += 1) {
    const now = await toNextRenewal(monthly)
    if (now.getTime() - begun > longest) break
  }
  for (const [page, address, count] of [
    [monthly, vera, 14],
    [yearly, wanda, 2],
  ] as const) {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await logIn(page, hub, address)
    const orders = await readOrders(page)
    expect(orders).toHaveLength(count)
    expect(new Set(orders.map(({ payment }) => payment?.receipt)).size).toBe(count)
    for (const order of orders) await expectOnPaper(page, order)
  }
})
