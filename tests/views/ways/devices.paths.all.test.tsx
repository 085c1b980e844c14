import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endDevice, endOtherDevices, listDevices } from '#contract/auth/devices.contract.ts'
import { offeredWays } from '#contract/auth/openid.contract.ts'
import { listWays } from '#contract/auth/ways.contract.ts'
import type { DevicesContext, devicesMachine } from '#machines/auth/devices.machine.ts'
import { model } from '#tests/paths/auth/devices.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, testTours } from '../support/paths.tour.ts'
import { createTab } from './shown-ways.tsx'

const network = createNetwork()
const tab = createTab()
let shown: Awaited<ReturnType<typeof tab.show>> | null = null

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const names: Record<string, string> = { phone: 'End Chrome on Android', desk: 'End Edge on Windows' }
const openIn = ({ devices, ended }: DevicesContext): readonly string[] =>
  (devices ?? []).filter(({ id, isThis }) => !isThis && !ended.includes(id)).map(({ id }) => id)
const isListed = (states: readonly string[]): boolean => states.some((state) => state.startsWith('listed.'))

const driver: Driver<typeof devicesMachine> = {
  start: async () => {
    shown = await tab.show()
  },
  stop: async () => {
    shown?.close()
    shown = null
  },
  gestures: {
    'devices.read': { offered: (_, { states }) => states.includes('unread'), make: () => press('Try again') },
    'device.end': {
      offered: ({ id }, { context, states }) => isListed(states) && openIn(context).includes(id),
      make: ({ id }) => press(names[id] ?? ''),
    },
    'devices.ask': {
      offered: (_, { context, states }) => states.includes('listed.resting') && openIn(context).length > 0,
      make: () => press('End all others'),
    },
    'devices.keep': {
      offered: (_, { states }) => states.includes('listed.asking'),
      make: () => press('Keep them'),
    },
    'devices.endOthers': {
      offered: (_, { states }) => states.includes('listed.asking'),
      make: () => press('End them'),
    },
  },
  sources: {
    readDevices: askingOf(network, listDevices, (devices) => ({ devices })),
    end: askingOf(network, endDevice, () => ({ success: true })),
    endOthers: askingOf(network, endOtherDevices, () => ({ ended: 2 })),
  },
}

describe('Where the player is logged in, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(offeredWays, { google: true, immutablex: true })
    network.always(listWays, {
      ways: [
        {
          kind: 'mail',
          id: 'mail',
          name: 'mirel@example.org',
          addedAt: '2026-10-03T12:00:00.000Z',
          usedAt: null,
        },
      ],
      isLast: true,
      provedSeconds: 600,
    })
    network.hold(listDevices)
    network.hold(endDevice)
    network.hold(endOtherDevices)
  })

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 90_000,
    beyondThePage: ['listed | devices.read'],
    noticed: {
      change: ({ ending }) => (ending.invoke.onDone.actions = 'forgetChosen'),
      step: 'end done',
    },
  })
})
