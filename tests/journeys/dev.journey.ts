import type { Page } from '@playwright/test'
import { answered, expect, test } from './support/journey.ts'
import { account, atEmail } from './support/log-in.ts'

const actors = (inspector: Page) => inspector.getByRole('region', { name: 'Actors' })
const events = (inspector: Page) => inspector.getByRole('listbox', { name: 'Events, newest first' })

/** Opens the hub with ?inspect and returns the window that the page opens for it. */
const inspect = async (page: Page, path = '/VaultVision'): Promise<Page> => {
  const opened = page.context().waitForEvent('page')
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}inspect`)
  const inspector = await opened
  await expect(inspector.getByRole('heading', { level: 1, name: 'Inspector' })).toBeVisible()
  return inspector
}

test.describe('the demo at hand', () => {
  test.use({ mayLog: answered(400) })

  test('a developer opens /dev, logs in at a press and flips a switch of the payments', async ({
    page,
    hub,
  }) => {
    await page.goto('/dev')
    await page.getByRole('button', { name: 'Log in as Bob Larsen' }).click()
    await expect(account(page)).toHaveAccessibleName(/bob, plan Pro/u)

    await page.goto('/dev')
    await page.getByRole('link', { name: 'Switches and checkouts' }).click()
    await page.getByLabel('Webhooks are delivered').selectOption('hold')
    await page.getByLabel('Times each').fill('0')
    await page.getByRole('button', { name: 'Save switches' }).click()
    await expect(page.getByText('This must be a whole number from 1 to 50.')).toBeVisible()
    await page.getByLabel('Times each').fill('2')
    await page.getByRole('button', { name: 'Save switches' }).click()
    await expect(page.getByRole('status')).toHaveText('The switches are saved.')
    expect(await hub.payments({})).toMatchObject({ webhooks: 'hold', copies: 2 })
    await page.getByRole('button', { name: 'Reset all switches' }).click()
    await expect(page.getByText(/^as at first/u)).toBeVisible()

    await page.getByRole('link', { name: 'All developer pages' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For developers')
  })
})

test.describe('logged out from the inspector', () => {
  // What was on its way when the session ended is refused.
  test.use({ mayLog: answered(401) })

  test(
    'the inspector shows where the session is, sends it an event, and survives reloads of both windows',
    { tag: '@all' },
    async ({ page }) => {
      await page.goto('/dev')
      await page.getByRole('button', { name: 'Log in as Erin Sousa' }).click()
      await expect(account(page)).toBeVisible()

      const inspector = await inspect(page)
      await actors(inspector)
        .getByRole('button', { name: /^session\b(?!\.)/u })
        .click()
      await expect(inspector.getByText('loggedIn.fresh').first()).toBeVisible()
      await expect(inspector.locator('[data-path="loggedIn.fresh"]')).toHaveAttribute('data-active', 'true')
      await expect(inspector.locator('[data-path="loggedOut"]')).not.toHaveAttribute('data-active')
      const everything = await inspector.evaluate(() => document.body.innerText)
      expect(everything).not.toMatch(/eyJ[\w-]{8,}\./u)
      expect(everything).not.toContain('erin@example.org')

      await inspector.getByRole('tab', { name: 'Send' }).click()
      await inspector.getByRole('button', { name: 'session.logOut', exact: true }).click()
      await inspector.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(inspector.getByText('Sent.')).toBeVisible()
      await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
      await expect(actors(inspector).getByRole('button', { name: /^session\b(?!\.)/u })).toContainText(
        'loggedOut',
      )
      await expect(events(inspector).getByText('session.logOut').first()).toBeVisible()

      await inspector.reload()
      await expect(events(inspector).getByText('session.logOut').first()).toBeVisible()
      await page.reload()
      await expect(inspector.getByText('The page was reloaded')).toBeVisible()
      await expect(actors(inspector).getByRole('button', { name: /^session\b(?!\.)/u })).toContainText(
        'loggedOut',
      )

      await page.goBack()
      await page.goForward()
      await expect(actors(inspector).getByRole('button', { name: /^session\b(?!\.)/u })).toContainText(
        'loggedOut',
      )

      await page.getByRole('button', { name: 'Stop inspecting' }).click()
      await expect(page).toHaveURL(/\/VaultVision$/u)
      await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeHidden()
      await expect(inspector.getByText('The page is gone or being loaded.')).toBeVisible()
    },
  )
})

test.describe('flows of a page', () => {
  test.use({ mayLog: answered(404) })

  test(
    'are inspected, too: projects, log-in link, payment and link returns',
    { tag: '@all' },
    async ({ page }) => {
      const inspector = await inspect(page, '/VaultVision')
      const actor = (name: string) =>
        actors(inspector).getByRole('button', { name: new RegExp(`^${name} `, 'u') })
      await expect(actor('projects')).toContainText('ready')

      await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
      await (await atEmail(page)).fill('nobody')
      await expect(actor('overlayHistory')).toContainText('covered')
      await actor('magicLink').click()
      await inspector.getByRole('tab', { name: 'Send' }).click()
      await inspector.getByRole('button', { name: 'link.request', exact: true }).click()
      await inspector.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible()

      await page.goto('/payment-success?order_id=00000000-0000-4000-8000-000000000000')
      await expect(actor('paymentReturn')).toBeVisible()
      await page.goto('/auth/magiclink/verify#token=none')
      await expect(actor('magicLinkReturn')).toContainText('refused (done)')
    },
  )
})

test(
  'a browser that blocks windows leaves a link to the inspector, and one without it a page like any other',
  { tag: '@all' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/VaultVision')
    await expect(
      account(page)
        .or(page.getByRole('button', { name: 'Log in' }))
        .first(),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.startsWith('/dev'))).toEqual([])

    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto('/VaultVision?inspect')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Inspector' }).click()
    const inspector = await opened
    await expect(actors(inspector).getByRole('button', { name: /^session\b(?!\.)/u })).toContainText(
      'loggedOut',
    )
    await page.close()
    await expect(inspector.getByText('The page is gone or being loaded.')).toBeVisible()
    await expect(events(inspector).getByRole('option').first()).toBeVisible()
  },
)

test(
  'tournament roles are given and taken on /dev, and neither a call nor a reload carries them on',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/dev')
    const panel = page.getByRole('region', { name: 'Tournament roles' })
    await expect(panel.getByRole('status')).toHaveText('Tournament access: no')
    await page.waitForLoadState('networkidle')
    const called: string[] = []
    page.on('request', (request) => called.push(request.url()))
    await panel.getByRole('switch', { name: 'Tournament host' }).click()
    await panel.getByRole('button', { name: 'Add Tournament coordinator' }).click()
    await expect(panel.getByRole('status')).toHaveText('Tournament access: yes')
    // Nine names for eleven permissions: both roles have two of them.
    await expect(panel.getByRole('list', { name: 'Permissions held' }).getByRole('listitem')).toHaveCount(9)
    expect(called).toEqual([])
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      'tournament',
    )
    await panel.getByRole('button', { name: 'Clear' }).click()
    await expect(panel.getByRole('status')).toHaveText('Tournament access: no')
    await panel.getByRole('switch', { name: 'Tournament director' }).click()
    await page.reload()
    await expect(panel.getByRole('status')).toHaveText('Tournament access: no')
  },
)

test('every machine is drawn and can be taken along', async ({ page }) => {
  await page.goto('/dev/machines?machine=order')
  await expect(page.getByRole('heading', { level: 2, name: 'order' })).toBeVisible()
  await expect(page.locator('.chart-line').first()).toBeAttached()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Mermaid' }).click()
  expect((await saved).suggestedFilename()).toBe('order.mmd')
})

test(
  'the gallery is shown in other themes and directions, in columns where there is room',
  { tag: '@all' },
  async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (said) => said.type() === 'warning' && warnings.push(said.text()))
    await page.goto('/dev/gallery?theme=light-mode&dir=rtl')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light-mode')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const [left, right] = await Promise.all(
      ['Covers', 'Buttons'].map((name) =>
        page.getByRole('heading', { level: 2, name, exact: true }).boundingBox(),
      ),
    )
    expect(left?.y).toBe(right?.y)
    await page.setViewportSize({ width: 375, height: 800 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    expect(warnings).toEqual([])
  },
)

test.describe('where nothing is', () => {
  test.use({ mayLog: answered(404) })

  test(
    'an address below /dev that leads nowhere says so, and leads on',
    { tag: '@all' },
    async ({ page }) => {
      await page.goto('/dev/nowhere')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is here')
      await page.getByRole('link', { name: 'All developer pages' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('For developers')
    },
  )
})
