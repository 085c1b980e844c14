import type { BrowserContext, Page } from '@playwright/test'
import { expect, someone, test } from './support/journey.ts'
import { account, logIn } from './support/log-in.ts'

test.use({
  serviceWorkers: 'allow',
  mayLog: /Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch|The page's code: /u,
})

/** The worker is there and has the offline page. */
const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** Everything that any cache of the browser holds, by its path. */
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const requests = await cache.keys()
        return Promise.all(
          requests.map(async (request) => ({
            path: new URL(request.url).pathname,
            text: (await (await cache.match(request))?.text()) ?? '',
          })),
        )
      }),
    )
    return kept.flat()
  })

const expectOnlyOfflinePage = async (page: Page, ...secrets: readonly string[]): Promise<void> => {
  const kept = await keptOf(page)
  expect(kept.map(({ path }) => path)).toEqual(['/offline.html'])
  for (const secret of secrets) expect(kept[0]?.text).not.toContain(secret)
}

const offlineHeading = (page: Page, name = 'The hub can’t be reached') =>
  page.getByRole('heading', { level: 1, name })

const comeBack = async (context: BrowserContext): Promise<void> => context.setOffline(false)

test('who goes to a page without a connection is told so, and is on that page as soon as it is back', async ({
  page,
  context,
}) => {
  await page.goto('/VaultVision')
  await workerReady(page)
  await context.setOffline(true)
  await page.goto('/terms')
  await expect(offlineHeading(page)).toBeVisible()
  await expect(page).toHaveURL(/\/terms$/u)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status')).toHaveText('Still no connection to the hub.')
  await comeBack(context)
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expectOnlyOfflinePage(page)
})

test('the offline page has the player’s language and theme', { tag: '@all' }, async ({ page, context }) => {
  await page.addInitScript(() => {
    localStorage.setItem('language', 'fr')
    localStorage.setItem('theme', 'light-mode')
  })
  await page.goto('/terms')
  await workerReady(page)
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await context.setOffline(true)
  await page.goto('/privacy')
  await expect(offlineHeading(page, 'Le hub est injoignable')).toBeVisible()
  await expect(page.getByText('The hub can’t be reached')).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.locator('body')).toHaveCSS('background-color', ground)
})

test('a hub that is gone shows the offline page, which leads back by itself, and no answer, page or player is ever kept', async ({
  newBrowser,
  startHub,
}) => {
  const hub = await startHub()
  const context = await newBrowser({ baseURL: hub.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const address = someone('erin')
  await logIn(page, hub, address)
  await workerReady(page)
  for (const path of ['/VaultVision', '/settings', '/terms']) {
    await page.goto(path)
    await expect(account(page)).toBeVisible()
  }
  await expectOnlyOfflinePage(page, address, 'Erin')
  await hub.halt()
  await page.goto('/settings')
  await expect(offlineHeading(page)).toBeVisible()
  // What isn't a page fails as it would without the worker.
  const answered = await page.evaluate(() =>
    fetch('/api/plans').then(
      () => true,
      () => false,
    ),
  )
  expect(answered).toBe(false)
  await hub.boot()
  await expect(account(page)).toBeVisible()
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(account(page)).toBeHidden()
  await expectOnlyOfflinePage(page, address, 'Erin')
})

test(
  'the hub can be installed: its manifest and icons are sent as what they are, and asked about each time',
  { tag: '@all' },
  async ({ page, request }) => {
    await page.goto('/terms')
    const address = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
    const answer = await request.get(address)
    expect(answer.headers()['content-type']).toBe('application/manifest+json')
    expect(answer.headers()['cache-control']).toBe('no-cache')
    const manifest = (await answer.json()) as { start_url: string; icons: { src: string; sizes: string }[] }
    expect(manifest.start_url).toBe('/')
    for (const { src, sizes } of manifest.icons) {
      const [icon, size] = await page.evaluate(async (path) => {
        const got = await fetch(path)
        const { width, height } = await createImageBitmap(await got.blob())
        return [got.headers.get('content-type'), `${width}x${height}`]
      }, src)
      expect([icon, size]).toEqual(['image/png', sizes])
    }
    const session = await page.context().newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Browsers of tests are private ones, which install nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const worker = await request.get('/offline-worker.js')
    expect(worker.headers()['content-type']).toBe('text/javascript; charset=utf-8')
    expect(worker.headers()['cache-control']).toBe('no-cache')
  },
)

test('a new worker takes the old one’s place, and the old page goes', { tag: '@all' }, async ({ page }) => {
  await page.goto('/terms')
  await workerReady(page)
  await page.evaluate(async () => {
    const old = await caches.open('offline-0')
    await old.put('/offline.html', new Response('An old page'))
    const registration = await navigator.serviceWorker.ready
    await registration.unregister()
  })
  await page.goto('/privacy')
  await workerReady(page)
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1)
  await expectOnlyOfflinePage(page, 'An old page')
})
