import { beforeEach, describe, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { HoverMenu, hoverMenuMachine } from '#machines/shell/hover-menu.machine.ts'
import { loadHeaderMenus } from '#src/app/shell/load-header-menus.ts'
import { model } from '#tests/paths/shell/hover-menu.model.ts'
import { arrives } from '../support/clock.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()

const trigger = (menu: HoverMenu) => page.elementLocator(document.querySelector(`[data-menu="${menu}"]`)!)
const elsewhere = page.getByRole('contentinfo').getByRole('button', { name: 'The Hub' })
/** The menu whose item is under the pointer. */
let over: HoverMenu | null = null
const panel = () => document.querySelector('.hover-menu')
/** In More, BrainVault has a row of its own. */
const row = () => page.elementLocator(document.querySelector('.more-list [aria-expanded]')!)
/** In this window BrainVault has no room in the header. */
const hangsFrom = (menu: HoverMenu): boolean => menu !== 'brainVault'

const driver: Driver<typeof hoverMenuMachine> = {
  start: async () => {
    over = null
    await open()
    await arrives('main h1')
    await arrives('[data-menu="more"]')
    await arrives('.footer-name')
    await loadHeaderMenus()
    await userEvent.hover(elsewhere)
    await vi.advanceTimersByTimeAsync(1000)
  },
  stop,
  gestures: {
    'pointer.enter': {
      offered: ({ menu }, { context, states }) =>
        hangsFrom(menu) && !(states.includes('shown.hovered') && context.menu === menu),
      make: async ({ menu }) => {
        // It enters only what it wasn't over before.
        if (over === menu) await userEvent.hover(elsewhere)
        await userEvent.hover(trigger(menu))
        over = menu
      },
    },
    'pointer.leave': {
      make: async () => {
        await userEvent.hover(elsewhere)
        over = null
      },
    },
    'pointer.steer': {
      make: async () => {
        const at = panel()!.getBoundingClientRect()
        for (const y of [at.top - 60, at.top - 30])
          document.dispatchEvent(
            new PointerEvent('pointermove', { clientX: at.left + 20, clientY: y, bubbles: true }),
          )
      },
    },
    'menu.enter': {
      offered: ({ menu }) => hangsFrom(menu),
      make: async ({ menu }) => {
        // At once: the heading of a page that was gone to may take the focus any moment. Journeys press the real key.
        trigger(menu).element().focus()
        const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
        trigger(menu).element().dispatchEvent(key)
      },
    },
    'menu.toggle': {
      offered: ({ menu }) => hangsFrom(menu),
      make: async ({ menu }) => {
        const touch = { bubbles: true, cancelable: true, pointerType: 'touch' }
        trigger(menu).element().dispatchEvent(new PointerEvent('pointerdown', touch))
        trigger(menu).element().dispatchEvent(new PointerEvent('click', touch))
      },
    },
    'menu.close': {
      offered: (_, { states }) => states.includes('shown.entered'),
      make: () => userEvent.keyboard('{Escape}'),
    },
    'pane.show': {
      offered: ({ pane }, { context, states }) =>
        pane === 'brainVault' && context.menu === 'more' && !states.includes('shown.leaving'),
      make: async () => {
        await userEvent.hover(row())
        over = null
      },
    },
    'entry.choose': {
      offered: (_, { context }) => context.menu === 'gauntlet',
      make: () => userEvent.click(page.getByRole('link', { name: 'Augments' })),
    },
    'lock.toggle': {
      offered: (_, { context }) => context.menu === 'gauntlet' || context.pane !== null,
      make: async () => {
        const lock = page.getByRole('button', { name: /keep this menu open|let it close/ })
        lock.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
      },
    },
    'outside.press': {
      make: async () =>
        void document
          .querySelector('main')
          ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
    },
  },
  sources: { watchPresses: { fails: false }, watchSteering: { fails: false } },
  holds: async ({ context: { menu }, value }) => {
    await expect
      .poll(() => panel()?.classList.contains(`hover-menu-${menu}`) ?? false, soon)
      .toBe(menu !== null)
    expect(panel()?.matches('[inert]') ?? false).toBe(value === 'closing')
    const open = document.querySelector('[aria-expanded="true"][data-menu]')?.getAttribute('data-menu')
    expect(open ?? null).toBe(value === 'closing' || value === 'closed' ? null : menu)
  },
}

describe('The menus of the header, on the page', () => {
  controlPage(network, { isStill: true })
  beforeEach(() => page.viewport(1280, 800))

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 120_000,
    beyondThePage: ['shown | watchPresses fails', 'shown.leaving | watchSteering fails'],
  })
})
