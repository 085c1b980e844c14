import type { Page, Route } from '@playwright/test'
import { answered, expect, test } from './support/journey.ts'
import { frameTakenOver, takenOver } from './support/page.ts'

const code = /\/assets\/legal-text-[^/]*\.js$/u

test.use({
  mayLog: new RegExp(`${answered(404).source}|ERR_FAILED|Failed to fetch|MIME type|The page's code: `, 'u'),
})

/** On the landing page, with everything loaded that comes when it is idle; marked, to see whether the document stays. */
const begin = async (page: Page): Promise<void> => {
  const idle = page.waitForResponse(/\/assets\/route-error-[^/]*\.js$/u)
  await page.goto('/VaultVision')
  await takenOver(page)
  await idle
  await page.evaluate(() => void (document.body.dataset.same = ''))
}
const isSame = (page: Page): Promise<boolean> => page.locator('body[data-same]').isVisible()

const goToTerms = (page: Page): Promise<void> =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
const terms = (page: Page) => page.getByRole('heading', { level: 1, name: 'Terms' })
const said = (page: Page) => page.getByRole('main').getByRole('alert')
const gone = (route: Route): Promise<void> => route.fulfill({ status: 404, json: { code: 'not_found' } })

test('code that fails to load is said to, and nothing is reloaded unasked', async ({ page }) => {
  await begin(page)
  await page.route(code, (route) => route.abort())
  await goToTerms(page)
  await expect(said(page)).toContainText(
    'This page could not be loaded. Check your connection, then try again.',
  )
  await expect(page).toHaveURL(/\/terms$/u)
  expect(await isSame(page)).toBe(true)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(terms(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test(
  'code that doesn’t come within 120 s is given up, and can be tried again',
  { tag: '@all' },
  async ({ page }) => {
    await page.clock.install()
    const loaded = page.waitForResponse(/\/assets\/route-error-[^/]*\.js$/u)
    await page.goto('/VaultVision')
    await takenOver(page)
    await page.clock.runFor(4_000)
    await loaded
    // A footer without its code would leave the document.
    await frameTakenOver(page)
    const held: Route[] = []
    await page.route(code, (route) => void held.push(route))
    // The time that passes is that of the code alone.
    const text = page.waitForResponse(/\/api\/legal/u)
    await goToTerms(page)
    await (await text).finished()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await page.clock.runFor(119_000)
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    await expect(said(page)).toHaveCount(0)
    await page.clock.runFor(1_500)
    await expect(said(page)).toContainText(
      'This page took too long to load. Check your connection, then try again.',
    )
    await page.unroute(code)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  },
)

for (const [how, answer] of [
  ['is gone', gone],
  [
    'is a document now',
    (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  ],
] as const)
  test(
    `code that a deployment replaced (it ${how}) comes with one reload, before the page is shown`,
    { tag: '@all' },
    async ({ page }) => {
      await begin(page)
      await page.route(code, answer)
      let documents = 0
      page.on('request', (request) => {
        if (!request.isNavigationRequest()) return
        documents += 1
        // The new document names the new files.
        void page.unroute(code)
      })
      await goToTerms(page)
      await expect(terms(page)).toBeVisible()
      await expect.poll(() => isSame(page)).toBe(false)
      await takenOver(page)
      expect(documents).toBe(1)
      await expect(page).toHaveURL(/\/terms$/u)
    },
  )

test('the new version is offered to who has typed something', async ({ page }) => {
  await begin(page)
  await page.getByRole('searchbox').first().fill('arena')
  await page.route(code, gone)
  await goToTerms(page)
  await expect(said(page)).toContainText('The hub was updated while you were here.')
  expect(await isSame(page)).toBe(true)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Load the new version' }).click()
  await expect(terms(page)).toBeVisible()
})

test('it is offered, too, when a reload didn’t bring it', { tag: '@all' }, async ({ page }) => {
  await begin(page)
  await page.evaluate(() => {
    const entry = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')]
    sessionStorage.setItem('reloadedFor', [...entry.map(({ src }) => src), '/terms'].join(' '))
  })
  await page.route(code, gone)
  await goToTerms(page)
  await expect(said(page)).toContainText('The hub was updated while you were here.')
  expect(await isSame(page)).toBe(true)
})

test(
  'a pointer over a link asks for nothing: whatever is missing, the page stays',
  { tag: '@all' },
  async ({ page }) => {
    await begin(page)
    const asked = page.waitForRequest(code)
    await page.route(code, gone)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).hover()
    await asked
    await page.waitForLoadState('networkidle')
    expect(await isSame(page)).toBe(true)
    await expect(page).toHaveURL(/\/VaultVision$/u)
    await page.unroute(code)
    await goToTerms(page)
    await expect(terms(page)).toBeVisible()
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).count())
      .toBeGreaterThan(0)
  },
)

test(
  'a part of the page that a deployment replaced is told so, and the new version is offered',
  { tag: '@all' },
  async ({ page }) => {
    const [palette, entry] = [/\/assets\/command-palette[^/]*\.js$/u, /\/assets\/hub-[^/]*\.js$/u]
    await page.route(palette, gone)
    await begin(page)
    await page.route(entry, gone)
    await page.keyboard.press('Control+k')
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages).toContainText('The hub was updated while you were here.')
    expect(await isSame(page)).toBe(true)
    for (const file of [palette, entry]) await page.unroute(file)
    await messages.getByRole('button', { name: 'Load the new version' }).click()
    await expect.poll(() => isSame(page)).toBe(false)
    await takenOver(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  },
)

test(
  'a part of the page that fails to come is not taken for a replaced one',
  { tag: '@all' },
  async ({ page }) => {
    const palette = /\/assets\/command-palette[^/]*\.js$/u
    // From the start: what is held back later may have been let through.
    await page.route(palette, (route) => route.abort())
    await begin(page)
    const asked = page.waitForRequest((request) => request.method() === 'HEAD')
    await page.keyboard.press('Control+k')
    await (await asked).response()
    await expect(page.getByRole('region', { name: 'Messages' })).toHaveText(
      /This part could not be loaded\. Try again in a moment\./u,
    )
    await page.unroute(palette)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  },
)
