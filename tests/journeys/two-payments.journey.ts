import type { Browser, Page } from '@playwright/test'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import type { Hub } from './support/hub.ts'
import { account, callAsPlayer, logIn } from './support/log-in.ts'
import {
  addGift,
  emptyOrderText,
  expectConfirmed,
  goToPayment,
  hostedPage,
  openPlans,
  pay,
  pickPlan,
  popup,
  summary,
  truth,
} from './support/order.ts'

test.use({ movesMoney: true })

const reminder = (page: Page) => page.getByRole('region', { name: 'Unpaid gifts' })
const payGifts = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Pay $70.18' })

/** Somebody has paid for Master, and gifts for $70.18 wait. */
const payFirst = async (page: Page, hub: Hub, name: string): Promise<void> => {
  await logIn(page, hub, someone(name))
  await openPlans(page)
  await pickPlan(page, 'Master')
  await addGift(page, 'Basic', 12)
  await addGift(page, 'Elite', 1)
  await goToPayment(page)
  await pay(page)
  await expect(truth(page)).toHaveText('1 of 2 paid')
  await expect(account(page)).toHaveAccessibleName(/plan Master/u)
}

/** The same player elsewhere: what the browser keeps of the order is not there. */
const otherDevice = async (browser: Browser, page: Page): Promise<Page> => {
  const storageState = await page.context().storageState({ indexedDB: true })
  for (const { localStorage } of storageState.origins)
    for (const name of [storageKeys.order, storageKeys.giftsLater])
      localStorage.splice(0, localStorage.length, ...localStorage.filter((entry) => entry.name !== name))
  const baseURL = new URL(page.url()).origin
  const context = await browser.newContext({
    baseURL,
    storageState,
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.77' },
  })
  return context.newPage()
}

const paidOrders = async (page: Page): Promise<number[]> => {
  const { orders } = (await callAsPlayer(page, '/payments/orders')) as { orders: { total_cents: number }[] }
  return orders.map(({ total_cents: cents }) => cents)
}

test('the gifts wait: after a reload, on every page, on another device, until they are paid there', async ({
  page,
  hub,
  browser,
}) => {
  await payFirst(page, hub, 'dora')
  await page.reload()
  await expect(truth(page)).toHaveText('1 of 2 paid')
  await openPlans(page)
  await expect(summary(page)).toContainText(emptyOrderText)
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()

  await page.goto('/News')
  await expect(reminder(page)).toContainText('1 of 2 paid.')
  const other = await otherDevice(browser, page)
  await other.goto('/Games')
  await reminder(other).getByRole('link', { name: 'Pay $70.18' }).click()
  await expect(truth(other)).toHaveText('1 of 2 paid')
  await payGifts(other).click()
  await pay(other)
  await expectConfirmed(other)
  expect(await paidOrders(other)).toEqual([7_018, 3_499])

  await page.goto('/sequential-payment')
  await expect(truth(page)).toHaveText('Nothing waits to be paid')
  await expect(reminder(page)).toHaveCount(0)
})

test(
  'turned back from the payment page, put off, and discarded: the plan stays, and nothing more is charged',
  { tag: '@all' },
  async ({ page, hub }) => {
    await payFirst(page, hub, 'emil')
    await payGifts(page).click()
    await expect(page).toHaveURL(hostedPage)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(truth(page)).toHaveText('1 of 2 paid')
    await expect(page).toHaveURL(/\/sequential-payment\?order=/u)

    await page.getByRole('main').getByRole('link', { name: 'Later' }).click()
    await expect(page).toHaveURL(/\/VaultVision$/u)
    await expect(account(page)).toBeVisible()
    await expect(reminder(page)).toHaveCount(0)

    await page.goto('/sequential-payment')
    await page.getByRole('main').getByRole('button', { name: 'Discard the gifts' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Discard two gifts worth $70.18?')
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(truth(page)).toHaveText('The gifts are discarded')
    expect(await paidOrders(page)).toEqual([3_499])
    await expect(account(page)).toHaveAccessibleName(/plan Master/u)
  },
)

test.describe(() => {
  test.use({ mayLog: answered(409) })

  test('from two tabs the gifts are paid for once, and the other tab says so', async ({
    page,
    hub,
    context,
  }) => {
    await payFirst(page, hub, 'frida')
    const tab = await context.newPage()
    await tab.goto('/sequential-payment')
    await expect(payGifts(tab)).toBeVisible()
    const third = await context.newPage()
    await third.goto('/News')
    await expect(reminder(third)).toBeVisible()
    await payGifts(page).click()
    await pay(page)
    await expectConfirmed(page)
    // Nobody is asked for money that was paid a moment ago.
    await expect(reminder(third)).toHaveCount(0)

    await payGifts(tab).click()
    await expect(truth(tab)).toHaveText('2 of 2 paid')
    expect(await paidOrders(page)).toEqual([7_018, 3_499])
  })
})
