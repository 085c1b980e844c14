import { beforeEach, describe, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { sidebarMachine } from '#machines/shell/sidebar.machine.ts'
import { model } from '#tests/paths/shell/sidebar.model.ts'
import { arrives } from '../support/clock.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()

const sidebar = page.getByRole('complementary')
const pin = page.getByRole('button', { name: /the sidebar/, includeHidden: true })

const driver: Driver<typeof sidebarMachine> = {
  start: async ({ isPinned }) => {
    localStorage.clear()
    document.documentElement.toggleAttribute('data-sidebar-pinned', isPinned)
    if (isPinned) localStorage.setItem('sidebarCollapsed', 'false')
    await open(undefined, { again: true })
    await arrives('.sidebar-head')
    await arrives('.theme-row')
    await arrives('main h1')
    // Away from where the last path left it, and from what that began.
    await userEvent.hover(page.getByRole('heading', { level: 1 }))
    await vi.advanceTimersByTimeAsync(1000)
  },
  stop,
  gestures: {
    'pointer.enter': {
      offered: (_, { context }) => !context.holds.includes('pointer'),
      make: () => userEvent.hover(sidebar.getByRole('link', { name: 'News' })),
    },
    'pointer.leave': {
      offered: (_, { context }) => context.holds.includes('pointer'),
      make: () => userEvent.hover(page.getByRole('heading', { level: 1 })),
    },
    'focus.enter': {
      make: async () => {
        document.querySelector<HTMLElement>('.skip-link')?.focus()
        await userEvent.keyboard('{Tab}')
      },
    },
    'focus.leave': {
      offered: (_, { context }) => context.holds.includes('focus'),
      make: async () => document.querySelector('main')?.focus(),
    },
    'picker.open': { offered: () => false, make: async () => {} },
    'picker.close': { offered: () => false, make: async () => {} },
    'pin.toggle': {
      // As an assistive tool presses it, wherever the pointer is.
      make: async () => void pin.element().dispatchEvent(new MouseEvent('click', { bubbles: true })),
    },
    'sidebar.dismiss': { make: () => userEvent.keyboard('{Escape}') },
  },
  sources: { watchAway: { fails: false } },
  holds: async ({ value }) => {
    const isOpen = ['expanded', 'leaving', 'pinned'].includes(String(value))
    await expect.poll(() => sidebar.element().getBoundingClientRect().width > 200, soon).toBe(isOpen)
    const main = page.getByRole('main').element()
    await expect.poll(() => main.getBoundingClientRect().left > 200, soon).toBe(value === 'pinned')
  },
}

describe('The sidebar, on the page', () => {
  controlPage(network, { isStill: true })
  beforeEach(() => page.viewport(1280, 800))

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 120_000,
    // The picker takes the focus along, which is two events at once: journeys/house walks with it.
    beyondThePage: [
      '(sidebar) | picker.open',
      '(sidebar) | picker.close',
      'collapsed | picker.open',
      'opening | picker.open',
      'expanded | picker.close',
      'expanded | picker.close #2',
      'expanded | watchAway fails',
      'leaving | picker.open',
    ],
  })
})
