import { expect, someone, test } from './support/journey.ts'
import {
  addDonation,
  addGift,
  emptyOrderText,
  expectConfirmed,
  goToPayment,
  lines,
  openPlans,
  pay,
  pickPlan,
  popup,
  receipt,
  submit,
  summary,
} from './support/order.ts'
import { account, askLink, callAsPlayer, login, logIn, userId } from './support/log-in.ts'

test('alice, a guest, orders a plan with two donations, logs in by mail, pays, and is shown the plan', async ({
  page,
  hub,
}) => {
  const alice = someone('alice')
  await page.goto('/')
  await expect(page).toHaveURL(/\/VaultVision$/u)

  await openPlans(page)
  await pickPlan(page, 'Elite')
  await addDonation(page, 10, 'Community fund')
  await addDonation(page, 25, 'Guilds')
  await expect(summary(page)).toContainText('$54.99')
  await submit(page)

  await expect(popup(page)).toBeHidden()
  await expect(login(page)).toContainText('Your order is saved. You will come back to it after logging in.')
  await page.goto(await askLink(page, hub, alice))

  await expect(popup(page)).toBeVisible()
  await expect(lines(page)).toHaveCount(3)
  await expect(summary(page)).toContainText('$54.99')
  await goToPayment(page)
  await pay(page)

  await expectConfirmed(page)
  await expect(receipt(page)).toContainText('Elite, monthly$19.99')
  await expect(receipt(page)).toContainText(/Donation, Community fund.*\$10\.00/u)
  await expect(receipt(page)).toContainText(/Donation, Guilds.*\$25\.00/u)
  await expect(receipt(page)).toContainText('Total$54.99')
  await expect(account(page)).toHaveAccessibleName(/plan Elite/u)
  expect(await callAsPlayer(page, `/users/${await userId(page)}/subscriptions`)).toMatchObject({
    subscriptions: [{ plan_id: 'tier3', type: 'monthly', status: 'active', amount_cents: 1999 }],
  })

  await page.getByRole('main').getByRole('link', { name: 'Go to Vault Vision' }).click()
  await expect(account(page)).toHaveAccessibleName(/plan Elite/u)
  await openPlans(page)
  await expect(summary(page)).toContainText(emptyOrderText)
})

test('bob gives months of a plan away with a donation', { tag: '@all' }, async ({ page, hub }) => {
  await logIn(page, hub, someone('bob'))
  await openPlans(page)
  await addGift(page, 'Pro', 12)
  await addGift(page, 'Pro', 1)
  await addDonation(page, 5, 'Education')
  await expect(lines(page).first()).toContainText('Gift: Pro, 13 months')
  await expect(summary(page)).toContainText('$115.47')
  await goToPayment(page)
  await pay(page)

  await expectConfirmed(page)
  await expect(receipt(page)).toContainText(
    /Gift: Pro, 13 months2 gift codes Gifts and invite codes.*\$110\.47/u,
  )
  await expect(receipt(page)).toContainText(/Donation, Education.*10 votes granted.*\$5\.00/u)
  await expect(receipt(page)).toContainText('Total$115.47')
  await expect(account(page)).toHaveAccessibleName(/plan Free/u)
  expect(await callAsPlayer(page, `/users/${await userId(page)}/subscriptions`)).toEqual({
    subscriptions: [],
    gift_time: [],
  })
})

test(
  'a press before it is known who is logged in takes no player for a guest: order, and donation by card',
  { tag: '@all' },
  async ({ page, hub }) => {
    await logIn(page, hub, someone('oscar'))
    await page.route('**/api/auth/me', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/auth/me')
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
    await asked
    await addDonation(page, 10, 'Community fund')
    await goToPayment(page)

    await page.goto('/terms', { waitUntil: 'commit' })
    await page.getByRole('banner').getByRole('button', { name: 'Donate' }).click()
    const dropdown = page.getByRole('dialog', { name: 'Donate' })
    await dropdown.getByRole('button', { name: /card/u }).click()
    await expect(dropdown.getByRole('button', { name: 'Donate $5.00' })).toBeVisible()
    await expect(login(page)).toHaveCount(0)
  },
)

test('carol pays for her plan first and for the gifts after it, by a press of its own', async ({
  page,
  hub,
}) => {
  await logIn(page, hub, someone('carol'))
  await openPlans(page)
  await pickPlan(page, 'Basic')
  await addGift(page, 'Elite', 1)
  await addDonation(page, 10, 'Community fund')
  await expect(summary(page)).toContainText('Two payments: $14.99 now, then $19.99 for the gifts.')
  await goToPayment(page)
  await expect(page.getByRole('button', { name: 'Pay $14.99' })).toBeVisible()
  await pay(page)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 of 2 paid')
  await expect(page).toHaveURL(/\/sequential-payment\?order=/u)
  await expect(account(page)).toHaveAccessibleName(/plan Basic/u)
  await page.getByRole('button', { name: 'Pay $19.99' }).click()
  await pay(page)

  await expectConfirmed(page)
  await expect(receipt(page)).toContainText('Total$19.99')
  await openPlans(page)
  await expect(summary(page)).toContainText(emptyOrderText)
})

test('a subscriber whose plan isn’t renewed is told so, and orders gifts and donations beside it', async ({
  page,
  hub,
}) => {
  await logIn(page, hub, 'bob@example.org')
  await expect(account(page)).toHaveAccessibleName(/plan Pro/u)
  const checkouts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('create-checkout-session')) checkouts.push(request.url())
  })
  await openPlans(page)
  await pickPlan(page, 'Oracle')
  await expect(summary(page)).toContainText('Your Pro isn’t renewed and can’t be changed. It ends on')
  await expect(summary(page).getByRole('link', { name: 'See your plan' })).toBeVisible()
  await expect(summary(page).getByRole('button', { name: 'Submit Order' })).toHaveCount(0)
  expect(checkouts).toEqual([])
  expect(await callAsPlayer(page, '/users/bob/subscriptions')).toMatchObject({
    subscriptions: [{ plan_id: 'tier2', status: 'active' }],
  })

  await addGift(page, 'Basic', 1)
  await expect(summary(page)).toContainText('The plan isn’t part of this payment.')
  await addDonation(page, 10, 'Guilds')
  await goToPayment(page)
  await expect(page.getByRole('button', { name: 'Pay $14.99' })).toBeVisible()
  await pay(page)
  await expectConfirmed(page)
  await expect(receipt(page)).toContainText('23 votes granted')
})
