import type { Page } from '@playwright/test'
import { dayMs } from '#contract/values/time.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { themes } from '#contract/shell/themes.ts'
import { scale } from '#tests/support/scale.ts'
import { expect, someone, test } from './support/journey.ts'
import { account, logIn, login, logInButton } from './support/log-in.ts'
import { addDonation, expectConfirmed, openPlans, pay, popup, submit } from './support/order.ts'
import { holdBack, takenOver } from './support/page.ts'

// The last file: its journeys are shared out, so that no worker is left alone with them.
test.describe.configure({ mode: 'parallel' })

const code = /\/assets\/hub[^/]*\.js$/u
const laterCode = /\/assets\/landing-data[^/]*\.js$/u

const readsLanding = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Players decide\s*what gets built next/u)
  await expect(page.getByText(/^\$45,\d{3}\.00$/u)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(11)
  await expect(page.getByRole('article').first()).toContainText('Replay Theatre')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest reads the landing page and goes on by its links', async ({ page }) => {
    await page.goto('/')
    await readsLanding(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    await page.getByRole('banner').getByRole('link', { name: 'Vault Vision' }).click()
    await readsLanding(page)
  })
})

test.describe('while the page’s code can’t be loaded', () => {
  test.use({ mayLog: /ERR_FAILED/u })

  test('a guest reads the landing page and goes on by its links', async ({ page }) => {
    await page.route(code, (route) => route.abort())
    await page.goto('/')
    await readsLanding(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  })
})

test.describe('while the page’s code is late', () => {
  test('a press on Explore plans is carried out when it has come', async ({ page }) => {
    const bring = await holdBack(page, code)
    await page.goto('/', { waitUntil: 'commit' })
    await readsLanding(page)
    const button = page.getByRole('button', { name: 'Explore plans' })
    await button.click()
    await expect(button).toHaveCSS('cursor', 'progress')
    bring()
    await expect(popup(page)).toBeVisible()
    await expect(page.locator('[data-heard]')).toHaveCount(0)
  })

  test('the last of several presses counts, also on the log-in', { tag: '@all' }, async ({ page }) => {
    const bring = await holdBack(page, code)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Explore plans' }).click()
    await logInButton(page).click()
    bring()
    await expect(login(page)).toBeVisible()
    await expect(popup(page)).toBeHidden()
  })

  test(
    'a press on a page that is drawn anew, in the language kept here, is carried out',
    { tag: '@all' },
    async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('language', 'fr'))
      const bring = await holdBack(page, code)
      await page.goto('/terms', { waitUntil: 'commit' })
      await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
      bring()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  )

  test('a press on a project’s card waits for the card’s own code', { tag: '@all' }, async ({ page }) => {
    const bring = await holdBack(page, laterCode)
    await page.goto('/', { waitUntil: 'commit' })
    await takenOver(page)
    await page.getByRole('button', { name: 'Donate to Drone Loadout Planner' }).click()
    bring()
    const modal = page.getByRole('dialog', { name: 'Donate' })
    await expect(modal.getByRole('radio', { name: /Drone Loadout Planner .*to the goal/u })).toBeChecked()
  })

  test('a press that nobody answered in ten seconds is forgotten', { tag: '@all' }, async ({ page }) => {
    const bring = await holdBack(page, code)
    await page.clock.install()
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Explore plans' }).click()
    await page.clock.fastForward(10_001)
    await expect(page.locator('[data-heard]')).toHaveCount(0)
    bring()
    await takenOver(page)
    await page.clock.runFor(2_000)
    await expect(popup(page)).toBeHidden()
  })
})

test('a device whose clock is in another year takes the page over as the server wrote it', async ({
  page,
}) => {
  const writtenYear = String(new Date().getUTCFullYear())
  await page.clock.setFixedTime(Date.now() + 400 * dayMs)
  await page.goto('/terms')
  await takenOver(page)
  await expect(page.getByRole('contentinfo')).toContainText(`© ${writtenYear}`)
})

type Look = readonly [width: number, theme: string, language: string]
const looks: readonly Look[] = scale<readonly Look[]>(
  [
    [375, 'light-mode', 'fr'],
    [1280, 'multi-gradient', 'en'],
  ],
  [320, 375, 768, 1280, 1920].flatMap((width) =>
    themes.flatMap((theme) => languageCodes.map((language): Look => [width, theme, language])),
  ),
)

for (const [width, theme, language] of looks)
  test(
    `at ${width} px, in ${theme} and ${language}, the page’s code finds what it would have drawn`,
    { tag: '@all' },
    async ({ page, context, baseURL }) => {
      await page.setViewportSize({ width, height: 800 })
      const url = baseURL ?? ''
      await context.addCookies([
        { url, name: 'theme', value: theme },
        { url, name: 'language', value: language },
      ])
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      for (const path of ['/', '/terms']) {
        // A difference is an uncaught error of React, which fails every journey.
        await page.goto(path)
        await takenOver(page)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      }
      // Nothing is asked for that came with the page.
      expect(
        asked.filter((path) => /^\/api\/vaultvision|\/(?:core|projects|legal)\.\w+-/u.test(path)),
      ).toEqual([])
    },
  )

/** Notes every text that the header and the vote panel have shown since the page was opened. */
const watchPlaces = (page: Page) =>
  page.addInitScript(() => {
    const shown = new Set<string>()
    Object.assign(globalThis, { shownTexts: shown })
    const look = (): void => {
      for (const place of document.querySelectorAll('header, aside')) shown.add(place.textContent ?? '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { shownTexts: Set<string> }).shownTexts])

test('a player never sees a guest’s page, not even for a frame, and is known on every page', async ({
  page,
  hub,
}) => {
  await logIn(page, hub, someone('alice'))
  await watchPlaces(page)
  for (const path of ['/VaultVision', '/', '/terms']) {
    await page.goto(path)
    await expect(account(page)).toBeVisible()
    for (const text of await shownTexts(page)) expect(text).not.toMatch(/Log in|Daily votes on each plan/u)
  }
})

test(
  'a browser whose cookies are gone is shown its player, its language and its theme all the same',
  { tag: '@all' },
  async ({ page, hub, context }) => {
    await logIn(page, hub, someone('bob'))
    await page.evaluate(() => {
      localStorage.setItem('language', 'fr')
      localStorage.setItem('theme', 'light-mode')
    })
    await context.clearCookies()
    await page.goto('/VaultVision')
    await expect(page.getByRole('banner').getByRole('button', { name: /menu du compte$/u })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Les joueurs décident')
    const kept = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))
    expect(kept).toMatchObject({ hub_in: '1', language: 'fr', theme: 'light-mode' })
    const next = await page.request.get('/VaultVision')
    expect(await next.text()).toMatch(
      /^<!doctype html>\s*<html lang="fr" dir="ltr" data-theme="light-mode">/u,
    )
  },
)

test(
  'after a log-out the server writes the guest’s page again',
  { tag: '@all' },
  async ({ page, hub, context }) => {
    await logIn(page, hub, someone('carol'))
    expect((await context.cookies()).map(({ name }) => name)).toContain('hub_in')
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(logInButton(page)).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('hub_in')
  },
)

test('a guest can use the landing page after six requests', async ({ page }) => {
  // Everything that was asked for when the page's code had taken over; the icon is the window's.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-toasts]')) return
      observer.disconnect()
      const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      Object.assign(globalThis, { neededFiles: files.filter((path) => path !== '/mark.svg') })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await takenOver(page)
  const files = await page.evaluate(() => (globalThis as unknown as { neededFiles: string[] }).neededFiles)
  expect(files.some((path) => code.test(path))).toBe(true)
  expect(1 + files.length, files.join(' ')).toBeLessThanOrEqual(6)
  const priorities = await page.evaluate(() =>
    [...document.scripts].filter(({ type, src }) => type === 'module' && src).map((one) => one.fetchPriority),
  )
  expect(new Set(priorities), 'styles and fonts come before code').toEqual(new Set(['low']))
})

test.describe('while the code of a legal page can’t be loaded', () => {
  test.use({ mayLog: /ERR_FAILED|Failed to fetch/u })

  test(
    'it is read as it was written, and taken over when the code comes',
    { tag: '@all' },
    async ({ page }) => {
      let isThere = false
      let tries = 0
      const comesOnline = () => page.evaluate(() => dispatchEvent(new Event('online')))
      await page.route(/\/assets\/legal-text[^/]*\.js$/u, (route) => {
        tries += 1
        return isThere ? route.continue() : route.abort()
      })
      await page.goto('/terms')
      await expect
        .poll(async () => {
          await comesOnline()
          return tries
        })
        .toBeGreaterThan(1)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
      await expect(page.locator('[data-toasts]')).not.toBeAttached()
      isThere = true
      await expect
        .poll(async () => {
          await comesOnline()
          return page.locator('[data-toasts]').count()
        })
        .toBe(1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    },
  )
})

test('what is typed and chosen before the page’s code has come is not lost', async ({ page }) => {
  const bring = await holdBack(page, code)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('quartermaster')
  await page.getByLabel('Sort by').selectOption('Newest')
  await page.getByRole('radio', { name: /^Guilds/u }).check({ force: true })
  bring()
  await takenOver(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Guild Quartermaster')
  await expect(page.getByRole('searchbox')).toHaveValue('quartermaster')
  await expect(page).toHaveURL(/category=Guilds/u)
  await expect(page).toHaveURL(/sort=newest/u)
})

test(
  'whoever comes back to the page by Back reads what is so now',
  { tag: '@all' },
  async ({ page, hub, newBrowser }) => {
    const total = page.getByText(/^\$45,\d{3}\.00$/u)
    await page.goto('/VaultVision')
    await takenOver(page)
    const before = Number((await total.innerText()).replace(/\D/gu, ''))
    await page.goto('/dev/mail')
    const elsewhere = await (await newBrowser()).newPage()
    await logIn(elsewhere, hub, someone('dave'))
    await elsewhere.goto('/VaultVision')
    await openPlans(elsewhere)
    await addDonation(elsewhere, 5, 'Community fund')
    await submit(elsewhere)
    await pay(elsewhere)
    await expectConfirmed(elsewhere)
    await page.goBack()
    await expect.poll(async () => Number((await total.innerText()).replace(/\D/gu, ''))).toBe(before + 500)
  },
)

test('whoever scrolls before the page’s code has come stays there', { tag: '@all' }, async ({ page }) => {
  const bring = await holdBack(page, code)
  await page.goto('/', { waitUntil: 'commit' })
  await readsLanding(page)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  bring()
  await takenOver(page)
  await expect(page.locator('[data-contours] path').first()).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(400)
})

test(
  'a language chosen before the page’s code has come is spoken when it has',
  { tag: '@all' },
  async ({ page }) => {
    const bring = await holdBack(page, code)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('contentinfo').getByRole('combobox').selectOption('Français')
    bring()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Les joueurs décident')
  },
)

test(
  'whoever goes on before sidebar and header have their code finds the new page marked in them',
  { tag: '@all' },
  async ({ page }) => {
    const bring = await holdBack(page, /\/assets\/shell-navigation[^/]*\.js$/u)
    await page.goto('/Games', { waitUntil: 'commit' })
    await takenOver(page)
    const marked = page.locator('.sidebar [aria-current=page]')
    await expect(marked).toHaveText(/Games/u)
    await page.locator('.header-home').click()
    await expect(page).toHaveURL(/\/VaultVision$/u)
    await readsLanding(page)
    bring()
    await expect(marked).toHaveText(/Vault Vision/u)
  },
)
