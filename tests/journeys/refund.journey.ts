import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newAdministrator } from './support/admin.ts'
import { axeFinds } from './support/axe.ts'
import { expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'
import { addDonation, addGift, expectConfirmed, goToPayment, openPlans, pay } from './support/order.ts'
import { patience } from '#tests/support/pace.ts'

test.use({ movesMoney: true })

/** Loads the page until it says so: the hub applies what it heard within a second or two. */
const expectSaid = (page: Page, path: string, words: string | RegExp) =>
  expect(async () => {
    await page.goto(path)
    // The same address with a fragment isn't loaded anew.
    await page.reload()
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible({ timeout: patience(3_000) })
  }).toPass()

test('a donation is refunded by an administrator and a payment is disputed: the player sees both, and how it ends', async ({
  page,
  hub,
  browser,
}) => {
  const iris = await newAdministrator(hub)
  const paula = someone('paula')
  await logIn(page, hub, paula)
  await openPlans(page)
  await addGift(page, 'Pro', 1)
  await addDonation(page, 10, 'Community fund')
  await goToPayment(page)
  await pay(page)
  await expectConfirmed(page)
  const order = new URL(page.url()).searchParams.get('order') ?? ''
  const receipt = `/payment-success?order=${order}#receipt`

  const desk = await (await browser.newContext({ baseURL: hub.url })).newPage()
  await logIn(desk, hub, iris)
  const token = await desk.evaluate(() => localStorage.getItem('token'))
  const answer = await desk.request.post(`/api/payments/orders/${order}/refunds`, {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
    data: { lines: [{ index: 1 }], reason: 'Asked by mail' },
  })
  expect(await answer.json()).toMatchObject({ status: 'made', cents: 1_000 })
  await desk.context().close()

  await expectSaid(page, receipt, 'Partly refunded')
  const main = page.getByRole('main')
  await expect(main.getByText('\u2212$10.00')).toBeVisible()
  await expect(main.getByText('Total after refunds')).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  await expect
    .poll(async () => (await hub.mails(paula)).some((mail) => mail.includes('We refunded $10.00')))
    .toBe(true)

  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article')
  await expect(paper.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  for (const words of [
    'Gift: Pro, 1 month',
    '\u2212$10.00',
    paula,
    'The Hub (demo)',
    'All amounts are in US dollars (USD).',
  ])
    await expect(paper.getByText(words)).toBeVisible()
  // Nothing else of the page is on paper.
  expect((await page.locator('body').innerText()).trim()).toBe((await paper.innerText()).trim())
  const sheets = await page.pdf({ format: 'A4' })
  expect(sheets.toString('latin1').match(/\/Type\s*\/Page\b/gu)).toHaveLength(1)
  await page.emulateMedia({ media: null })

  await hub.paymentsAction('dispute', {
    payment_intent: await hub.newestAtPayments('pi_'),
    reason: 'general',
  })
  await expectSaid(page, receipt, /^Your bank is disputing this payment/u)
  await expectSaid(page, '/settings#past-orders', 'Disputed')

  await hub.paymentsAction('decide', { dispute: await hub.newestAtPayments('du_'), outcome: 'won' })
  await expectSaid(page, '/settings#past-orders', 'Partly refunded')
})
