import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { commandPaletteMachine } from '#machines/shell/command-palette.machine.ts'
import { findFlow, startFlow } from '#src/product/flows/app-actor.tsx'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { games, model, ocean } from '#tests/paths/shell/command-palette.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const names: Record<string, RegExp> = { [games]: /^Games/u, [ocean]: /^Ocean deep/u }
const field = page.getByRole('combobox', { name: 'Where to, or what to do?' })
const row = (entry: string) => page.getByRole('option', { name: names[entry] ?? /^$/u }).first()
const flow = () => findFlow(hub().app, 'commandPalette')?.getSnapshot()

/** The list has a row for it: what is typed decides, and without a match the places used last stand there. */
const isListed = (entry: string, { query, recent }: { query: string; recent: readonly string[] }): boolean =>
  query === '' || (entry === games && (query === 'games' || recent.includes(games)))

/** A key that is pressed once the page has no dialog fading any more. */
const press = async (keys: string): Promise<void> => {
  await expect.poll(() => document.querySelector('[role=dialog][data-state=closed]'), soon).toBeNull()
  await userEvent.keyboard(keys)
}
const keys: Record<string, string> = { search: '{Control>}k{/Control}', shortcuts: '?' }

const driver: Driver<typeof commandPaletteMachine> = {
  start: async ({ view }) => {
    await userEvent.unhover(document.body)
    document.documentElement.dataset['theme'] = 'multi-gradient'
    const { app } = await open()
    startFlow(app, 'theme')
    await expect.poll(() => findFlow(app, 'theme'), soon).toBeDefined()
    await expect.element(page.getByRole('heading', { level: 1 }), soon).toBeVisible()
    await press(keys[view] ?? '')
    await expect.poll(() => flow()?.matches('open'), soon).toBe(true)
  },
  stop,
  gestures: {
    'commandPalette.open': {
      // In the field ? is a letter.
      offered: ({ view }, { states }) =>
        view in keys && (view === 'search' || !states.includes('open.searching')),
      make: ({ view }) => press(keys[view] ?? ''),
    },
    'commandPalette.close': {
      offered: (_, { states }) => !states.includes('closed'),
      make: async () => {
        await userEvent.keyboard('{Escape}')
        // The dialog shows the press in the next frame and closes after it.
        await expect.poll(() => document.querySelector('[data-leaving]'), soon).toBeNull()
      },
    },
    'query.set': {
      offered: ({ query }, { context, states }) =>
        states.includes('open.searching') && query !== context.query,
      make: ({ query }) => userEvent.fill(field, query),
    },
    'entry.point': {
      offered: ({ entry }, { context, states }) =>
        states.includes('open.searching') &&
        entry in names &&
        entry !== context.active &&
        isListed(entry, context),
      make: async ({ entry }) => {
        await userEvent.hover(field)
        await userEvent.hover(row(entry))
      },
    },
    'entry.choose': {
      offered: ({ entry }, { context, states }) =>
        states.includes('open.searching') && entry in names && isListed(entry, context),
      make: async ({ entry }) => {
        if (flow()?.context.active === entry) return userEvent.keyboard('{Enter}')
        return userEvent.click(row(entry))
      },
    },
    'recent.changed': {
      make: async ({ entries }) => {
        localStorage.setItem(storageKeys.recentEntries, JSON.stringify(entries))
        dispatchEvent(new StorageEvent('storage', { key: storageKeys.recentEntries }))
      },
    },
  },
  sources: { watchRecent: { fails: false } },
  holds: async ({ context, value }) => {
    await expect.poll(() => flow()?.value, soon).toEqual(value)
    expect(flow()?.context).toEqual(context)
    const active = document.querySelector('[role=option][aria-selected=true]')
    const isShown = context.active !== null && isListed(context.active, context)
    expect(names[context.active ?? '']?.test(active?.textContent ?? '') ?? false).toBe(isShown)
    if (active) expect(field.element().getAttribute('aria-activedescendant')).toBe(active.id)
    if (context.recent.length > 0 && context.recent[0] !== 'a')
      expect(JSON.parse(localStorage.getItem(storageKeys.recentEntries) ?? '[]')).toEqual(context.recent)
  },
}

describe('The command palette and the list of shortcuts, on the page', () => {
  controlPage(network)

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 120_000,
    beyondThePage: [
      // What other tabs keep is told by the window itself.
      '(commandPalette) | watchRecent fails',
    ],
    noticed: {
      change: ({ open: shown }) => delete shown.states.searching.on['entry.choose'],
      step: 'entry.choose',
    },
  })
})
