import type { Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import { crowding } from './support/crowding.ts'
import { dress, looks } from './support/dress.ts'
import { expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'
import { addAuthenticator } from './support/passkeys.ts'

test.use({ isDrawn: true })

/** States of the tab, each after the one before. */
const faces: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  listed: (page) =>
    expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1),
  'a question': async (page) => {
    await page.getByRole('button', { name: /^Options of the passkey/u }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: 'Keep', exact: true })).toBeFocused()
  },
  'a new address': async (page) => {
    await page.getByRole('button', { name: 'Change the email address' }).click()
    await expect(page.getByLabel('New email address')).toBeFocused()
  },
  wallets: async (page) => {
    await page.getByRole('link', { name: 'Wallets', exact: true }).click()
    await expect(page.getByText('You have no wallet yet.')).toBeVisible()
  },
}

for (const width of [375, 768, 1280])
  for (const look of looks)
    test(`the ways in stand at ${width} px, ${look.join(', ')}`, async ({ page, hub }) => {
      const authenticator = await addAuthenticator(page)
      await logIn(page, hub, someone('mirel'))
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/settings?tab=security')
      await authenticator.touch(true)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await expect(page.getByText('The passkey was added.')).toBeVisible()
      await dress(page, look)
      for (const [name, show] of Object.entries(faces))
        await test.step(name, async () => {
          await show(page)
          expect(await axeFinds(page)).toEqual([])
          expect(await crowding(page)).toEqual([])
        })
    })

test('the ways in stand with letters twice as large, at 375 px', async ({ page, hub }) => {
  await logIn(page, hub, someone('mirel'))
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.setViewportSize({ width: 375, height: 900 })
  await page.goto('/settings?tab=security')
  await expect(page.getByText('This one', { exact: true })).toBeVisible()
  expect(await crowding(page)).toEqual([])
  await page.getByRole('button', { name: 'Mail me a code' }).click()
  await expect(page.getByLabel('Code from your mail')).toBeFocused()
  expect(await crowding(page)).toEqual([])
})

test('the keyboard alone removes a passkey, and changes the address', async ({ page, hub }) => {
  const authenticator = await addAuthenticator(page)
  await logIn(page, hub, someone('mirel'))
  await page.goto('/settings?tab=security')
  await authenticator.touch(true)
  await page.getByRole('button', { name: 'Add a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The passkey was added.')).toBeVisible()
  const options = page.getByRole('button', { name: /^Options of the passkey/u })
  await options.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const gone = page.getByRole('status').filter({ hasText: 'Removed just now.' })
  await expect(gone).toBeFocused()

  await page.getByRole('button', { name: 'Change the email address' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('New email address')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change the email address' })).toBeFocused()
})
