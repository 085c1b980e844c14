import { beforeAll, describe, expect } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { getDevPages } from '#contract/dev/dev.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import type { ActionIcon, actionBarMachine } from '#machines/shell/action-bar.machine.ts'
import '#src/features/action-bar/drag-area.tsx'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { model } from '#tests/paths/shell/action-bar.model.ts'
import { sessionWith, userWith } from '../support/admin.ts'
import { arrives } from '../support/clock.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const dave = { id: 'dave', isAdmin: true }

const controlOf = (icon: string) => document.querySelector<HTMLElement>(`[data-icon='${icon}'] > * > *`)
const shownIcons = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-icon]')].map(({ dataset }) => dataset.icon ?? '')

interface Point {
  x: number
  y: number
}

const middleOf = (element: Element | null | undefined): Point => {
  const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Moves the machine's own mouse; the page of a test is a frame in another one. */
const mouse = async (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', at: Point): Promise<void> => {
  const frame = globalThis.frameElement?.getBoundingClientRect()
  const scale = frame ? frame.width / innerWidth : 1
  const [x, y] = [at.x * scale + (frame?.x ?? 0), at.y * scale + (frame?.y ?? 0)]
  const isDown = type !== 'mouseMoved'
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    x,
    y,
    button: isDown || pressed ? 'left' : 'none',
    buttons: pressed ? 1 : 0,
    clickCount: isDown ? 1 : 0,
  })
}
let pressed: Point | null = null

const press = async (at: Point): Promise<void> => {
  await mouse('mouseMoved', at)
  pressed = at
  await mouse('mousePressed', at)
}
const release = async (): Promise<void> => {
  if (!pressed) return
  const at = pressed
  pressed = null
  await mouse('mouseReleased', at)
}
const moveTo = async (at: Point): Promise<void> => {
  pressed = at
  await mouse('mouseMoved', at)
}

/** What another tab does to what this browser keeps. */
const keepElsewhere = (names: readonly string[]): void => {
  localStorage.setItem(storageKeys.actionBarOrder, JSON.stringify(names))
  globalThis.dispatchEvent(new StorageEvent('storage', { key: storageKeys.actionBarOrder }))
}

const logIn = async (isAdmin: boolean): Promise<void> => {
  const user = userWith({ ...dave, isAdmin })
  findFlow(hub().app, 'session')?.send({
    type: 'session.adopt',
    session: sessionWith(user, { claim: isAdmin }),
  })
  await expect.poll(() => hub().app.getSnapshot().context.user?.is_admin, soon).toBe(isAdmin)
  // The menu that comes beside the bar moves it.
  await arrives('.account-button')
}

/** Every way to move an icon, one after the other. */
const ways: ((icon: ActionIcon, by: 1 | -1) => Promise<void>)[] = [
  async (icon, by) => {
    controlOf(icon)?.focus()
    await userEvent.keyboard(`{Shift>}{Arrow${by > 0 ? 'Right' : 'Left'}}{/Shift}`)
  },
  async (icon, by) => {
    await userEvent.click(controlOf(icon) as Element, { button: 'right' })
    await userEvent.click(page.getByRole('menuitem', { name: by > 0 ? 'Move later' : 'Move earlier' }))
    await expect.element(page.getByRole('menu'), soon).not.toBeInTheDocument()
  },
  async (icon, by) => {
    controlOf(icon)?.focus()
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await userEvent.click(page.getByRole('menuitem', { name: by > 0 ? 'Move later' : 'Move earlier' }))
    await expect.element(page.getByRole('menu'), soon).not.toBeInTheDocument()
  },
]
let moves = 0

const driver: Driver<typeof actionBarMachine> = {
  start: async () => {
    await open(undefined, { hidesSidebar: true })
    const bar = page.getByRole('list', { name: 'Quick actions' })
    await expect.element(bar, soon).toBeVisible()
    await userEvent.hover(bar)
  },
  stop: async () => {
    await release()
    await stop()
  },
  gestures: {
    'order.kept': {
      offered: (_, { states }) => states.includes('resting'),
      make: async ({ names }) => keepElsewhere(names),
    },
    'rights.changed': {
      offered: ({ allowed, isCertain }, { states }) =>
        isCertain && allowed.length > 0 && states.includes('resting'),
      make: ({ allowed }) => logIn(allowed.includes('admin')),
    },
    'icon.lift': {
      offered: ({ icon }, { context, states }) => states.includes('resting') && context.shown.includes(icon),
      make: async ({ icon }) => {
        const at = middleOf(controlOf(icon))
        await press(at)
        await moveTo({ x: at.x, y: at.y + 12 })
      },
    },
    'icon.carry': {
      offered: ({ place }, { context, states }) => states.includes('lifted') && place in context.shown,
      make: async ({ place }) => {
        const { x } = middleOf(document.querySelectorAll('[data-icon]')[place])
        await moveTo({ x, y: (pressed?.y ?? 0) + 1 })
      },
    },
    'icon.drop': { offered: (_, { states }) => states.includes('lifted'), make: release },
    'icon.putBack': {
      offered: (_, { states }) => states.includes('lifted'),
      make: async () => {
        await userEvent.keyboard('{Escape}')
        await release()
      },
    },
    'icon.move': {
      offered: ({ icon, by }, { context: { shown }, states }) =>
        states.includes('resting') && shown.includes(icon) && shown.indexOf(icon) + by in shown,
      make: async ({ icon, by }) => ways[(moves += 1) % ways.length]?.(icon, by),
    },
  },
  sources: { watchOrder: { fails: false }, watchRights: { fails: false } },
  holds: async ({ context: { shown, kept }, value }) => {
    // One move of the mouse is all that a step makes: before the icon is lifted, nobody would hear of it.
    const drawn = () => document.querySelectorAll('.action-bar-carried').length
    await expect.poll(drawn, soon).toBe(value === 'lifted' ? 1 : 0)
    await expect.poll(shownIcons, soon).toEqual(shown)
    const stored = (): unknown => JSON.parse(localStorage.getItem(storageKeys.actionBarOrder) ?? '[]')
    const known = (): unknown =>
      [...new Set(stored() as string[])].filter(
        (name) => shown.includes(name as ActionIcon) || kept.includes(name as ActionIcon),
      )
    await expect.poll(known, soon).toEqual(kept)
  },
}

describe('The action bar, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(me, userWith(dave))
    network.always(getDevPages, { exist: true })
  })

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 60_000,
    beyondThePage: ['(actionBar) | watchOrder fails', '(actionBar) | watchRights fails'],
  })
})
