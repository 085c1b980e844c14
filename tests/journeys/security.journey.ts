import type { Page } from '@playwright/test'
import { hostileAddresses } from '#tests/support/hostile-addresses.ts'
import { scale } from '#tests/support/scale.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import { addDonation, expectConfirmed, goToPayment, openPlans, pay, popup, submit } from './support/order.ts'
import { account, atEmail, login } from './support/log-in.ts'
import { frameTakenOver, takenOver } from './support/page.ts'
import { patience } from '#tests/support/pace.ts'

test.describe(() => {
  // Chromium sends a press into a frame of another process by what it has drawn: on an undrawn page it goes to the page around it.
  test.use({ isDrawn: true })

  test('the mail is read at /dev/mail, and its link logs in, also the tab that asked for it', async ({
    page,
    context,
  }) => {
    const alice = someone('alice')
    await page.goto('/VaultVision')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await (await atEmail(page)).fill(alice)
    await login(page).getByRole('button', { name: 'Send magic link' }).click()
    await expect(login(page).getByRole('status')).toBeVisible()

    const reader = await context.newPage()
    await reader.goto('/dev/mail')
    await reader
      .getByRole('listitem')
      .filter({ hasText: alice })
      .getByRole('link', { name: /Your log-in link for The Hub/u })
      .click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Your log-in link for The Hub')
    // A frame without its own origin is drawn a moment before presses reach it: until then they go to the page around it.
    await expect(async () => {
      const opened = context.waitForEvent('page', { timeout: patience(5_000) })
      await reader.frameLocator('iframe').getByRole('link', { name: 'Log in', exact: true }).click()
      await expect(account(await opened)).toBeVisible()
    }).toPass()
    await expect(account(page)).toBeVisible()
    await expect(login(page)).toBeHidden()
  })
})

test('S10: no secret of the session or of the link is in any address that is asked for or kept', async ({
  page,
  hub,
  context,
}) => {
  const bob = someone('bob')
  const asked: string[] = []
  const referrers: string[] = []
  context.on('request', (request) => {
    asked.push(request.url())
    referrers.push(request.headers().referer ?? '')
  })
  await page.goto('/VaultVision')
  await openPlans(page)
  await addDonation(page, 5, 'Community fund')
  await submit(page)
  await (await atEmail(page)).fill(bob)
  await login(page).getByRole('button', { name: 'Send magic link' }).click()
  const link = await hub.link(bob)
  const secret = link.split('token=')[1] ?? ''
  expect(secret.length).toBeGreaterThan(30)
  await page.goto(link)
  await expect(popup(page)).toBeVisible()
  expect(page.url()).not.toContain(secret)
  await goToPayment(page)
  await pay(page)
  await expectConfirmed(page)

  const kept = await page.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('refreshToken'),
  ])
  for (const bearer of kept) {
    expect(bearer).toBeTruthy()
    expect([...asked, ...referrers].filter((text) => text.includes(bearer ?? ''))).toEqual([])
  }
  // The fragment of the opened link never leaves the browser.
  expect(referrers.filter((text) => text.includes(secret))).toEqual([])
  expect(asked.filter((url) => url.split('#')[0]?.includes(secret))).toEqual([])
  await page.goBack()
  await page.goBack()
  expect(page.url()).not.toContain(secret)
})

test('everything the page loads is the hub’s own, under an enforced policy', async ({ page, hub }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== hub.url && url.protocol !== 'data:') foreign.push(request.url())
  })
  const answer = await page.goto('/VaultVision')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  await openPlans(page)
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await expect(login(page)).toBeVisible()
  expect(foreign).toEqual([])
})

test.describe(() => {
  test.use({ mayLog: /TrustedHTML|require-trusted-types-for/u })

  test('markup out of a string is refused by the browser', { tag: '@all' }, async ({ page }) => {
    await page.goto('/VaultVision')
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<img src=x onerror=alert(1)>'
        return false
      } catch {
        return true
      }
    })
    expect(refused).toBe(true)
  })
})

test.describe(() => {
  test.use({ mayLog: /TrustedScript|trusted-types|require-trusted-types-for/u })

  test(
    'of a Trusted Types policy that a document has made no second can be made, and none of another name',
    { tag: '@all' },
    async ({ page }) => {
      await page.goto('/terms')
      await frameTakenOver(page)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
      // The page has written its structured data by now.
      const told = page.locator('script#structured-data')
      await expect.poll(() => told.evaluate(({ textContent }) => textContent)).toContain('/privacy')
      const made = await page.evaluate(() =>
        ['structured-data', 'default', 'other'].map((name) => {
          try {
            globalThis.trustedTypes?.createPolicy(name, { createScript: (text) => text })
            return name
          } catch {
            return null
          }
        }),
      )
      expect(made).toEqual([null, null, null])
    },
  )
})

test.describe('hostile addresses', () => {
  test.use({ mayLog: answered(400, 404, 410) })

  /** One address of each kind that a browser would follow; tests/rules/page/landing.rules.test.ts refuses all. */
  const hostile = [
    'https://evil.example/VaultVision',
    '//evil.example/VaultVision',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:location.assign("https://evil.example")',
    'data:text/html,<script>location.assign("https://evil.example")</script>',
  ]

  test('S11: whatever is kept as the page to go to, a log-in stays on the hub', async ({
    page,
    hub,
    context,
  }) => {
    const elsewhere: string[] = []
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol !== 'data:' && origin !== hub.url) elsewhere.push(request.url())
    })
    const keep = (key: string, address: string): Promise<void> =>
      page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, address] as const)
    const kept = (key: string): Promise<string | null> =>
      page.evaluate((name) => localStorage.getItem(name), key)

    await page.goto('/terms')
    await takenOver(page)
    const carl = someone('carl')
    const answer = await page.request.post('/api/auth/magiclink', { data: { email: carl } })
    expect(answer.status()).toBe(200)
    await keep('redirectAfterLogin', hostile[0] ?? '')
    await page.goto(await hub.link(carl))
    await expect(account(page)).toBeVisible()
    await expect(page).toHaveURL(`${hub.url}/Gauntlet`)

    for (const address of scale(hostile, hostileAddresses)) {
      await keep('redirectAfterLogin', address)
      await page.goto('/')
      await expect(page).toHaveURL(`${hub.url}/Gauntlet`)
      await expect(account(page)).toBeVisible()
      expect(await kept('redirectAfterLogin'), address).toBeNull()
    }
    await keep('fromSubscription', '//evil.example/VaultVision')
    await page.goto('/')
    await expect(page).toHaveURL(`${hub.url}/VaultVision`)

    await test.step('nor does an address of the hub that looks like another’s lead there', async () => {
      for (const path of ['//evil.example/VaultVision', '//evil.example/%2f%2fevil']) {
        await page.goto(`${hub.url}${path}`)
        await takenOver(page)
        expect(new URL(page.url()).origin).toBe(hub.url)
      }
    })
    expect(elsewhere).toEqual([])
  })
  /** Would show that a text was read as markup. */
  const markup = '<img id=hostile src=x onerror=alert(1)>'

  test(
    'S11: whatever the return page’s address carries, the page stays, and nothing of it becomes markup',
    { tag: '@all' },
    async ({ context, hub }) => {
      test.slow()
      const elsewhere: string[] = []
      const dialogs: string[] = []
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol !== 'data:' && origin !== hub.url) elsewhere.push(request.url())
      })
      context.on('dialog', async (dialog) => {
        dialogs.push(dialog.message())
        await dialog.dismiss()
      })
      // A browser doesn't send longer addresses.
      const texts = [
        ...hostileAddresses.map((text) => text.slice(0, 1_000)),
        markup,
        `"'><script>alert(1)</script>`,
      ]
      // A text that can't be a code is refused before it is looked up.
      const headings = [
        'This log-in did not work',
        'Invalid token',
        /^(?:This log-in did not work|Invalid token)$/u,
      ] as const
      const visit = async (tab: Page, text: string, index: number): Promise<void> => {
        await tab.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${index % 250}` })
        const said = encodeURIComponent(text)
        const places = [`?way=${said}&problem=openid_expired`, `?problem=${said}`, `#code=${said}`] as const
        const place = (index % places.length) as 0 | 1 | 2
        await tab.goto(`/auth/callback${places[place]}`)
        await expect(tab.getByRole('heading', { level: 1 }), text).toHaveText(headings[place])
        const found = await tab.evaluate(() => ({
          origin: location.origin,
          path: location.pathname,
          hasMarkup: document.querySelector('#hostile, #content script') !== null,
          links: [...document.querySelectorAll('#content a')].map(
            (link) => (link as HTMLAnchorElement).origin,
          ),
        }))
        expect(found, text).toEqual({ origin: hub.url, path: '/auth/callback', hasMarkup: false, links: [] })
      }
      const cases = scale(
        texts.map((text, index) => [text, index] as const),
        texts.flatMap((text, index) => [0, 1, 2].map((place) => [text, index * 3 + place] as const)),
      )
      const waiting = [...cases]
      const visitAll = async (): Promise<void> => {
        const tab = await context.newPage()
        for (let next = waiting.shift(); next; next = waiting.shift()) await visit(tab, ...next)
      }
      await Promise.all([visitAll(), visitAll(), visitAll()])
      expect([elsewhere, dialogs]).toEqual([[], []])
      console.log(`S11: ${cases.length} hostile addresses of the return page: none left the hub`)
    },
  )
})
