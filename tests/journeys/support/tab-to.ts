import { expect, type Locator, type Page } from '@playwright/test'

/** Tabs on until the control has the focus, as a person without a mouse does. */
export const tabTo = async (page: Page, control: Locator, key = 'Tab'): Promise<void> => {
  await expect(control).toBeVisible()
  for (let press = 0; press < 80; press += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('The keyboard does not reach it.')
}
