import type { Page } from '@playwright/test'
import { deskIds } from '#contract/desk/braincore.rules.ts'
import { scale } from '#tests/support/scale.ts'
import { newAdministrator } from './support/admin.ts'
import { Hub } from './support/hub.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import { away, layersFor } from './support/layers.ts'
import { logIn } from './support/log-in.ts'
import { addDonation, addGift, lines, openPlans, pickPlan, popup } from './support/order.ts'
import { controlTakenOver, holdBack, takenOver } from './support/page.ts'
import { type Caller, logInWithEveryRight, openRoute, routesFor } from './support/routes.ts'
import { addWallets, settingsAddresses, settingsAtRest } from './support/settings.ts'
import { translate, wrongTexts } from './support/translator.ts'
import { patience } from '#tests/support/pace.ts'

const isRight = async (page: Page, where: string): Promise<void> =>
  expect.soft(await wrongTexts(page), where).toEqual([])

const footer = (page: Page) => page.getByRole('contentinfo').getByRole('combobox')

/** Every text of the page changes. */
const readInAnotherLanguage = async (page: Page, where: string): Promise<void> => {
  const lang = page.locator('html')
  await footer(page).selectOption('fr')
  await expect(lang).toHaveAttribute('lang', 'fr')
  await isRight(page, `${where} in French`)
  await footer(page).selectOption('en')
  await expect(lang).toHaveAttribute('lang', 'en')
  await isRight(page, `${where} in English again`)
}

test('a translated landing page finds, sorts, shows more and takes a vote, with the figures of today', async ({
  page,
  hub,
}) => {
  await logIn(page, hub, someone('vera'))
  await openRoute(page, '/VaultVision')
  const more = page.getByRole('button', { name: 'Show more' })
  await controlTakenOver(more)
  await translate(page)
  const cards = page.getByRole('article')
  const before = await cards.count()
  await more.click()
  await expect.poll(() => cards.count()).toBeGreaterThan(before)
  await page.getByLabel('Sort by').selectOption('Newest')
  await isRight(page, 'sorted')
  await page.getByRole('searchbox').first().fill('bridge')
  await expect.poll(() => cards.count()).toBeLessThan(before)
  await isRight(page, 'searched')
  await page.getByRole('searchbox').first().fill('')
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(before)

  await cards
    .getByRole('button', { name: /^Vote /u })
    .first()
    .click()
  const takeBack = cards.getByRole('button', { name: /^Take back /u })
  await expect(takeBack).toBeVisible()
  await isRight(page, 'voted')
  await expect(takeBack).toHaveCount(0)
  await isRight(page, 'the vote stands')
  await readInAnotherLanguage(page, 'the landing page')
})

test('a translated order counts on: plan, billing, gift, donation', async ({ page }) => {
  await page.goto('/VaultVision')
  await takenOver(page)
  await translate(page)
  await openPlans(page)
  await pickPlan(page, 'Pro')
  await popup(page)
    .getByRole('radio', { name: /^Yearly/u })
    .check({ force: true })
  await expect(lines(page).filter({ hasText: 'Pro, yearly' })).toBeVisible()
  await isRight(page, 'yearly')
  await addGift(page, 'Elite', 12)
  await addGift(page, 'Elite', 1)
  await addDonation(page, 25, 'Community fund')
  await isRight(page, 'with a gift and a donation')
  await lines(page)
    .first()
    .getByRole('button', { name: /^Remove/u })
    .click()
  await expect(lines(page)).toHaveCount(2)
  await isRight(page, 'without the plan')
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
  await openPlans(page)
  await isRight(page, 'opened again')
})

test('a translated desk lists, filters, opens and goes on', async ({ page, hub }) => {
  await logIn(page, hub, await newAdministrator(hub))
  await page.goto('/BrainCore?desk=projects')
  await takenOver(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('row').nth(1)).toBeVisible()
  await translate(page)
  await main.getByRole('searchbox').fill('bridge')
  await isRight(page, 'searched')
  await main.getByRole('searchbox').fill('')
  await main.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.locator('.desk-panel').getByRole('heading').first()).toBeVisible()
  await isRight(page, 'a project beside the list')
  await main.getByRole('navigation', { name: 'Desks' }).getByRole('link', { name: 'Players' }).click()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('Players')
  await isRight(page, 'the next desk')
})

test.describe('translated settings', () => {
  test.use({ mayLog: answered(422) })

  test('save, refuse and ask, on every tab', async ({ page, hub }) => {
    await logIn(page, hub, someone('mirel'))
    await addWallets(page)
    await page.goto(settingsAddresses.profile)
    await settingsAtRest(page)
    await translate(page)
    const main = page.getByRole('main')
    await main.getByLabel('First name').fill('Mirel')
    await page.keyboard.press('Tab')
    await expect(main.getByText(/^Saved/u).first()).toBeVisible()
    await isRight(page, 'saved')
    await main.getByLabel('Username').fill('mirel the bold')
    await page.keyboard.press('Tab')
    await expect(main.getByText('1 field not saved')).toBeVisible()
    await isRight(page, 'refused')
    await readInAnotherLanguage(page, 'the profile')
    const tabs = page.getByRole('navigation', { name: 'Settings' })
    await tabs.getByRole('link', { name: 'Wallets' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    for (const name of ['Wallets', 'Ways to log in', 'Privacy and data', 'Notifications', 'Your plan']) {
      await tabs.getByRole('link', { name }).click()
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await settingsAtRest(page)
      const ask = main.getByRole('button', { name: /^Remove MetaMask/u })
      if (name === 'Wallets') {
        await ask.click()
        await expect(main.getByRole('button', { name: 'Keep' })).toBeFocused()
        await isRight(page, 'asked about a wallet')
      }
      await readInAnotherLanguage(page, name)
    }
  })
})

test('a page that was translated before its code came works, and is drawn anew', async ({ page }) => {
  const bring = await holdBack(page, /\/assets\/hub[^/]*\.js$/u)
  await page.goto('/VaultVision', { waitUntil: 'commit' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await translate(page)
  bring()
  await takenOver(page)
  await page.getByRole('searchbox').first().fill('bridge')
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(5)
  await isRight(page, 'searched')
})

test.describe('every page and every layer', { tag: '@all' }, () => {
  test.use({ mayLog: answered(404) })
  test.setTimeout(patience(400_000))

  let hub: Hub
  test.beforeAll(async () => {
    hub = await Hub.start({
      DONATION_ADDRESS_ETHEREUM: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      DONATION_ADDRESS_IMMUTABLE: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      REFERRAL_CODE: 'HUB-7Q4M',
      REFERRAL_URL: 'https://game.example/profile',
    })
  })
  test.afterAll(() => hub.close())

  for (const caller of ['guest', 'player'] satisfies Caller[])
    test(`of a ${caller} shows the texts of today when it is translated`, async ({ newBrowser }) => {
      const context = await newBrowser({ baseURL: hub.url, reducedMotion: 'reduce' })
      context.setDefaultTimeout(patience(8_000))
      const page = await context.newPage()
      if (caller === 'player') await logInWithEveryRight(page, hub)
      const paths =
        caller === 'player'
          ? [...routesFor(caller), ...deskIds.map((desk) => `/BrainCore?desk=${desk}`)]
          : routesFor(caller)
      for (const [index, path] of paths.entries())
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1280, height: 800 })
          if (path.includes('?')) {
            await page.goto(path)
            await takenOver(page)
          } else await openRoute(page, path)
          await translate(page)
          // A payment's page stands in no frame.
          if (await footer(page).isVisible()) await readInAnotherLanguage(page, path)
          else await isRight(page, path)
          if (index === 1 || scale(false, true))
            for (const { name, open, close } of layersFor(caller, 1280)) {
              await away(page)
              await open(page)
              await isRight(page, `${name} on ${path}`)
              await close(page)
            }
        })
      await page.setViewportSize({ width: 375, height: 800 })
      await openRoute(page, '/VaultVision')
      await translate(page)
      for (const { name, open, close } of layersFor(caller, 375)) {
        await open(page)
        await isRight(page, `${name} of a phone`)
        await close(page)
      }
    })
})
