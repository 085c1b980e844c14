import { afterAll, beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import { saveSettings } from '#contract/account/user.contract.ts'
import type { themeMachine } from '#machines/shell/theme.machine.ts'
import { LateThemeRow } from '#src/app/shell/late-theme.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { alice, bob } from '#tests/paths/people.ts'
import { model } from '#tests/paths/shell/theme.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage, landing } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'
import { stage } from './theme-stage.tsx'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const labels: Record<string, string> = { 'multi-gradient': 'Multi gradient', 'ocean-deep': 'Ocean deep' }
const rowOf = (theme: string) => page.getByRole('menuitemradio', { name: labels[theme] ?? '' })
/** The player who comes in next, as server and browser know them. */
let coming: { isOwed: boolean; theme: string | null } = { isOwed: false, theme: null }
let leave = (): void => {}

const driver: Driver<typeof themeMachine> = {
  start: async () => {
    document.documentElement.dataset['theme'] = 'multi-gradient'
    // Where a log-out leads: on its way to another page the focus would leave the picker.
    leave = stage(await open(undefined, { address: landing, hidesSidebar: true }), <LateThemeRow />)
    await userEvent.click(page.getByRole('button', { name: /^Theme/ }))
    await expect.element(rowOf('multi-gradient')).toBeVisible()
    await userEvent.unhover(rowOf('multi-gradient'))
  },
  stop: async () => {
    leave()
    await stop()
  },
  gestures: {
    'theme.preview': {
      offered: ({ theme }, { context }) => theme in labels && theme !== context.candidate,
      make: ({ theme }) => userEvent.hover(rowOf(theme)),
    },
    'preview.end': {
      offered: (_, { context }) => context.candidate !== null,
      make: () => userEvent.hover(page.getByRole('button', { name: /^Theme/ })),
    },
    'theme.choose': {
      offered: ({ theme }) => theme in labels,
      make: async ({ theme }) => {
        await userEvent.click(rowOf(theme))
        await userEvent.hover(page.getByRole('button', { name: /^Theme/ }))
      },
    },
    'theme.changed': {
      offered: ({ theme }, { context }) => theme in labels && theme !== context.theme,
      make: async ({ theme }) => {
        localStorage.setItem(storageKeys.theme, theme)
        dispatchEvent(new StorageEvent('storage', { key: storageKeys.theme, newValue: theme }))
      },
    },
    'user.changed': {
      offered: ({ user }, { context }) =>
        user === null
          ? context.user !== null
          : [alice.id, bob.id].includes(user.id) && user.id !== context.user?.id,
      make: async ({ user }) => {
        if (user === null) return becomes(hub(), null)
        const player = { ...(user.id === bob.id ? bob : alice), theme_preference: coming.theme }
        network.always(me, player)
        if (coming.isOwed) localStorage.setItem(storageKeys.unsavedTheme, player.id)
        else localStorage.removeItem(storageKeys.unsavedTheme)
        becomes(hub(), player)
      },
    },
    'network.online': { make: async () => void dispatchEvent(new Event('online')) },
  },
  sources: {
    recall: { atOnce: ({ answer }) => (coming = answer), fails: false },
    saveTheme: askingOf(network, saveSettings, ({ savedAt }) => ({ ...alice, saved_at: savedAt })),
    watchTheme: { fails: false },
  },
  holds: async ({ context, value }) => {
    const { picking, keeping } = value as Record<'picking' | 'keeping', string>
    const flow = () => findFlow(hub().app, 'theme')?.getSnapshot()
    await expect.poll(() => flow()?.value.keeping, soon).toBe(keeping)
    expect(flow()?.context.theme).toBe(context.theme)
    // The 80 ms of a highlighted row are over before they can be looked at: theme.test.tsx passes over rows.
    if (picking === 'waiting') return
    await expect.poll(() => flow()?.value.picking, soon).toBe(picking)
    expect(document.documentElement.dataset['theme']).toBe(context.shown)
  },
}

describe('Choosing a theme, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(saveSettings)
    network.always(logout, { success: true })
    network.refuse(refreshToken, 'refresh_refused')
  })
  afterAll(() => void (document.documentElement.dataset['theme'] = 'multi-gradient'))

  testTours(model, driver, {
    starts: [['looking'], ['guest']],
    timeoutMs: 60_000,
    noticed: {
      change: ({ picking }) => delete picking.states.previewing.on['preview.end'],
      step: 'preview.end',
    },
    beyondThePage: [
      // Its events are the window's own.
      '(theme) | watchTheme fails',
      // A page begins as a guest's.
      'keeping.arriving | always',
      // What the browser keeps is read at once.
      'keeping.comparing | theme.choose',
      'keeping.comparing | recall fails',
    ],
  })
})
