import type { Page } from '@playwright/test'
import { buyGifts } from './support/buy-gift.ts'
import { expect, someone, test } from './support/journey.ts'
import { logIn, userId } from './support/log-in.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/u })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const rows = (page: Page) => panel(page).getByRole('article')

const openPanel = async (page: Page): Promise<void> => {
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
}

/** The panel is open again by itself: it has its entry in the history. */
const reload = async (page: Page): Promise<void> => {
  await page.reload()
  await expect(panel(page)).toBeVisible()
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'true')
}

/** The page's stream is open: what comes from now on is heard. */
const goHearing = async (page: Page, path: string): Promise<void> => {
  const isOpen = page.waitForResponse((answer) => answer.url().includes('/live/stream') && answer.ok())
  await page.goto(path)
  await isOpen
}

/** Adds this many replies to a player's comments, one a minute, unread; the panel lists them one by one. */
const addMany = `
  with events as (
    insert into player_events (user_id, kind, data, key, at)
    select $1::text, 'comment_replied',
      jsonb_build_object('project_id', 'atlas', 'comment_id', place, 'reply_id', place, 'by', 'carl'),
      'many:' || $1::text || place, now() - interval '1 minute' * ($2 - place)
    from generate_series(1, $2::integer) as place returning id, user_id, at
  ), rows as (
    insert into notifications (id, user_id, event_id, count, is_read, at, revision)
    select nextval('notification_ids'), user_id, id, 1, false, at, id from (select * from events order by id) as events
    returning id, user_id, revision
  )
  insert into notification_boxes (user_id, revision, unread, total, last_id)
  select user_id, max(revision), count(*), count(*), max(id) from rows group by user_id
  on conflict (user_id) do update set revision = excluded.revision, unread = excluded.unread,
    total = excluded.total, last_id = excluded.last_id`

test.describe('a gift', () => {
  test.use({ movesMoney: true })

  test('that is claimed in one browser is in the giver’s panel in another within a second', async ({
    page,
    hub,
    newBrowser,
  }) => {
    const [gift] = await buyGifts(page, hub, 'mirel', ['Elite'])
    await goHearing(page, '/terms')
    await openPanel(page)
    await expect(rows(page).first()).toBeVisible()
    const before = await rows(page).count()

    const other = await (await newBrowser()).newPage()
    await logIn(other, hub, someone('lindiwe'))
    await other.goto(`/invite-codes/claim#code=${gift!.code}`)
    const claiming = other.waitForResponse(
      (answer) => answer.url().includes('claim') && answer.request().method() === 'POST',
    )
    await other.getByRole('button', { name: 'Claim Elite for 1 month' }).click()
    await claiming
    const claimedAt = Date.now()
    await expect(rows(page)).toHaveCount(before + 1, { timeout: 5_000 })
    expect(Date.now() - claimedAt).toBeLessThan(1_000)
    await expect(rows(page).first()).toContainText('Elite')

    await test.step('the row leads to its page and is read; the other tab knows it at once', async () => {
      const tab = await page.context().newPage()
      await tab.goto('/terms')
      await page.bringToFront()
      const unread = /, \d+ unread$/u
      await expect(bell(tab)).toHaveAccessibleName(unread)
      const name = await bell(tab).getAttribute('aria-label')
      await rows(page).first().getByRole('link').click()
      await expect(panel(page)).toBeHidden()
      await expect(bell(tab)).not.toHaveAccessibleName(name ?? '')
      await tab.close()
    })
  })
})

test.describe('marks and deletions', () => {
  test.use({ mayLog: /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/u })

  test('made offline are kept, sent later, and the same in every tab', async ({ page, hub }) => {
    await logIn(page, hub, someone('ivo'))
    await hub.changeData(addMany, [await userId(page), 3])
    await goHearing(page, '/terms')
    await openPanel(page)
    await expect(rows(page)).toHaveCount(3)
    const tab = await page.context().newPage()
    await tab.goto('/terms')
    await expect(bell(tab)).toHaveAccessibleName('Notifications, 3 unread')

    await page.bringToFront()
    await page.context().setOffline(true)
    await expect(panel(page).getByText('You are offline.', { exact: true })).toBeVisible()
    await rows(page).nth(0).hover()
    await rows(page).nth(0).getByRole('button', { name: 'Mark read' }).click()
    await expect(panel(page).getByText('Marked read, waiting to be sent')).toBeVisible()
    await rows(page).nth(1).hover()
    await rows(page).nth(1).getByRole('button', { name: 'Delete' }).click()
    await expect(panel(page).getByText('2 changes are kept and sent when you are back.')).toBeVisible()
    // The other tab shares the queue.
    await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(panel(page).getByText('Deleted, waiting to be sent')).toBeVisible({ timeout: 15_000 })

    const sent = ['PUT', 'DELETE'].map((method) =>
      page
        .context()
        .waitForEvent('response', (answer) => answer.request().method() === method && answer.ok()),
    )
    await page.context().setOffline(false)
    await Promise.all(sent)
    await expect(panel(page).getByText('You are offline.', { exact: true })).toBeHidden()
    await reload(page)
    await expect(rows(page)).toHaveCount(1)
    await panel(page).getByRole('tab', { name: 'History' }).click()
    await expect(rows(page)).toHaveCount(1)
  })
})

test('10,000 notifications are read page by page, with few elements', async ({ page, hub }) => {
  await logIn(page, hub, someone('noor'))
  await hub.changeData(addMany, [await userId(page), 10_000])
  await page.goto('/terms')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 10,000 unread')
  await openPanel(page)
  await expect(panel(page).getByRole('tab', { name: /^Recent/u })).toContainText('10,000')
  await expect(rows(page).first()).toBeVisible()
  const list = page.locator('.notification-list')
  const height = () => list.evaluate((element) => element.scrollHeight)
  for (let pages = 0; pages < 5; pages += 1) {
    const before = await height()
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect.poll(height).toBeGreaterThan(before)
  }
  expect(await list.locator('*').count()).toBeLessThanOrEqual(200)
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await reload(page)
  await expect(panel(page).getByText('No unread notifications')).toBeVisible()
})
