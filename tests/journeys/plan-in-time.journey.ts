import type { Page, Request } from '@playwright/test'
import { buyMaster } from './support/buy-master.ts'
import type { Hub } from './support/hub.ts'
import { expect, test } from './support/journey.ts'
import { patience } from '#tests/support/pace.ts'

/*
 * How soon the header of a tab that waits shows what a webhook has brought. The page's clock stands still until the hub
 * has done what it heard, and goes on by one second: so the time is the tab's own, however slow the machine is.
 */

test.use({ movesMoney: true })

const planInHeader = (page: Page, plan: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`plan ${plan}`, 'u') })

/** What the hub knows when it is asked as the tab asks. */
const known = async (page: Page, hub: Hub): Promise<() => Promise<string>> => {
  const asked = await page.waitForRequest((request) => 'authorization' in request.headers())
  const { authorization = '' } = asked.headers()
  return async () =>
    (await (await fetch(`${hub.url}/api/auth/me`, { headers: { authorization } })).json()).plan_id
}

/** The webhooks that were held arrive, and the hub has done what they mean. */
const heard = async (hub: Hub, plan: () => Promise<string>, expected: string): Promise<void> => {
  await hub.paymentsAction('release')
  await hub.delivered()
  await expect.poll(plan).toBe(expected)
}

const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)

/** Follows what the page asks of the API; what this returns waits until all of it is answered. */
const followAsking = (page: Page): (() => Promise<void>) => {
  const asked = new Set<Request>()
  // The stream is never over.
  const isAsking = (url: string): boolean => url.includes('/api/') && !url.includes('/live/stream')
  page.on('request', (request) => isAsking(request.url()) && asked.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => asked.delete(request))
  return () => expect.poll(() => asked.size).toBe(0)
}

test('a renewal paid by hand is in the header of the tab that waits within a second of its webhook', async ({
  page,
  hub,
  context,
}) => {
  await buyMaster(page, hub, 'vera')
  await hub.payments({ retries: 1, afterRetries: 'unpaid' })
  const subscription = await hub.failRenewal()
  await hub.paymentsAction('advance', { subscription, days: 3 })
  await hub.delivered()
  await expect(async () => {
    await page.goto('/settings')
    await expect(planInHeader(page, 'Free')).toBeVisible({ timeout: patience(3_000) })
  }).toPass()
  const elsewhere = await context.newPage()
  await elsewhere.goto('/settings')
  const opened = elsewhere.waitForEvent('popup')
  await elsewhere.getByRole('main').getByRole('button', { name: 'Pay $34.99' }).click()
  const invoice = await opened
  await hub.payments({ webhooks: 'hold' })
  await invoice.getByRole('button', { name: 'Pay $34.99' }).click()
  await expect(invoice.getByText('Invoice paid')).toBeVisible()
  await invoice.close()
  await elsewhere.close()

  await page.clock.install()
  const allAnswered = followAsking(page)
  const plan = known(page, hub)
  await page.reload()
  await expect(page.getByRole('main').getByRole('button', { name: 'Pay $34.99' })).toBeVisible()
  await stopClock(page)
  // What the tab asked on arrival is over; the player comes back to it.
  await page.clock.runFor(61_000)
  const asks = page.waitForRequest((request) => request.url().includes('/api/'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await asks
  await allAnswered()
  await heard(hub, await plan, 'tier4')
  await expect(planInHeader(page, 'Free')).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(planInHeader(page, 'Master')).toBeVisible()
})

test(
  'a plan that ends is gone from the header of the tab that is open within a second of its webhook',
  { tag: '@all' },
  async ({ page, hub }) => {
    await buyMaster(page, hub, 'walt')
    await page.goto('/settings')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: /^End on/u }).press('Enter')
    await expect(main.getByRole('button', { name: 'Keep Master' })).toBeVisible()
    const subscription = await hub.newestAtPayments('sub_')
    await hub.payments({ webhooks: 'hold' })
    await page.goto('about:blank')
    await hub.changeData('update subscriptions set current_period_end = now() where provider_id = $1', [
      subscription,
    ])
    await hub.paymentsAction('advance', { subscription, days: 32 })

    await page.clock.install()
    const allAnswered = followAsking(page)
    const plan = known(page, hub)
    await page.goto('/settings')
    await expect(main.getByRole('button', { name: 'Keep Master' })).toBeVisible()
    await stopClock(page)
    await allAnswered()
    await heard(hub, await plan, 'tier0')
    await expect(planInHeader(page, 'Master')).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(planInHeader(page, 'Free')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Keep Master' })).toHaveCount(0)
  },
)
