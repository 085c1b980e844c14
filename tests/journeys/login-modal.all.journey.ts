import type { Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import { crowding } from './support/crowding.ts'
import { dress, looks } from './support/dress.ts'
import { expect, test } from './support/journey.ts'
import { atEmail, login } from './support/log-in.ts'
import { frameTakenOver } from './support/page.ts'

test.use({ isDrawn: true })

/** Each tab of the modal, and the other form of the email tab. */
const faces: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  imx: (page) => login(page).getByRole('tab', { name: 'imx Premium' }).click(),
  other: (page) => login(page).getByRole('tab', { name: 'Other' }).click(),
  email: atEmail,
  password: async (page) => {
    await atEmail(page)
    await login(page).getByRole('button', { name: 'Use a password' }).click()
  },
}

const opened = async (page: Page): Promise<void> => {
  await page.goto('/terms')
  await frameTakenOver(page)
  const inHeader = page.getByRole('banner').getByRole('button', { name: 'Log in' })
  if (await inHeader.isVisible()) await inHeader.click()
  else {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log in' }).click()
  }
  await expect(login(page)).toBeVisible()
}

for (const width of [375, 1280])
  for (const look of looks)
    test(`the login modal stands in every tab, at ${width} px, ${look.join(', ')}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await opened(page)
      await dress(page, look)
      for (const [name, show] of Object.entries(faces))
        await test.step(name, async () => {
          await show(page)
          await expect(login(page).locator('[role=tabpanel][data-state=open]')).toBeVisible()
          expect(await axeFinds(page, undefined, '[role=dialog]')).toEqual([])
          expect(await crowding(page)).toEqual([])
        })
    })

for (const width of [375, 1280])
  test(`the login modal stands with letters twice as large, at ${width} px`, async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.setViewportSize({ width, height: 800 })
    await opened(page)
    for (const [name, show] of Object.entries(faces))
      await test.step(name, async () => {
        await show(page)
        await expect(login(page).locator('[role=tabpanel][data-state=open]')).toBeVisible()
        expect(await crowding(page)).toEqual([])
      })
  })
