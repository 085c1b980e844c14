import type { Locator } from '@playwright/test'
import { brainVaultTabs, gauntletSections } from '#contract/shell/places.rules.ts'
import { expect, someone, test } from './support/journey.ts'
import { account, logIn, login, logInButton } from './support/log-in.ts'
import { addDonation, expectConfirmed, goToPayment, openPlans, pay, pickPlan } from './support/order.ts'
import { takenOver } from './support/page.ts'

const open = ['Games', 'News', 'CoreVault', 'Illuviary', 'fuel-cycle'] as const
const guarded = [
  'MetaVault',
  'tournament',
  'brainvault',
  'calendar',
  'checklists',
  'DAO',
  'BrainCore',
] as const

test(
  'a guest reads what each open place will be for, and nothing on it does nothing',
  { tag: '@all' },
  async ({ page }) => {
    for (const path of open) {
      await page.goto(`/${path}`)
      await takenOver(page)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByText('Opens later')).toBeVisible()
      await expect(main.getByRole('heading', { name: 'What it is for' })).toBeVisible()
      await expect(main.getByRole('button')).toHaveCount(0)
      await expect(main.getByText('What the hub already knows')).toHaveCount(0)
      await main
        .getByRole('region', { name: 'Open today' })
        .getByRole('link', { name: 'Vault Vision' })
        .click()
      await expect(page).toHaveURL(/\/VaultVision$/u)
    }
  },
)

test('a place that asks for a log-in leads to it, and back to the place', async ({ page, hub }) => {
  for (const path of guarded) {
    await page.goto(`/${path}`)
    await expect(login(page)).toBeVisible()
    await expect(page).toHaveURL(/\/VaultVision$/u)
    expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBe(`/${path}`)
    await page.keyboard.press('Escape')
    await expect(login(page)).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBeNull()
  }
  await page.goto('/calendar')
  await expect(login(page)).toBeVisible()
  await logIn(page, hub, someone('alice'))
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar')
  const known = page.getByRole('region', { name: 'What the hub already knows' })
  await expect(known).toContainText('Your planFree')
  await expect(known).toContainText('Votes left today1 of 1')
})

test(
  'whoever logs out on such a place is not asked to log in again, and whoever logs out elsewhere leaves it too',
  { tag: '@all' },
  async ({ page, hub, context }) => {
    await logIn(page, hub, someone('dave'))
    await page.goto('/calendar')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar')
    const other = await context.newPage()
    await other.goto('/checklists')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Checklists')
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/VaultVision$/u)
      await expect(logInButton(tab)).toBeVisible()
      await expect(login(tab)).toBeHidden()
    }
  },
)

test(
  'a place reached by a link asks for the log-in, and Back leads to where the link was',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/contact')
    await takenOver(page)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/calendar'
      link.textContent = 'To the calendar'
      document.querySelector('main')?.append(link)
    })
    await page.getByRole('link', { name: 'To the calendar' }).click()
    await expect(login(page)).toBeVisible()
    await page.goBack()
    await expect(login(page)).toBeHidden()
    await expect(page).toHaveURL(/\/VaultVision$/u)
    await page.goBack()
    await expect(page).toHaveURL(/\/contact$/u)
  },
)

test('a player without the right stays at the address and is told why', async ({ page, hub }) => {
  await logIn(page, hub, someone('bob'))
  await page.goto('/BrainCore')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Access denied. Admin permissions required.',
  )
  await expect(page).toHaveURL(/\/BrainCore$/u)
  await page.goto('/DAO')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Access denied. DAO access required.')
  await page.getByRole('main').getByRole('link', { name: 'Go to Vault Vision' }).click()
  await expect(page).toHaveURL(/\/VaultVision$/u)
})

test(
  'the sections of the Gauntlet page are tabs, which its address names',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/Gauntlet')
    await takenOver(page)
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(gauntletSections.length)
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Weapons' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Weapons' })).toBeVisible()
    await expect(page).toHaveURL(/\/Gauntlet\?tab=weapon$/u)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Weapons' })).toHaveAttribute('aria-selected', 'true')
    await page.goto('/Gauntlet#educational_games')
    const last = page.getByRole('tab', { name: 'Educational games' })
    await expect(last).toHaveAttribute('aria-selected', 'true')
    await expect(last).toBeInViewport({ ratio: 1 })
    await page.goto('/Gauntlet?tab=nothing')
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  },
)

test('a strip of tabs that is cut leads on by the pointer, and back', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/Gauntlet')
  await takenOver(page)
  const [first, last] = [
    page.getByRole('tab', { name: 'Leaderboard' }),
    page.getByRole('tab', { name: 'Educational games' }),
  ]
  const [on, back] = [page.locator('.ui-tabs-more-end'), page.locator('.ui-tabs-more-start')]
  await expect(back).toBeHidden()
  const pressUntilSeen = (button: Locator, tab: Locator): Promise<void> =>
    expect(async () => {
      await button.click({ timeout: 1_000 })
      await expect(tab).toBeInViewport({ ratio: 1, timeout: 1_000 })
    }).toPass()
  await pressUntilSeen(on, last)
  await pressUntilSeen(back, first)
  await expect(back).toBeHidden()
})

test(
  'the settings have their tabs in one line on a phone, the chosen one in sight',
  { tag: '@all' },
  async ({ page, hub }) => {
    await logIn(page, hub, someone('dora'))
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/settings?tab=privacy')
    const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await expect(tabs.last()).toHaveAttribute('aria-current', 'page')
    await expect(tabs.last()).toBeInViewport({ ratio: 1 })
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  },
)

test('MetaVault lists what the player bought; BrainVault has ten tabs', async ({ page, hub }) => {
  await logIn(page, hub, someone('carol'))
  await page.goto('/MetaVault')
  const purchases = page.getByRole('region', { name: 'Your purchases' })
  await expect(purchases).toContainText('No orders yet.')
  await page.goto('/VaultVision')
  await openPlans(page)
  await pickPlan(page, 'Pro')
  await addDonation(page, 10, 'Guilds')
  await goToPayment(page)
  await pay(page)
  await expectConfirmed(page)
  await page.goto('/MetaVault')
  await expect(purchases.getByRole('listitem')).toHaveCount(2)
  await expect(purchases).toContainText(/Pro, monthly.*\$9\.99/u)
  await expect(purchases).toContainText(/Donation, Guilds.*\$10\.00/u)
  await expect(page.getByRole('region', { name: 'What the hub already knows' })).toContainText('Your planPro')
  await page.goto('/brainvault?tab=export')
  await expect(page.getByRole('tab')).toHaveCount(brainVaultTabs.length)
  await expect(page.getByRole('tab', { name: 'Export' })).toHaveAttribute('aria-selected', 'true')
})

test(
  'without JavaScript a place is read, and a section by its address',
  { tag: '@all' },
  async ({ page }) => {
    const written = await (await page.request.get('/Gauntlet?tab=dictionary')).text()
    expect(written).toContain('The game’s words, each explained in a sentence.')
    expect(written).toContain('<title>Gauntlet - The Hub</title>')
  },
)

test(
  'the way to a page is told to search engines too, on written pages and on those gone to',
  { tag: '@all' },
  async ({ page }) => {
    const told = (): Promise<string[]> =>
      page.locator('script#structured-data').evaluateAll((scripts) =>
        scripts.flatMap((script) => {
          const list = JSON.parse(script.textContent) as { itemListElement: { name: string; item: string }[] }
          return list.itemListElement.map(({ name, item }) => `${name} ${new URL(item).pathname}`)
        }),
      )
    await page.goto('/tournament/illuvium-pro-league')
    await takenOver(page)
    const league = ['Home /', 'Tournament /tournament', 'Illuvium Pro League /tournament/illuvium-pro-league']
    await expect.poll(told).toEqual(league)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Privacy'])
    await expect.poll(told).toEqual(['Home /', 'Privacy /privacy'])
    await crumbs.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/VaultVision$/u)
    await expect(crumbs).toHaveCount(0)
    await expect.poll(told).toEqual([])
    await page.goBack()
    await expect.poll(told).toEqual(['Home /', 'Privacy /privacy'])
  },
)
