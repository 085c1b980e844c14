import { expect, type Locator, type Page } from '@playwright/test'

export const popup = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })

export const summary = (page: Page): Locator => popup(page).getByRole('region', { name: 'Your order' })

export const lines = (page: Page): Locator => summary(page).getByRole('listitem')

export const submitButton = (page: Page): Locator =>
  summary(page).getByRole('button', { name: 'Submit Order' })

/** The page of a player who saves data: the popup's code comes when it is asked for, never before. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

export const openPlans = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
  await expect(submitButton(page)).toBeVisible()
}

/** A press on the head of the plan's column. */
export const pickPlan = async (page: Page, name: string): Promise<void> => {
  await popup(page).getByRole('columnheader').locator('label').filter({ hasText: name }).click()
  await expect(popup(page).getByRole('radio', { name: new RegExp(`^${name},`, 'u') })).toBeChecked()
  await expect(lines(page).filter({ hasText: new RegExp(`${name}, (?:month|year)ly`, 'u') })).toBeVisible()
}

export const addGift = async (page: Page, name: string, months: 1 | 12): Promise<void> => {
  const label = months === 12 ? `Add 12 months of ${name}, 16% off` : `Add one month of ${name}`
  await popup(page).getByRole('button', { name: label }).click()
  await expect(lines(page).filter({ hasText: `Gift: ${name}` })).toBeVisible()
}

/** `type` as the list of project types reads. */
export const addDonation = async (page: Page, dollars: number, type: string): Promise<void> => {
  const row = popup(page).getByRole('region', { name: 'Donation' })
  const before = await lines(page).count()
  await row.getByRole('spinbutton', { name: 'Donation in whole dollars' }).fill(String(dollars))
  await row.getByRole('combobox', { name: 'What the donation is for' }).selectOption(type)
  await row.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(lines(page)).toHaveCount(before + 1)
  await expect(
    lines(page)
      .filter({ hasText: `$${dollars}.00` })
      .filter({ hasText: type }),
  ).toBeVisible()
}

export const submit = (page: Page): Promise<void> => submitButton(page).click()

export const hostedPage = /\/dev\/pay\/cs_/u

/** Submits and waits for the payment page. */
export const goToPayment = async (page: Page): Promise<void> => {
  await submit(page)
  await expect(page).toHaveURL(hostedPage)
}

/** Pays on the hosted page. */
export const pay = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(hostedPage)
  await page.getByRole('button', { name: /^Pay \$/u }).click()
}

/** The return page's sentence of truth. */
export const truth = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 1 })

export const receipt = (page: Page): Locator =>
  page.getByRole('main').getByRole('region', { name: 'Receipt' })

/** Paid, by the page's word; with the receipt opened. */
export const expectConfirmed = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/payment-success\?order=/u)
  await expect(page.getByRole('main').getByText('Paid', { exact: true })).toBeVisible()
  const opener = page.getByRole('main').getByRole('button', { name: /^(?:Open|Close) the receipt$/u })
  await expect(opener).toBeVisible()
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
}

export const emptyOrderText = 'Pick a plan, a gift or a donation.'

/** Pays, comes back, and lets the page's own patience run out: its clock alone is moved. */
export const payAndWaitInVain = async (page: Page): Promise<void> => {
  await page.clock.install()
  // Nothing but the payment is to be waited for.
  const asked = [/\/api\/auth\/me$/u, /\/api\/payments\/orders\//u].map((url) => page.waitForResponse(url))
  await pay(page)
  await expect(truth(page)).toHaveText('Confirming your payment')
  await Promise.all(asked)
  await page.clock.fastForward('00:21')
  await expect(truth(page)).toHaveText('Your payment is still pending')
}
