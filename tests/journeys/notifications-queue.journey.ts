import type { Page } from '@playwright/test'
import { newAdministrator } from './support/admin.ts'
import { expect, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'

const bell = (page: Page) =>
  page.getByRole('list', { name: 'Quick actions' }).getByRole('button', { name: /^Notifications/u })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const icon = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })

/** The count in the bell's name; 0 without one. */
const unread = async (page: Page): Promise<number> =>
  Number(/, (\d+) unread/u.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)

/** An administrator notifies themselves; the bell of this page counts it. */
const notify = async (page: Page): Promise<void> => {
  await expect(page.getByRole('link', { name: 'Admin dashboard' }).first()).toBeVisible()
  const before = await unread(page)
  await page.locator('h1').first().click()
  await page.keyboard.press('Control+Alt+n')
  await expect.poll(() => unread(page)).toBe(before + 1)
}

/** Changes that this browser has stored and not sent. */
const waiting = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      Object.entries(localStorage).filter(
        ([key, text]) => key.startsWith('notificationChange:') && String(text).includes('"phase":"waiting"'),
      ).length,
  )
const open = async (page: Page): Promise<void> => {
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
}

test('a test notification reaches two tabs at once; what is read in one is read in the other', async ({
  page,
  context,
  hub,
}) => {
  await logIn(page, hub, await newAdministrator(hub))
  await page.goto('/terms')
  const other = await context.newPage()
  await other.goto('/terms')
  await expect(bell(other)).toBeVisible()
  await page.bringToFront()
  await notify(page)
  await notify(page)
  const count = await unread(page)
  await expect.poll(() => unread(other)).toBe(count)

  await test.step('typing writes, and notifies nobody', async () => {
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog').getByRole('combobox')
    await search.press('Control+Alt+n')
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(search).toBeHidden({ timeout: 1_000 })
    }).toPass()
    expect(await unread(page)).toBe(count)
  })

  await test.step('AltGraph writes a character, and notifies nobody', async () => {
    let asked = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/notifications/')) asked += 1
    })
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'n',
          code: 'KeyN',
          ctrlKey: true,
          altKey: true,
          modifierAltGraph: true,
          bubbles: true,
        }),
      ),
    )
    // Whatever it had sent would have gone out before this one.
    await notify(page)
    expect(asked).toBe(1)
  })

  await test.step('all are marked as read', async () => {
    await open(page)
    await icon(page, 'Mark all as read').click()
    await expect.poll(() => unread(page)).toBe(0)
    await expect.poll(() => unread(other)).toBe(0)
    await expect.poll(() => waiting(page)).toBe(0)
  })
})

test.describe('without a connection', () => {
  test.use({ mayLog: /ERR_INTERNET_DISCONNECTED/u })

  test('what is marked offline is sent once the network is back', async ({ page, context, hub }) => {
    await logIn(page, hub, await newAdministrator(hub))
    await page.goto('/terms')
    await notify(page)
    await notify(page)
    await open(page)
    await context.setOffline(true)
    await icon(page, 'Mark all as read').click()
    await expect.poll(() => unread(page)).toBe(0)
    await expect.poll(() => waiting(page)).toBe(1)
    await context.setOffline(false)
    await expect.poll(() => waiting(page)).toBe(0)
    await page.reload()
    await expect(bell(page)).toBeVisible()
    expect(await unread(page)).toBe(0)
  })
})

test('a deletion whose page closes within its 6 s is carried out by the next one', async ({
  page,
  context,
  hub,
}) => {
  await logIn(page, hub, await newAdministrator(hub))
  await page.goto('/terms')
  await notify(page)
  await open(page)
  await icon(page, 'Delete all').click()
  await panel(page).getByRole('button', { name: 'Delete all', exact: true }).last().click()
  await expect.poll(() => unread(page)).toBe(0)
  await expect.poll(() => waiting(page)).toBe(1)
  await page.close()

  const next = await context.newPage()
  const isDeleted = next.waitForResponse(
    (answer) =>
      answer.request().method() === 'DELETE' && answer.url().includes('/notifications/notifications'),
  )
  await next.goto('/terms')
  await isDeleted
  await expect.poll(() => waiting(next)).toBe(0)
  await open(next)
  await expect(panel(next).getByText('No notifications')).toBeVisible()
})
