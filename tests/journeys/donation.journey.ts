import type { Page } from '@playwright/test'
import { paths } from '#contract/http/paths.ts'
import { axeFinds } from './support/axe.ts'
import { expect, someone, test } from './support/journey.ts'
import { askLink, callAsPlayer, logIn, login } from './support/log-in.ts'
import { expectConfirmed, hostedPage, pay, receipt, truth } from './support/order.ts'

test.use({ movesMoney: true })

// What the browser says itself of a refusal that the journey asks for.
test.use({ mayLog: /status of 409/u })

const modal = (page: Page) => page.getByRole('dialog', { name: 'Donate' })
const donate = (page: Page) => modal(page).getByRole('button', { name: /^Donate \$/u })
const amount = (page: Page) => modal(page).getByRole('spinbutton', { name: 'Another amount in dollars' })
const option = (page: Page, name: string | RegExp) => modal(page).getByRole('radio', { name })

const preset = (page: Page, name: string) => modal(page).getByRole('radio', { name, exact: true })

const openFromHero = async (page: Page): Promise<void> => {
  await page.goto('/VaultVision')
  await page.getByRole('main').getByRole('button', { name: 'Donate', exact: true }).click()
  await expect(donate(page)).toBeVisible()
}

interface Projects {
  id: string
  donations: number
  weightedVotes: number
}
const project = async (page: Page, id: string): Promise<Projects> => {
  const all = (await callAsPlayer(page, '/vaultvision/projects?limit=100')) as Projects[]
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

test('dana gives to a project with votes at once: both arrive on it', async ({ page, hub }) => {
  await logIn(page, hub, someone('dana'))
  const before = await project(page, 'guild-quartermaster')
  await page.goto('/VaultVision')
  await page.getByRole('button', { name: 'Donate to Guild Quartermaster' }).click()
  await expect(option(page, /Guild Quartermaster/u).first()).toBeChecked()
  await expect(page.locator('header.header')).toHaveClass(/header-away/u)
  await preset(page, '$50').check({ force: true })
  await expect(modal(page).getByText('About 115 votes')).toBeAttached()
  await expect(modal(page).getByText('Next step: $100 gives about 240')).toBeVisible()
  expect(await axeFinds(page)).toEqual([])

  await donate(page).click()
  await expect(page.getByText('Donation: Guild Quartermaster')).toBeVisible()
  await pay(page)
  await expectConfirmed(page)
  await expect(truth(page)).toHaveText('You gave $50.00 to Guild Quartermaster')
  await expect(
    page
      .getByRole('main')
      .getByText(/115 votes/u)
      .first(),
  ).toBeVisible()
  const after = await project(page, 'guild-quartermaster')
  expect(after.donations - before.donations).toBe(50)
  expect(after.weightedVotes - before.weightedVotes).toBe(115)
})

test('a guest chooses first and logs in then: the donation to the fund is as it was, and its votes are in the bank', async ({
  page,
  hub,
}) => {
  await openFromHero(page)
  await expect(modal(page).getByText('They go to your donation bank.')).toBeVisible()
  await expect(option(page, /^Vote at once/u)).toHaveCount(0)
  await amount(page).fill('33')
  // A toast goes after some seconds, which a busy machine may need for the log-in beside it.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.keyboard.press('Enter')
  await expect(login(page)).toBeVisible()
  await expect(page.getByText('You must be logged in to make a donation')).toBeVisible()
  await page.clock.resume()
  await page.goto(await askLink(page, hub, someone('dario')))
  await expect(amount(page)).toHaveValue('$35')
  await donate(page).click()
  await pay(page)
  await expectConfirmed(page)
  await expect(truth(page)).toHaveText('You gave $35.00')
  await expect(page.getByText(/77 votes/u).first()).toBeVisible()
})

test(
  'a guest’s mailed link opens in a tab of its own: what was chosen in the first is chosen there, too',
  { tag: '@all' },
  async ({ page, context, hub }) => {
    await page.goto('/VaultVision')
    await page.getByRole('button', { name: 'Donate to Replay Theatre' }).click()
    await expect(option(page, /Replay Theatre/u).first()).toBeChecked()
    await page.reload()
    await expect(option(page, /Replay Theatre/u).first()).toBeChecked()
    await option(page, /^Keep them in the donation bank/u).check({ force: true })
    await amount(page).fill('33')
    await page.keyboard.press('Enter')
    const link = await askLink(page, hub, someone('delia'))
    const mail = await context.newPage()
    await mail.goto(link)
    for (const tab of [mail, page]) {
      await expect(donate(tab)).toHaveText('Donate $35.00')
      await expect(option(tab, /Replay Theatre/u).first()).toBeChecked()
      await expect(option(tab, /^Keep them in the donation bank 0 now, about 77 then/u)).toBeChecked()
    }
  },
)

test(
  'dina keeps the votes of a project’s donation, goes back, cancels, and tries again',
  { tag: '@all' },
  async ({ page, hub }) => {
    await logIn(page, hub, someone('dina'))
    const before = await project(page, 'replay-theatre')
    await openFromHero(page)
    await modal(page).getByRole('searchbox').fill('replay')
    await option(page, /Replay Theatre/u)
      .first()
      .check({ force: true })
    await preset(page, '$20').check({ force: true })
    await option(page, /^Keep them in the donation bank/u).check({ force: true })

    await test.step('Back from the payment page leads to the modal, which can be paid again', async () => {
      await donate(page).click()
      await expect(page).toHaveURL(hostedPage)
      // The answer about the log-in is late: nobody is taken for a guest meanwhile.
      await page.route('**/api/auth/me', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        await route.continue()
      })
      await page.goBack()
      await expect(donate(page)).toBeEnabled()
      await expect(donate(page)).toHaveText('Donate $20.00')
      await expect(option(page, /^Keep them in the donation bank/u)).toBeChecked()
    })

    await test.step('a cancelled payment leads back to it, too', async () => {
      await donate(page).click()
      await expect(page).toHaveURL(hostedPage)
      await page
        .getByRole('link', { name: /Cancel|Back/u })
        .or(page.getByRole('button', { name: /Cancel|Back/u }))
        .first()
        .click()
      await expect(truth(page)).toHaveText('Payment cancelled')
      await expect(page.getByText('Nothing was charged.', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Back to your donation' }).click()
      await expect(donate(page)).toHaveText('Donate $20.00')
      await expect(option(page, /Replay Theatre/u).first()).toBeChecked()
    })

    await donate(page).click()
    await pay(page)
    await expectConfirmed(page)
    await expect(receipt(page)).toContainText('Donation, Replay Theatre')
    await expect(page.getByText(/44 votes/u).first()).toBeVisible()
    const after = await project(page, 'replay-theatre')
    expect(after.donations - before.donations).toBe(20)
    expect(after.weightedVotes).toBe(before.weightedVotes)
  },
)

test(
  'a project that closed meanwhile is said to be, and the rest of the choice stays',
  { tag: '@all' },
  async ({ page, hub }) => {
    await logIn(page, hub, someone('dora'))
    await page.goto('/VaultVision')
    await page.getByRole('button', { name: 'Donate to Replay Theatre' }).click()
    await preset(page, '$100').check({ force: true })
    await page.route('**/api/stripe-donations/checkout', async (route) => {
      const body = { ...(route.request().postDataJSON() as object), project_id: 'arena-almanac' }
      await route.continue({ postData: JSON.stringify(body) })
    })
    await donate(page).click()
    await expect(
      modal(page).getByRole('alert').filter({ hasText: 'This project no longer takes donations.' }),
    ).toBeVisible()
    await expect(page.getByText('Checkout failed: This project no longer takes donations.')).toBeVisible()
    await expect(option(page, 'No project, the community fund')).toBeChecked()
    await expect(donate(page)).toHaveText('Donate $100.00')
    await page.unroute('**/api/stripe-donations/checkout')
    await donate(page).click()
    await expect(page).toHaveURL(hostedPage)
  },
)

test(
  'the modal is used by keyboard alone: Enter in the field rounds and submits, Escape and Back close it',
  { tag: '@all' },
  async ({ page, hub }) => {
    await logIn(page, hub, someone('diego'))
    await openFromHero(page)
    await page.goBack()
    await expect(modal(page)).toBeHidden()
    await expect(page).toHaveURL(paths.vaultVision)
    const opener = page.getByRole('main').getByRole('button', { name: 'Donate', exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(donate(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await amount(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(amount(page)).toHaveValue('$10')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('18')
    await expect(donate(page)).toHaveText('Donate $20.00')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(hostedPage)
    await expect(page.getByRole('button', { name: 'Pay $20.00' })).toBeVisible()
  },
)
