import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'

let hub: OpenHub | undefined

afterEach(async () => {
  hub?.close()
  document.documentElement.style.fontSize = ''
  await page.viewport(1280, 800)
})

test('the foot of a phone’s menu stays under its places, and scrolls with them where letters leave no room', async () => {
  await page.viewport(375, 812)
  hub = await openHub()
  await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Menu' }))
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const bottomOf = (name: string) => menu.getByRole('link', { name }).element().getBoundingClientRect().bottom
  await expect.element(menu).toBeVisible()
  await expect.poll(() => Math.round(bottomOf('Settings'))).toBeLessThanOrEqual(812)
  for (const size of ['125%', '150%', '200%']) {
    document.documentElement.style.fontSize = size
    // Below the last place, which is below the window's edge.
    await expect.poll(() => bottomOf('Settings'), { message: size }).toBeGreaterThan(bottomOf('Contact'))
    menu.getByRole('link', { name: 'Settings' }).element().scrollIntoView({ block: 'end' })
    expect(bottomOf('Settings'), size).toBeLessThanOrEqual(812)
  }
})

test('the palette shows four rows in a window as low as one at 400 %', async () => {
  await page.viewport(320, 256)
  hub = await openHub()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect.element(palette.getByRole('option', { name: 'Gauntlet' }).first()).toBeVisible()
  const list = palette.getByRole('listbox').element().getBoundingClientRect()
  const whole = palette
    .getByRole('option')
    .elements()
    .filter((row) => row.getBoundingClientRect().bottom <= Math.min(list.bottom, 256))
  expect(whole.length).toBeGreaterThanOrEqual(4)
  expect(palette.getByRole('status').element().textContent).toMatch(/^\d+ found/u)
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
})
