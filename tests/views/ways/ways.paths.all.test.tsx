import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listDevices } from '#contract/auth/devices.contract.ts'
import { offeredWays } from '#contract/auth/openid.contract.ts'
import { renamePasskey } from '#contract/auth/passkey.contract.ts'
import { listWays, removeWay } from '#contract/auth/ways.contract.ts'
import type { AddableWay, WaysContext, waysMachine } from '#machines/auth/ways.machine.ts'
import { model } from '#tests/paths/auth/ways.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, testTours } from '../support/paths.tour.ts'
import { createTab } from './shown-ways.tsx'

const network = createNetwork()
const tab = createTab()
let shown: Awaited<ReturnType<typeof tab.show>> | null = null

type At = { context: WaysContext; states: readonly string[] }
/** Also while the list is read again. */
const isListed = ({ states, context }: At): boolean =>
  context.ways !== null && states.some((state) => state === 'reading' || state.startsWith('listed.'))
const hasWay = ({ context }: At, start: string): boolean =>
  (context.ways ?? []).some(({ id }) => id.startsWith(start))
const isFree = ({ context }: At, start: string): boolean => context.chosen?.startsWith(start) !== true

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const pick = async (item: string): Promise<void> => {
  await userEvent.click(page.getByRole('button', { name: /^Options of the passkey/u }))
  await userEvent.click(page.getByRole('menuitem', { name: item }))
}
/** Every list of the model has Google: it is never added here. */
const buttons: Partial<Record<AddableWay, string>> = {
  wallet: 'Add Wallet',
  immutablex: 'Add Immutable Passport',
  passkey: 'Add a passkey',
}

const driver: Driver<typeof waysMachine> = {
  start: async () => {
    shown = await tab.show()
  },
  stop: async () => {
    shown?.close()
    shown = null
  },
  gestures: {
    'ways.read': { offered: (_, { states }) => states.includes('unread'), make: () => press('Try again') },
    'way.ask': {
      offered: ({ id }, at) =>
        isListed(at) && !at.context.isLast && id !== 'mail' && hasWay(at, id) && isFree(at, id),
      make: ({ id }) => (id.startsWith('google') ? press('Remove Google') : pick('Remove')),
    },
    'way.keep': {
      offered: (_, { states }) => states.includes('listed.asking') || states.includes('listed.naming'),
      make: () => userEvent.click(page.getByRole('button', { name: /^(?:Keep|Cancel)$/u })),
    },
    'way.remove': {
      offered: (_, { states }) => states.includes('listed.asking'),
      make: () => press('Remove'),
    },
    'way.add': {
      offered: ({ kind }, at) =>
        isListed(at) && Object.hasOwn(buttons, kind) && (kind === 'passkey' || !hasWay(at, kind)),
      make: ({ kind }) => press(buttons[kind] ?? ''),
    },
    'way.edit': {
      offered: ({ id }, at) => isListed(at) && id.startsWith('passkey:') && hasWay(at, id) && isFree(at, id),
      make: () => pick('Rename'),
    },
    'way.rename': {
      offered: (_, { states }) => states.includes('listed.naming'),
      make: async ({ name }) => {
        await userEvent.fill(page.getByLabelText('Name of the passkey'), name)
        await press('Save')
      },
    },
  },
  sources: {
    readWays: askingOf(network, listWays, ({ ways, isLast, provedSeconds }) => ({
      ways,
      isLast,
      provedSeconds,
    })),
    remove: askingOf(network, removeWay, () => ({ success: true })),
    rename: askingOf(network, renamePasskey, () => ({
      id: '11111111-1111-4111-8111-111111111111',
      name: 'Desk',
      addedAt: '2026-10-03T12:00:00.000Z',
      usedAt: null,
    })),
    prove: tab.proof,
    add: tab.addition,
  },
}

describe('The ways into the account, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(offeredWays, { google: true, immutablex: true })
    network.always(listDevices, { devices: [] })
    network.hold(listWays)
    network.hold(removeWay)
    network.hold(renamePasskey)
  })

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 90_000,
    beyondThePage: ['listed | ways.read'],
    noticed: {
      change: ({ provingToRemove }) => (provingToRemove.invoke.onDone[1].target = 'listed.resting'),
      step: 'proveToRemove done',
    },
  })
})
