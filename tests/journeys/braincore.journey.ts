import { newAdministrator, setAdmin } from './support/admin.ts'
import { expect, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'
import { patience } from '#tests/support/pace.ts'

// A page that is open while the hub is stopped asks in vain.
test.use({
  mayLog:
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|Failed to load resource/u,
})

test('A1: an administrator goes from desk to desk, by mouse, by keyboard and on a phone, and is refused within a second once demoted', async ({
  page,
  hub,
}) => {
  const iris = await newAdministrator(hub)
  await logIn(page, hub, iris)
  await page.getByRole('list', { name: 'Quick actions' }).getByLabel('Admin dashboard').click()
  const main = page.getByRole('main')
  const desks = main.getByRole('navigation', { name: 'Desks' })
  const desk = main.getByRole('heading', { level: 2 })
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('BrainCore')
  await expect(desk).toHaveText('Overview')
  await expect(page).toHaveURL(/\/BrainCore$/u)

  await desks.getByRole('link', { name: 'Payments' }).click()
  await expect(desk).toHaveText('Payments')
  await expect(desk).toBeFocused()
  await expect(page).toHaveURL(/\/BrainCore\?desk=payments$/u)
  // Back from the heading the last of the desks comes first.
  await page.keyboard.press('Shift+Tab')
  await expect(desks.getByRole('link', { name: 'Audit' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(desk).toHaveText('Messages')
  await expect(desk).toBeFocused()
  await expect(desks.locator('[aria-current]')).toHaveText('Messages')

  await page.reload()
  await expect(desk).toHaveText('Messages')
  await page.goBack()
  await expect(desk).toHaveText('Payments')
  await page.goBack()
  await expect(desk).toHaveText('Overview')
  await expect(page).toHaveURL(/\/BrainCore$/u)

  await page.setViewportSize({ width: 375, height: 760 })
  await expect(desks).toBeHidden()
  const select = main.getByRole('combobox', { name: 'Desk' })
  await select.selectOption('Players')
  await expect(desk).toHaveText('Players')
  await expect(page).toHaveURL(/\?desk=users$/u)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.goBack()
  await expect(select).toHaveValue('overview')

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const ask = async (): Promise<number> =>
    (
      await page.request.get('/api/braincore/players', { headers: { authorization: `Bearer ${token}` } })
    ).status()
  expect(await ask()).toBe(200)
  await setAdmin(hub, iris, false)
  await expect.poll(ask, { timeout: patience(1_000), intervals: [50] }).toBe(403)
  // A headless browser's pages never lose the window.
  const refusal = main.getByRole('alert')
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(refusal).toHaveText('Access denied. Admin permissions required.', {
      timeout: 1_000,
    })
  }).toPass()
  await expect(desk).toHaveCount(0)
  await page.goto('/BrainCore?desk=payments')
  await expect(refusal).toBeVisible()
  await expect(page).toHaveURL(/\/BrainCore\?desk=payments$/u)
})
