import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { lines, openPlans, popup } from './support/order.ts'
import { takenOver } from './support/page.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const project = '/VaultVision/roster-vault'

interface InputMethod {
  compose: (text: string) => Promise<void>
  /** Presses a key that the input method takes. */
  press: (key: string, modifiers?: number) => Promise<void>
  accept: (text: string) => Promise<void>
}

const control = 2

/** The browser's own input method, as a Japanese or Chinese player types. */
const inputMethodOf = async (page: Page): Promise<InputMethod> => {
  const browser: CDPSession = await page.context().newCDPSession(page)
  const key = { code: '', windowsVirtualKeyCode: 229 }
  return {
    compose: async (text) => {
      const [selectionStart, selectionEnd] = [text.length, text.length]
      await browser.send('Input.imeSetComposition', { text, selectionStart, selectionEnd })
    },
    press: async (name, modifiers = 0) => {
      const event = { ...key, key: name, code: name, modifiers }
      await browser.send('Input.dispatchKeyEvent', { ...event, type: 'rawKeyDown' })
      await browser.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' })
    },
    accept: async (text) => {
      await browser.send('Input.insertText', { text })
    },
  }
}

const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await takenOver(page)
}

test('keys of an input method change no amount, add no donation and close no dialog', async ({ page }) => {
  await visit(page, '/VaultVision')
  await openPlans(page)
  const amount = popup(page).getByRole('spinbutton', { name: 'Donation in whole dollars' })
  await amount.focus()
  const method = await inputMethodOf(page)
  await method.compose('２５')
  const typed = await amount.inputValue()
  for (const key of ['ArrowUp', 'PageDown', 'Home', 'Enter', 'Escape']) await method.press(key)
  await expect(amount).toHaveValue(typed)
  await expect(lines(page)).toHaveCount(0)
  // Accepted digits are an amount like any other.
  await method.accept('２５')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveText(/\$25\.00/u)
})

test('keys of an input method choose nothing in the palette and send no comment', async ({ page }) => {
  await visit(page, project)
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  const method = await inputMethodOf(page)
  await method.compose('games')
  const first = palette(page).getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await method.press(key)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(new RegExp(`${project}$`, 'u'))
  await method.accept('games')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()

  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.focus()
  await method.compose('よい')
  await method.press('Enter', control)
  await expect(comment).toHaveValue('よい')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a Mac, Control and K belong to the field, and Command and K open the palette', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
  await visit(page, '/VaultVision')
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('atlas')
  // The page answers: its shortcuts are there, too.
  await expect(page).toHaveURL(/search=atlas/u)
  // Whoever takes a key prevents what the browser does with it.
  const isLeftToField = (modifier: 'ctrlKey' | 'metaKey'): Promise<boolean> =>
    search.evaluate(
      (field, pressed) =>
        field.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'k',
            code: 'KeyK',
            bubbles: true,
            cancelable: true,
            [pressed]: true,
          }),
        ),
      modifier,
    )
  expect(await isLeftToField('ctrlKey')).toBe(true)
  expect(await isLeftToField('metaKey')).toBe(false)
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await search.blur()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
})

test('with Caps Lock, too, Control and K open the palette', { tag: '@all' }, async ({ page }) => {
  await visit(page, '/VaultVision')
  const isTaken = (shiftKey: boolean): Promise<boolean> =>
    page.evaluate(
      (shift) =>
        !document.body.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'K',
            code: 'KeyK',
            ctrlKey: true,
            shiftKey: shift,
            bubbles: true,
            cancelable: true,
          }),
        ),
      shiftKey,
    )
  expect(await isTaken(true)).toBe(false)
  expect(await isTaken(false)).toBe(true)
  await expect(palette(page)).toBeVisible()
})
