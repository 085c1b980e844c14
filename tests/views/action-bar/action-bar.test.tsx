import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#src/features/action-bar/drag-area.tsx'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { soon } from '../support/paths.drive.ts'
import { alice, bob } from '#tests/paths/people.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage } from '../support/paths.tour.ts'

const { open, hub, stop } = createOpenPage()
const bar = page.getByRole('list', { name: 'Quick actions' })

const order = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-icon]')].map(({ dataset }) => dataset.icon)
const control = (icon: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-icon='${icon}'] :is(a, button)`)
  if (!found) throw new Error(`${icon} is not there`)
  return found
}

/** A finger that rests on an icon; fingers can't be had from the browser of a test. */
const finger = (type: 'pointerdown' | 'pointermove' | 'pointerup', icon: string, by = 0): boolean =>
  control(icon).dispatchEvent(
    new PointerEvent(type, { pointerType: 'touch', bubbles: true, clientX: 600 + by, clientY: 30 }),
  )

describe('The action bar', () => {
  controlPage(createNetwork())
  beforeEach(async () => {
    await open(undefined, { hidesSidebar: true })
    await expect.element(bar, soon).toBeVisible()
  })
  afterEach(async () => {
    document.documentElement.dir = 'ltr'
    await stop()
  })

  test('a long press opens the menu of an icon, and its end is no press', async () => {
    finger('pointerdown', 'assets')
    await expect.element(page.getByRole('menuitem', { name: 'Move later' }), soon).toBeVisible()
    finger('pointerup', 'assets')
    control('assets').click()
    expect(location.pathname).toBe('/terms')
    await userEvent.click(page.getByRole('menuitem', { name: 'Move later' }))
    await expect.poll(order, soon).toEqual(['donations', 'notifications', 'assets'])
    await expect.poll(() => document.activeElement === control('assets'), soon).toBe(true)
    control('assets').click()
    await expect.poll(() => location.pathname + location.hash, soon).toBe('/settings#tab-assets')
  })

  test('a finger that moves or is lifted in time opens none', async () => {
    finger('pointerdown', 'assets')
    finger('pointermove', 'assets', 20)
    finger('pointerdown', 'donations')
    finger('pointerup', 'donations')
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(page.getByRole('menu').elements()).toEqual([])
  })

  test('an icon lands where it is let go, also when that comes right after the move', async () => {
    const mouse = (type: string, at: HTMLElement, { x, y }: { x: number; y: number }): boolean =>
      at.dispatchEvent(
        new PointerEvent(type, {
          pointerType: 'mouse',
          pointerId: 1,
          isPrimary: true,
          bubbles: true,
          cancelable: true,
          button: type === 'pointermove' ? -1 : 0,
          clientX: x,
          clientY: y,
        }),
      )
    const middle = (icon: string): { x: number; y: number } => {
      const { x, y, width, height } = control(icon).getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    await userEvent.hover(bar)
    const [start, goal] = [middle('donations'), middle('notifications')]
    // The code for dragging comes when the pointer does.
    const isLifted = (): boolean => {
      if (document.querySelector('.action-bar-carried')) return true
      mouse('pointerdown', control('donations'), start)
      mouse('pointermove', document.body, { x: start.x, y: start.y + 12 })
      return false
    }
    await expect.poll(isLifted, { ...soon, interval: 500 }).toBe(true)
    mouse('pointermove', document.body, goal)
    mouse('pointerup', document.body, goal)
    await expect.poll(order, soon).toEqual(['assets', 'notifications', 'donations'])
    expect(localStorage.getItem(storageKeys.actionBarOrder)).toBe('["assets","notifications","donations"]')
  })

  test('where one reads from right to left, later is to the left', async () => {
    document.documentElement.dir = 'rtl'
    control('donations').focus()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await expect.poll(order, soon).toEqual(['assets', 'donations', 'notifications'])
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.poll(order, soon).toEqual(['donations', 'assets', 'notifications'])
  })

  test('Escape closes the menu of an icon and gives the focus back', async () => {
    control('donations').focus()
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await expect
      .element(page.getByRole('menuitem', { name: 'Move earlier' }), soon)
      .toHaveAttribute('data-disabled')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    expect(document.activeElement).toBe(control('donations'))
  })

  test.each(['not json', '{"donations":1}', '[null,7,["admin"]]', '"donations"'])(
    'what is kept as %s counts as nothing',
    async (kept) => {
      hub().close()
      localStorage.setItem(storageKeys.actionBarOrder, kept)
      await open(undefined, { again: true, hidesSidebar: true })
      await expect.element(bar, soon).toBeVisible()
      expect(order()).toEqual(['donations', 'assets', 'notifications'])
    },
  )

  test('the bell counts what is unread, up to 99', async () => {
    const bell = page
      .getByRole('list', { name: 'Quick actions' })
      .getByRole('button', { name: /^Notifications/u })
    const counts = (): [string | null, string | undefined] => {
      const button = bell.query()
      return [
        button?.getAttribute('aria-label') ?? null,
        button?.querySelector('.action-bar-count')?.textContent,
      ]
    }
    const hear = (revision: number, unreadCount: number, playerId = alice.id): void =>
      hub().app.send({
        type: 'notifications.heard',
        playerId,
        after: null,
        changes: {
          revision,
          unreadCount,
          total: unreadCount,
          language: 'en',
          changed: [],
          deleted: [],
          readUpTo: null,
          deletedUpTo: null,
          isComplete: true,
        },
        at: Date.now(),
      })
    await logIn(hub(), alice)
    await expect.poll(() => findFlow(hub().app, 'notifications'), soon).toBeDefined()
    for (const [revision, unread, name, shown] of [
      [1, 1, 'Notifications, 1 unread', '1'],
      [2, 99, 'Notifications, 99 unread', '99'],
      [3, 100, 'Notifications, 100 unread', '99+'],
      [4, 0, 'Notifications', undefined],
    ] as const) {
      hear(revision, unread)
      await expect.poll(counts, soon).toEqual([name, shown])
    }
    // Older news, and another player's.
    hear(3, 100)
    hear(9, 5, bob.id)
    await expect.poll(counts, soon).toEqual(['Notifications', undefined])
  })
})
