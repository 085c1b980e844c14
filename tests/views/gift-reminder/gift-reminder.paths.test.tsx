import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOpenGiftLegs } from '#contract/gift-leg.contract.ts'
import { logout, me, refreshToken } from '#contract/session.contract.ts'
import type { giftReminderMachine } from '#machines/gift-reminder.machine.ts'
import { findFlow } from '#src/product/app-actor.tsx'
import { storageKeys } from '#src/product/storage-keys.ts'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { model } from '#tests/paths/gift-reminder.model.ts'
import { alice, bob } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const players = [alice, bob]
const become = async (playerId: string | null): Promise<void> => {
  const player = players.find(({ id }) => id === playerId) ?? null
  if (player) network.always(me, player)
  // Whoever comes in has put nothing off: gift-reminder.test.tsx has those who have.
  localStorage.removeItem(storageKeys.giftsLater)
  becomes(hub(), player)
  await expect.poll(() => hub().app.getSnapshot().context.user?.id ?? null, soon).toBe(playerId)
}

/** Another tab has put the reminder off, or its day is over. */
const keptElsewhere = (playerId: string | null): void => {
  const later = { playerId, untilMs: Date.now() + 3_600_000 }
  if (playerId === null) localStorage.removeItem(storageKeys.giftsLater)
  else localStorage.setItem(storageKeys.giftsLater, JSON.stringify(later))
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.giftsLater }))
}

const isDue = (states: readonly string[]): boolean => states.includes('player.later.due')

const driver: Driver<typeof giftReminderMachine> = {
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
      make: async () => findFlow(hub().app, 'giftReminder')?.send({ type: 'reminder.check' }),
    },
    'reminder.later': {
      offered: (_, { context, states }) => isDue(states) && context.legs.length > 0,
      make: async () => {
        // What was said of a log-in lies over it for a moment.
        for (const { id } of toastStore.list()) toast.dismiss(id)
        await userEvent.click(page.getByRole('button', { name: 'Later' }), { timeout: 5_000 })
      },
    },
    'page.shown': { make: async () => void document.dispatchEvent(new Event('visibilitychange')) },
    'later.began': {
      offered: (_, { states }) => isDue(states),
      make: async () => keptElsewhere(hub().app.getSnapshot().context.user?.id ?? ''),
    },
    'later.over': {
      offered: (_, { states }) => states.includes('player.later.putOff'),
      make: async () => keptElsewhere(null),
    },
  },
  sources: {
    loadLegs: {
      asked: () => network.forget(listOpenGiftLegs),
      // One question replaces another when something was paid meanwhile.
      answer: ({ kind, answer }) =>
        kind === 'done'
          ? network.answerLate(listOpenGiftLegs, { legs: answer })
          : network.failLate(listOpenGiftLegs, answer),
    },
    watchPage: { fails: false },
    watchLater: { fails: false },
  },
  // Its code comes with the first player: before, there is only a guest.
  holds: ({ value }) =>
    expect
      .poll(() => findFlow(hub().app, 'giftReminder')?.getSnapshot().value ?? 'guest', soon)
      .toEqual(value),
}

describe('The reminder of unpaid gifts, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(listOpenGiftLegs)
    network.always(logout, { success: true })
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [['for a player'], ['for nobody']],
    timeoutMs: 180_000,
    noticed: {
      change: ({ player }) => delete player.states.later.states.putOff.on['later.over'],
      step: 'later.over',
    },
    beyondThePage: ['player | watchPage fails', 'player | watchLater fails'],
  })
})
