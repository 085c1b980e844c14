import type { Locator, Page } from '@playwright/test'
import { newAdministrator, setAdmin } from './support/admin.ts'
import { expect, test } from './support/journey.ts'
import { logIn, login } from './support/log-in.ts'
import { frameTakenOver, takenOver } from './support/page.ts'

// A page that is open while the hub is stopped asks in vain.
test.use({
  mayLog:
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|Failed to load resource/u,
})

const bar = (page: Page): Locator => page.getByRole('list', { name: 'Quick actions' })
const icon = (page: Page, name: string): Locator => bar(page).getByLabel(name, { exact: true })

const order = (page: Page): Promise<(string | null)[]> =>
  bar(page)
    .locator('[aria-label]')
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('aria-label')))
const expectOrder = (page: Page, names: readonly string[]) => expect.poll(() => order(page)).toEqual(names)

const everyone = ['Donate', 'Assets', 'Notifications'] as const
const administrators = [
  ...everyone,
  'Checklists',
  'Calendar',
  'Development',
  'BrainVault',
  'Admin dashboard',
] as const

/** Drags by the mouse, in steps, to the middle of another icon. */
const drag = async (page: Page, from: string, to: string, end: 'drop' | 'Escape'): Promise<void> => {
  // A press on an icon that has no code yet is held by nobody.
  await frameTakenOver(page)
  const [start, goal] = await Promise.all([icon(page, from).boundingBox(), icon(page, to).boundingBox()])
  if (!start || !goal) throw new Error(`${from} or ${to} is not there`)
  const y = start.y + start.height / 2
  await icon(page, from).hover()
  await page.mouse.down()
  // The code for dragging comes when the pointer does: the press is held until it is there.
  await expect(async () => {
    await page.mouse.move(start.x + start.width / 2, y + 10, { steps: 3 })
    await page.mouse.move(start.x + start.width / 2, start.y + start.height + 10, { steps: 3 })
    await expect(page.locator('[data-lifted]')).toBeAttached({ timeout: 500 })
  }).toPass()
  await page.mouse.move(goal.x + goal.width / 2, y + 20, { steps: 8 })
  if (end === 'Escape') await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('[data-lifted]')).toHaveCount(0)
}

test('a guest has three icons, puts them in another order, and finds it again', async ({ page }) => {
  await page.goto('/terms')
  await takenOver(page)
  await expectOrder(page, everyone)
  await drag(page, 'Donate', 'Notifications', 'drop')
  await expectOrder(page, ['Assets', 'Notifications', 'Donate'])
  await expect(page).toHaveURL(/\/terms$/u)
  await page.reload()
  await expectOrder(page, ['Assets', 'Notifications', 'Donate'])

  await drag(page, 'Donate', 'Assets', 'Escape')
  await expectOrder(page, ['Assets', 'Notifications', 'Donate'])

  await icon(page, 'Donate').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expectOrder(page, ['Assets', 'Donate', 'Notifications'])
  await expect(icon(page, 'Donate')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Donate, place 2 of 3' })).toBeAttached()

  await icon(page, 'Assets').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Move earlier' })).toHaveAttribute('data-disabled')
  await page.getByRole('menuitem', { name: 'Move later' }).click()
  await expectOrder(page, ['Donate', 'Assets', 'Notifications'])
})

test('each icon of a guest leads somewhere', { tag: '@all' }, async ({ page }) => {
  await page.goto('/terms')
  await takenOver(page)
  await icon(page, 'Donate').click()
  await expect(
    page.getByRole('dialog', { name: 'Donate' }).getByRole('button', { name: 'Donate by card' }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(icon(page, 'Donate')).toBeFocused()
  await expect(icon(page, 'Assets')).toHaveAttribute('href', '/settings#tab-assets')
  for (const [name, address] of [
    ['Assets', '/settings#tab-assets'],
    ['Notifications', '/settings?tab=notifications'],
  ] as const) {
    await icon(page, name).click()
    await expect(login(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBe(address)
    await page.keyboard.press('Escape')
    await expect(login(page)).toBeHidden()
  }
})

test('on a phone the header has the bell alone', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/terms')
  await takenOver(page)
  await expect(icon(page, 'Notifications')).toBeVisible()
  await expect(icon(page, 'Donate')).toBeHidden()
  await expect(icon(page, 'Assets')).toBeHidden()
})

test('an administrator has more, until the right is taken back', async ({ page, hub }) => {
  const iris = await newAdministrator(hub)
  await logIn(page, hub, iris)
  await expectOrder(page, administrators)
  await icon(page, 'Calendar').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  const arranged = ['Donate', 'Assets', 'Calendar', 'Notifications', 'Checklists', ...administrators.slice(5)]
  await expectOrder(page, arranged)
  await page.reload()
  await expectOrder(page, arranged)
  await icon(page, 'Calendar').click()
  await expect(page).toHaveURL(/\/calendar$/u)

  await setAdmin(hub, iris, false)
  await icon(page, 'Admin dashboard').click()
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText('Access denied. Admin permissions required.'),
  ).toBeVisible()
  await expectOrder(page, everyone)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Access denied. Admin permissions required.',
  )
  expect(await page.evaluate(() => localStorage.getItem('actionBarOrder'))).toBe(
    '["donations","assets","notifications"]',
  )
})

test(
  'a demoted administrator’s icons go when they come back to the window',
  { tag: '@all' },
  async ({ page, hub }) => {
    const iris = await newAdministrator(hub)
    await logIn(page, hub, iris)
    await expectOrder(page, administrators)
    await setAdmin(hub, iris, false)
    await expectOrder(page, administrators)
    // A headless browser's pages never lose the window.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      expect(await order(page)).toEqual(everyone)
    }).toPass()
  },
)
