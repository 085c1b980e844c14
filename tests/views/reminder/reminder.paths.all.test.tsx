import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOpenGiftLegs } from '#contract/order/gift-leg.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import type { reminderMachine } from '#machines/order/reminder.machine.ts'
import { createOtherTabs } from '#src/browser/other-tabs.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { model } from '#tests/paths/order/reminder.model.ts'
import { alice, bob } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { patience } from '#tests/support/pace.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const players = [alice, bob]
const become = async (playerId: string | null): Promise<void> => {
  const player = players.find(({ id }) => id === playerId) ?? null
  if (player) network.always(me, player)
  // Whoever comes in has put nothing off: reminder.test.tsx has those who have.
  localStorage.removeItem(storageKeys.giftsLater)
  localStorage.removeItem(storageKeys.renewalLater)
  becomes(hub(), player)
  await expect.poll(() => hub().app.getSnapshot().context.user?.id ?? null, soon).toBe(playerId)
}

const keys = { renewal: storageKeys.renewalLater, gifts: storageKeys.giftsLater } as const
type Kind = keyof typeof keys

/** Another tab has put a reminder off, or its day is over. */
const keptElsewhere = (kind: Kind, playerId: string | null): void => {
  const later = { playerId, untilMs: Date.now() + 3_600_000 }
  if (playerId === null) localStorage.removeItem(keys[kind])
  else localStorage.setItem(keys[kind], JSON.stringify(later))
  dispatchEvent(new StorageEvent('storage', { key: keys[kind] }))
}
const putOffElsewhere = async (kind: Kind) =>
  keptElsewhere(kind, hub().app.getSnapshot().context.user?.id ?? '')
const pressLater = async () => {
  // What was said of a log-in lies over it for a moment.
  for (const { id } of toastStore.list()) toast.dismiss(id)
  await userEvent.click(page.getByRole('button', { name: 'Later' }), { timeout: patience(5_000) })
}

const driver: Driver<typeof reminderMachine> = {
  start: async ({ playerId }) => {
    await open()
    if (playerId !== null) await become(playerId)
  },
  stop,
  gestures: {
    'user.changed': {
      offered: ({ playerId }, { context }) =>
        playerId !== context.playerId && (playerId === null || players.some(({ id }) => id === playerId)),
      make: ({ playerId }) => become(playerId),
    },
    'reminder.check': {
      offered: (_, { context }) => context.playerId !== null,
      make: async () => findFlow(hub().app, 'reminder')?.send({ type: 'reminder.check' }),
    },
    'renewal.later': {
      offered: (_, { context, states }) => states.includes('player.renewal.due') && context.renewal !== null,
      make: pressLater,
    },
    'gifts.later': {
      // One banner at a time: that of the renewal stands before it.
      offered: (_, { context, states }) =>
        states.includes('player.gifts.due') &&
        context.legs.length > 0 &&
        (context.renewal === null || states.includes('player.renewal.putOff')),
      make: pressLater,
    },
    'unpaid.changed': {
      offered: (_, { context }) => context.playerId !== null,
      make: async () => {
        const elsewhere = createOtherTabs('hub-unpaid')
        const stopWatching = elsewhere.watch(() => {})
        elsewhere.tell()
        stopWatching()
      },
    },
    'page.shown': { make: async () => void document.dispatchEvent(new Event('visibilitychange')) },
    'renewal.hidden': {
      offered: (_, { states }) => states.includes('player.renewal.due'),
      make: () => putOffElsewhere('renewal'),
    },
    'renewal.due': {
      offered: (_, { states }) => states.includes('player.renewal.putOff'),
      make: async () => keptElsewhere('renewal', null),
    },
    'gifts.hidden': {
      offered: (_, { states }) => states.includes('player.gifts.due'),
      make: () => putOffElsewhere('gifts'),
    },
    'gifts.due': {
      offered: (_, { states }) => states.includes('player.gifts.putOff'),
      make: async () => keptElsewhere('gifts', null),
    },
  },
  sources: {
    loadUnpaid: {
      asked: () => {
        network.forget(listOpenGiftLegs)
        network.forget(listSubscriptions)
      },
      // One question replaces another when something was paid meanwhile.
      answer: async ({ kind, answer }) => {
        if (kind !== 'done') {
          await network.failLate(listOpenGiftLegs, answer)
          return
        }
        const { plan, legs } = answer
        await Promise.all([
          network.answerLate(listSubscriptions, { subscriptions: plan ? [plan] : [], gift_time: [] }),
          network.answerLate(listOpenGiftLegs, { legs }),
        ])
      },
    },
    watchPage: { fails: false },
    watchLater: { fails: false },
  },
  // Its code comes with the first player: before, there is only a guest.
  holds: ({ value }) =>
    expect.poll(() => findFlow(hub().app, 'reminder')?.getSnapshot().value ?? 'guest', soon).toEqual(value),
}

describe('The reminder of what isn’t paid, on the page', () => {
  controlPage(network, { asks: ['reminder'] })
  beforeAll(() => {
    network.hold(listOpenGiftLegs)
    network.hold(listSubscriptions)
    network.always(logout, { success: true })
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [['for a player'], ['for nobody']],
    timeoutMs: 180_000,
    noticed: {
      change: ({ player }) => delete player.states.gifts.states.putOff.on['gifts.due'],
      step: 'gifts.due',
    },
    beyondThePage: ['player | watchPage fails', 'player | watchLater fails'],
  })
})
