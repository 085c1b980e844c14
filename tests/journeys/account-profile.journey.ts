import type { Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import { account, logIn, login, logInButton } from './support/log-in.ts'
import { install, logInByWallet, newWallet } from './support/wallets.ts'

const profile = '/settings?tab=profile'
const panel = (page: Page, name = 'Profile') => page.getByRole('region', { name })
const text = (page: Page, name: string) => panel(page).getByRole('textbox', { name, exact: true })
const saved = (page: Page, name = 'Profile') =>
  expect(panel(page, name).getByText(/^Saved \d/u)).toBeVisible()

/** Types into a field and leaves it by the keyboard. */
const write = async (page: Page, name: string, value: string): Promise<void> => {
  await text(page, name).fill(value)
  await page.keyboard.press('Tab')
}

let count = 0
const freshName = (): string => `mirel-${Date.now().toString(36)}${(count += 1)}`

test('a guest is asked to log in and comes back to the tab that they wanted', async ({ page }) => {
  await page.goto(profile)
  await expect(login(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logInButton(page)).toBeVisible()
})

test.describe('a player', () => {
  test.use({ mayLog: answered(409, 422) })

  test('says who they are, field by field; another device and a reload show it', async ({
    page,
    context,
    newBrowser,
  }) => {
    const wallet = newWallet('MetaMask')
    const username = freshName()
    await install(context, [wallet])
    await logInByWallet(page, wallet)
    await page.goto(profile)
    await write(page, 'Username', username)
    await saved(page)
    await expect(account(page)).toHaveAccessibleName(new RegExp(username, 'u'))
    await write(page, 'First name', ' Mirel ')
    await expect(text(page, 'First name')).toHaveValue('Mirel')
    await text(page, 'Last name').fill('Popa')
    await page.keyboard.press('Enter')
    await panel(page).getByRole('radio', { name: 'From your wallet' }).check({ force: true })
    await expect(account(page).locator('.avatar-picture')).toBeVisible()
    await panel(page).getByRole('combobox', { name: 'Rank' }).click()
    await page.keyboard.type('1,650')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('combobox', { name: 'Rank' })).toHaveText(/Gold 2/u)
    await panel(page).getByRole('combobox', { name: 'Country' }).selectOption('Romania')
    await panel(page).getByRole('switch', { name: 'I also invest' }).press('Space')
    const start = panel(page, 'Start and look')
    await start.getByRole('combobox', { name: 'Start page' }).selectOption('Games')
    await saved(page, 'Start and look')
    await start.getByRole('radio', { name: 'Ocean deep' }).check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'ocean-deep')
    await saved(page)
    expect(await axeFinds(page)).toEqual([])

    const browser = await newBrowser()
    const other = await browser.newPage()
    await install(browser, [wallet])
    await logInByWallet(other, wallet)
    await other.goto('/')
    await expect(other).toHaveURL('/Games')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'ocean-deep')
    await other.goto(profile)
    await page.reload()
    for (const device of [page, other]) {
      await expect(text(device, 'Username')).toHaveValue(username)
      await expect(text(device, 'First name')).toHaveValue('Mirel')
      await expect(text(device, 'Last name')).toHaveValue('Popa')
      await expect(panel(device).getByRole('combobox', { name: 'Rank' })).toHaveText(/Gold 2/u)
      await expect(panel(device).getByRole('combobox', { name: 'Country' })).toHaveValue('RO')
      await expect(panel(device).getByRole('radio', { name: 'From your wallet' })).toBeChecked()
      await expect(panel(device).getByRole('switch', { name: 'I also invest' })).toBeChecked()
    }
  })

  test('keeps a refused name in its field, and is asked before it is left', async ({ page, hub }) => {
    await logIn(page, hub, someone('alice'))
    await page.goto(profile)
    const before = await text(page, 'Username').inputValue()
    await write(page, 'Username', 'mirel the bold')
    await expect(text(page, 'Username')).toHaveAccessibleDescription(
      `Letters, digits, dots, dashes and underscores only. Until it is changed you stay ${before}.`,
    )
    await expect(panel(page).getByText('1 field not saved')).toBeVisible()
    expect(await axeFinds(page)).toEqual([])
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Wallets' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toHaveAccessibleName('1 field isn’t saved. Leave it?')
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(text(page, 'Username')).toHaveValue('mirel the bold')
    await expect(page).toHaveURL(profile)
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Wallets' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/settings?tab=wallets')

    // Once mended it is saved, and the next change has to wait.
    await page.goto(profile)
    await write(page, 'Username', freshName())
    await saved(page)
    await write(page, 'Username', freshName())
    await expect(text(page, 'Username')).toHaveAccessibleDescription(
      /A username can be changed once in 30 days, yours again on /u,
    )
  })

  test('sees in one tab what another saves, and the later one wins', async ({ page, hub, context }) => {
    await logIn(page, hub, someone('alice'))
    await page.goto(profile)
    const other = await context.newPage()
    await other.goto(profile)
    await write(other, 'First name', 'Ysolde')
    await saved(other)
    await expect(text(page, 'First name')).toHaveValue('Ysolde')
    await expect(panel(page).getByText('Changed in another window or on another device.')).toBeVisible()

    await text(page, 'Last name').fill('Popa')
    await write(other, 'Last name', 'Moreau')
    await saved(other)
    await page.bringToFront()
    await expect(text(page, 'Last name')).toHaveValue('Popa')
    await text(page, 'Last name').press('Tab')
    await saved(page)
    await expect(text(other, 'Last name')).toHaveValue('Popa')
  })
})

test.describe('a player without a connection', () => {
  test.use({ mayLog: /ERR_INTERNET_DISCONNECTED/u })

  test('is asked when another device was faster', async ({ page, context, newBrowser }) => {
    const wallet = newWallet('MetaMask')
    await install(context, [wallet])
    await logInByWallet(page, wallet)
    await page.goto(profile)
    await expect(text(page, 'First name')).toBeVisible()
    await context.setOffline(true)
    await write(page, 'First name', 'Mirel')
    await expect(panel(page).getByText('Stored here, sent when you are online again.')).toBeVisible()
    await expect(panel(page).getByText('1 field not sent yet')).toBeVisible()

    const browser = await newBrowser()
    const phone = await browser.newPage()
    await install(browser, [wallet])
    await logInByWallet(phone, wallet)
    await phone.goto(profile)
    await write(phone, 'First name', 'Ysolde')
    await saved(phone)

    await context.setOffline(false)
    await expect(panel(page).getByText('Meanwhile another device saved Ysolde.')).toBeVisible()
    await expect(text(page, 'First name')).toHaveValue('Ysolde')
    await panel(page).getByRole('button', { name: 'Use mine: “Mirel”' }).click()
    await saved(page)
    await phone.reload()
    await expect(text(phone, 'First name')).toHaveValue('Mirel')
  })
})
