import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Notification } from '#contract/notifications/notifications.contract.ts'
import {
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.contract.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { alice } from '#tests/paths/people.ts'
import { notificationOf, readNotificationOf } from '#tests/support/notifications.ts'
import { frame } from '#tests/support/page/frame.ts'
import { violations } from '#tests/support/page/violations.ts'
import { arrives } from '../support/clock.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | undefined

const panel = page.getByRole('dialog', { name: 'Notifications' })
const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/u })
const focused = () => document.activeElement?.textContent
const list = () => document.querySelector<HTMLElement>('.notification-list')

/** The answers of a server with these rows: a tab's page, or the newest of all. */
const serving = (rows: readonly Notification[]) => (url: URL) => {
  const { searchParams: query } = url
  const wanted = query.get('is_read')
  const olderThan = Number(query.get('older_than') ?? Number.POSITIVE_INFINITY)
  const found = rows.filter(
    ({ id, is_read: isRead }) => (wanted === null || String(isRead) === wanted) && id < olderThan,
  )
  return {
    notifications: found.slice(0, Number(query.get('limit') ?? 20)),
    revision: 5,
    unreadCount: rows.filter(({ is_read: isRead }) => !isRead).length,
    total: rows.length,
    language: 'en',
  }
}

const openPanel = async (rows: readonly Notification[], { width = 1280, height = 800 } = {}) => {
  await page.viewport(width, height)
  network.forget(listNotifications)
  hub = await openHub(undefined, { hidesSidebar: true })
  await logIn(hub, alice)
  await expect.element(bell).toBeVisible()
  await userEvent.click(bell)
  await network.answerEach(listNotifications, serving(rows))
  await arrives('.notification-list')
}

const some = [
  notificationOf(9, { title: 'Gift from \u2068Ann <b>\u2069', path: '/terms' }),
  notificationOf(8, { category: 'guild' }),
  readNotificationOf(7, { category: 'something new' }),
  notificationOf(6),
]

describe('The notification panel', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(listNotifications)
    network.hold(deleteNotification)
    network.hold(readAllNotifications)
    network.always(readNotification, { revision: 6, unreadCount: 2, total: 4 })
  })
  afterEach(async () => {
    hub?.close()
    document.documentElement.style.fontSize = ''
    document.documentElement.dataset.theme = 'multi-gradient'
    await page.viewport(1280, 800)
  })

  test('is opened, walked and closed by keyboard', async () => {
    await openPanel(some)
    await expect.element(panel.getByRole('tab', { name: /^Recent/u })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('Gift from Ann <b>')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Title 8')
    await userEvent.keyboard('{End}')
    await expect.poll(focused).toBe('Title 6')
    await userEvent.keyboard('{ArrowDown}{Home}{ArrowUp}')
    await expect.poll(focused).toBe('Gift from Ann <b>')

    await userEvent.keyboard('{ArrowDown}')
    const unread = panel.getByRole('article').nth(1).getByText('Unread')
    await expect.element(unread).toBeInTheDocument()
    await userEvent.keyboard('r')
    await expect.element(unread).not.toBeInTheDocument()

    // The actions come after the title, and then the list is over.
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete')
    await userEvent.keyboard('{Tab}')
    expect(list()?.contains(document.activeElement)).toBe(false)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()).toBe('Title 8')

    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(bell).toHaveFocus()
  })

  test('keeps the focus in the row that is deleted, and gives it to the next one when the time is over', async () => {
    await openPanel(some)
    ;(panel.getByRole('button', { name: 'Title 8' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Delete}')
    await expect.poll(focused).toBe('Undo')
    await expect.element(panel.getByText('Notification deleted')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(focused).toBe('Title 8')

    await userEvent.keyboard('{Delete}')
    await expect.poll(focused).toBe('Undo')
    await network.answerUntil(
      deleteNotification,
      { revision: 7, unreadCount: 2, total: 3 },
      () => focused() === 'Title 7' || focused() === 'Title 6',
    )
    await expect.element(panel.getByText('Notification deleted')).not.toBeInTheDocument()
  })

  test('asks before all are deleted: Escape keeps them, a second one closes the panel', async () => {
    await openPanel(some)
    await userEvent.click(panel.getByRole('button', { name: 'Delete all' }))
    await expect.element(panel.getByText('Delete all 4 notifications?')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Keep them' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel.getByText('Delete all 4 notifications?')).not.toBeInTheDocument()
    await expect.element(panel.getByRole('button', { name: 'Delete all' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  })

  test('that closes leaves the rest of the time to undo to a toast', async () => {
    await openPanel(some)
    await userEvent.click(panel.getByRole('button', { name: 'Delete all' }))
    await userEvent.click(panel.getByRole('group').getByRole('button', { name: 'Delete all' }))
    await expect.element(panel.getByText('4 notifications deleted')).toBeVisible()
    await expect.element(panel.getByText('No notifications')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect.element(messages.getByText('4 notifications deleted')).toBeVisible()
    await userEvent.click(messages.getByRole('button', { name: 'Undo' }))
    const phases = findFlow(hub!.app, 'notifications')?.getSnapshot().context.changes
    expect(phases?.map(({ phase }) => phase)).toEqual(['undone'])
  })

  test('leads from a row to its page, and marks it read', async () => {
    await openPanel(some)
    await userEvent.click(panel.getByRole('link', { name: /^Gift from/u }))
    await expect.element(panel).not.toBeInTheDocument()
    expect(location.pathname).toBe('/terms')
    const changes = findFlow(hub!.app, 'notifications')?.getSnapshot().context.changes
    expect(changes?.map(({ action, id }) => [action, id])).toEqual([['read', 9]])
  })

  test('isolates names, and gives each row its place', async () => {
    await openPanel(some)
    const name = panel.getByText('Ann <b>').element()
    expect([name.tagName, name.getAttribute('translate')]).toEqual(['BDI', 'no'])
    const rows = panel.getByRole('article').elements()
    expect(rows.map((row) => row.getAttribute('aria-posinset'))).toEqual(
      ['1', '2', '3', '4'].slice(0, rows.length),
    )
    expect(rows[0]?.getAttribute('aria-setsize')).toBe(String(rows.length))
    const time = panel.getByRole('article').first().element().querySelector('time')
    expect(time?.dateTime).toBe('2026-11-29T12:00:00.000Z')
    expect(time?.title).toMatch(/2026/u)
  })

  test('has few elements, however many rows were loaded', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => notificationOf(10_000 - index))
    await page.viewport(1280, 1440)
    network.forget(listNotifications)
    hub = await openHub(undefined, { hidesSidebar: true })
    await logIn(hub, alice)
    await userEvent.click(bell)
    await network.answerEach(listNotifications, (url) => ({
      ...serving(many)(url),
      ...(url.searchParams.get('limit') !== '1' && { notifications: many }),
    }))
    await arrives('.notification-list')
    const elements = () => list()?.querySelectorAll('*').length ?? 0
    expect(elements()).toBeLessThanOrEqual(200)
    list()!.scrollTop = 400_000
    await frame()
    await frame()
    expect(elements()).toBeLessThanOrEqual(200)
    expect(list()!.textContent).not.toContain('Title 10000')
  })

  test.each([
    ['multi-gradient', 1280, 'ltr'],
    ['multi-gradient', 375, 'ltr'],
    ['light-mode', 1280, 'ltr'],
    ['light-mode', 375, 'ltr'],
    ['multi-gradient', 1280, 'rtl'],
    ['multi-gradient', 375, 'rtl'],
  ])('has nothing that axe finds, %s at %i px, %s', async (theme, width, dir) => {
    document.documentElement.dataset.theme = theme
    await openPanel(some, { width })
    document.documentElement.dir = dir
    await expect.element(panel.getByRole('article').first()).toBeVisible()
    expect(await violations(panel.element())).toEqual([])
    const box = panel.element().getBoundingClientRect()
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(width)
    await userEvent.click(panel.getByRole('button', { name: 'Delete all' }))
    await expect.element(panel.getByRole('button', { name: 'Keep them' })).toHaveFocus()
    expect(await violations(panel.element())).toEqual([])
    document.documentElement.dir = 'ltr'
  })

  test('keeps its title beside or above its buttons, and cuts no text, also with large letters', async () => {
    const title = 'Your account will be deleted'
    const message = 'That happens on December 13, 2026 at 10:08 PM UTC. Until then you can keep it.'
    await openPanel([notificationOf(9, { title, message })], { width: 375 })
    for (const letters of ['100%', '200%']) {
      document.documentElement.style.fontSize = letters
      await frame()
      const heading = panel.getByRole('heading', { name: 'Notifications' }).element()
      const words = document.createRange()
      words.selectNodeContents(heading)
      const { right } = words.getBoundingClientRect()
      const { top, bottom } = heading.getBoundingClientRect()
      const boxes = ['Mark all as read', 'Refresh', 'Delete all', 'Close'].map((name) =>
        panel.getByRole('button', { name, exact: true }).element().getBoundingClientRect(),
      )
      for (const box of boxes) expect(box.left >= right || box.top >= bottom || box.bottom <= top).toBe(true)
      expect(Math.max(...boxes.map((box) => box.right))).toBeLessThanOrEqual(375)
      for (const text of document.querySelectorAll('.notification-title, .notification-message')) {
        expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
        expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight)
      }
    }
  })

  test('says what an empty tab lacks, and leads to the history', async () => {
    await openPanel([readNotificationOf(3)])
    await expect.element(panel.getByText('No unread notifications')).toBeVisible()
    expect(await violations(panel.element())).toEqual([])
    const marking = panel.getByRole('button', { name: 'Mark all as read' })
    await expect.element(marking).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(panel.getByRole('button', { name: 'Show history' }))
    await expect.element(panel.getByText('Title 3')).toBeVisible()
  })
})
