import type { Page } from '@playwright/test'
import { paymentFormSources } from '#server/platform/payments/form-sources.ts'
import { axeFinds } from './support/axe.ts'
import { Hub } from './support/hub.ts'
import { expect, someone, test } from './support/journey.ts'
import { account, callAsPlayer, logIn } from './support/log-in.ts'
import {
  addGift,
  expectConfirmed,
  hostedPage,
  lines,
  openPlans,
  pay,
  pickPlan,
  popup,
  submit,
  submitButton,
  truth,
} from './support/order.ts'

const chosen = { STRIPE_PUBLISHABLE_KEY: 'pk_test_demo', PAYMENT_PAGE: 'embedded' }
const script = '**/dev/pay/assets/form.js'

let hub: Hub

/** One for all of them: nobody sees what another bought. */
test.beforeAll(async () => {
  hub = await Hub.start(chosen)
})
test.afterEach(() => hub.booksAddUp())
test.afterAll(() => hub.close())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Payment', exact: true })
const frame = (page: Page) => dialog(page).frameLocator('iframe')
const payButton = (page: Page, sum: string) => frame(page).getByRole('button', { name: `Pay ${sum}` })
const payGifts = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Pay $50.19' })
const paidCents = async (page: Page): Promise<number[]> => {
  const { orders } = (await callAsPlayer(page, '/payments/orders')) as { orders: { total_cents: number }[] }
  return orders.map(({ total_cents: cents }) => cents)
}

const openDonation = async (page: Page): Promise<void> => {
  await page.goto('/VaultVision')
  await page.getByRole('main').getByRole('button', { name: 'Donate', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Donate' })
    .getByRole('button', { name: /^Donate \$/u })
    .click()
}

test('both payments of an order are made in the page: closed, declined, left by Back and come back to, each is paid once', async ({
  newBrowser,
}) => {
  const page = await (await newBrowser({ baseURL: hub.url })).newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(hub.url) && !/^(?:data|blob):/u.test(request.url()))
      foreign.push(request.url())
  })
  await logIn(page, hub, someone('farah'))
  await openPlans(page)
  await pickPlan(page, 'Master')
  await addGift(page, 'Basic', 12)

  await test.step('the form is closed by keyboard: the order is as it was', async () => {
    await submit(page)
    await expect(payButton(page, '$34.99')).toBeVisible()
    expect(await axeFinds(page, undefined, '.ui-dialog:has(#payment-form)')).toEqual([])
    // The focus goes into the form.
    await expect(dialog(page).locator('iframe')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Your order is kept')).toBeVisible()
    await expect(lines(page)).toHaveCount(2)
    await expect(submitButton(page)).toBeFocused()
  })

  await test.step('Back closes the form and brings the popup back with its order; once more it closes that', async () => {
    await submit(page)
    await expect(payButton(page, '$34.99')).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(lines(page)).toHaveCount(2)
    await expect(page.getByText('Your order is kept')).toBeVisible()
    await expect(submitButton(page)).toBeEnabled()
    await page.goBack()
    await expect(submitButton(page)).toBeHidden()
    await openPlans(page)
    await expect(lines(page)).toHaveCount(2)
  })

  await test.step('a declined card stays in the form, another one pays', async () => {
    await submit(page)
    await frame(page).getByLabel('Card number').fill('4000 0000 0000 0002')
    await payButton(page, '$34.99').click()
    await expect(frame(page).getByRole('alert')).toContainText('Your card was declined.')
    await frame(page).getByLabel('Card number').fill('4242 4242 4242 4242')
    await payButton(page, '$34.99').click()
    await expect(truth(page)).toHaveText('1 of 2 paid')
    await expect(account(page)).toHaveAccessibleName(/plan Master/u)
  })

  await test.step('the gifts are paid the same way, after the page was left with the form open', async () => {
    await payGifts(page).click()
    await expect(payButton(page, '$50.19')).toBeVisible()
    await expect(dialog(page).locator('iframe')).toBeFocused()
    await expect(page.getByText('Pay in the form')).toBeAttached()
    await page.goto('/sequential-payment')
    await page.setViewportSize({ width: 375, height: 740 })
    await payGifts(page).click()
    await expect(payButton(page, '$50.19')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await payButton(page, '$50.19').click()
    await expectConfirmed(page)
  })
  expect(await paidCents(page)).toEqual([5_019, 3_499])
  expect(foreign).toEqual([])
})

test(
  'an order submitted again in another tab: the form of the first says that it has expired, and a new one pays',
  { tag: '@all' },
  async ({ newBrowser }) => {
    const page = await (await newBrowser({ baseURL: hub.url })).newPage()
    await logIn(page, hub, someone('jona'))
    await openPlans(page)
    await pickPlan(page, 'Basic')
    await submit(page)
    await expect(payButton(page, '$4.99')).toBeVisible()
    // One dialog is seen at a time.
    await expect(popup(page)).toBeHidden()

    const other = await page.context().newPage()
    await other.goto('/terms')
    await openPlans(other)
    await submit(other)
    await expect(payButton(other, '$4.99')).toBeVisible()
    await other.close()

    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(dialog(page).getByRole('alert')).toContainText(
      'This payment form has expired. Nothing was charged.',
    )
    await expect(dialog(page).locator('iframe')).toHaveCount(0)
    expect(await axeFinds(page, undefined, '.ui-dialog:has(.ui-state)')).toEqual([])
    await dialog(page).getByRole('button', { name: 'Open a new form' }).click()
    await payButton(page, '$4.99').click()
    await expectConfirmed(page)
    expect(await paidCents(page)).toEqual([499])
  },
)

test.describe(() => {
  test.use({ mayLog: /net::ERR_FAILED/u })

  test(
    'a donation whose form can’t be loaded: nothing is charged, it is tried again, or paid on the payment page',
    { tag: '@all' },
    async ({ newBrowser }) => {
      const page = await (await newBrowser({ baseURL: hub.url })).newPage()
      await logIn(page, hub, someone('gil'))
      await page.route(script, (route) => route.abort())
      await openDonation(page)
      await expect(dialog(page).getByRole('alert')).toContainText(
        'The payment form couldn’t be loaded. Nothing was charged.',
      )
      expect(await axeFinds(page, undefined, '.ui-dialog:has(.ui-state)')).toEqual([])
      await page.unroute(script)
      await dialog(page).getByRole('button', { name: 'Try again' }).click()
      await expect(payButton(page, '$5.00')).toBeVisible()

      await dialog(page).getByRole('button', { name: 'Open the payment page instead' }).click()
      await expect(page).toHaveURL(hostedPage)
      await pay(page)
      await expectConfirmed(page)
      expect(await paidCents(page)).toEqual([500])
    },
  )

  test('a donation is paid in the form', { tag: '@all' }, async ({ newBrowser }) => {
    const page = await (await newBrowser({ baseURL: hub.url })).newPage()
    await logIn(page, hub, someone('hana'))
    await openDonation(page)
    await payButton(page, '$5.00').click()
    await expectConfirmed(page)
    await expect(truth(page)).toHaveText('You gave $5.00')
    expect(await paidCents(page)).toEqual([500])
  })
})

test(
  'by the payment provider’s own loader the script comes from its host, as the policy of a real hub allows',
  { tag: '@all' },
  async ({ newBrowser }) => {
    const page = await (await newBrowser({ baseURL: hub.url })).newPage()
    await logIn(page, hub, someone('ines'))
    // The stand-in's script, in the place of the payment provider's, which no test can reach.
    const played = await (await page.request.get('/dev/pay/assets/form.js')).text()
    const asked: string[] = []
    await page.route('https://js.stripe.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: played })
    })
    await page.route('**/VaultVision', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const headers = response.headers()
      const policy = (headers['content-security-policy'] ?? '').replace(/script-src [^;]+/u, (sources) =>
        [sources, ...paymentFormSources.scripts].join(' '),
      )
      return route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
    })
    await page.route('**/api/stripe-donations/checkout', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { form: object }
      return route.fulfill({ response, json: { ...body, form: { ...body.form, script: null } } })
    })
    await openDonation(page)
    await payButton(page, '$5.00').click()
    await expectConfirmed(page)
    expect(asked).toEqual(['https://js.stripe.com/endive/stripe.js'])
  },
)
