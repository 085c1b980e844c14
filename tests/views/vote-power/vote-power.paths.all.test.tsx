import { beforeAll, describe, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import { saveSettings } from '#contract/account/user.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import type { votePowerMachine } from '#machines/votes/vote-power.machine.ts'
import { createOtherTabs } from '#src/browser/other-tabs.ts'
import { serverClock } from '#src/browser/server-clock.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { alice, bob } from '#tests/paths/people.ts'
import { model } from '#tests/paths/votes/vote-power.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage, landing } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const flow = () => findFlow(hub().app, 'votePower')

/** Where this browser says it is; null: it doesn't know. */
let zone: string | null = 'Europe/Lisbon'
const whereverItIs = () => {
  const here = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => ({
    ...here,
    timeZone: zone ?? 'Etc/Unknown',
  }))
}

const players = [alice, { ...alice, plan_id: 'tier4' as const }, bob]
const playerOf = (playerId: string | null, planId: string | null) =>
  players.find(({ id, plan_id }) => id === playerId && plan_id === planId) ?? null
const become = async (playerId: string | null, planId: string | null): Promise<void> => {
  const player = playerOf(playerId, planId)
  if (player) network.always(me, player)
  becomes(hub(), player)
  await expect
    .poll(() => hub().app.getSnapshot().context.user?.plan_id ?? null, soon)
    .toBe(player?.plan_id ?? null)
  for (const { id } of toastStore.list()) toast.dismiss(id)
}
const isIn = (states: readonly string[], ...wanted: string[]): boolean =>
  states.some((state) => wanted.includes(state))

const driver: Driver<typeof votePowerMachine> = {
  start: async ({ playerId, planId }) => {
    // Where they aren't folded to one line.
    await page.viewport(1280, 800)
    await open(undefined, { address: landing, hidesSidebar: true })
    if (playerId !== null) await become(playerId, planId)
  },
  stop,
  gestures: {
    'user.changed': {
      offered: ({ playerId, planId }, { context }) =>
        (playerId !== context.playerId || planId !== context.planId) &&
        (playerId === null || playerOf(playerId, planId) !== null),
      make: ({ playerId, planId }) => become(playerId, planId),
    },
    'power.retry': {
      offered: (_, { states }) => isIn(states, 'player.failed'),
      make: () => userEvent.click(page.getByRole('button', { name: 'Try again' })),
    },
    'power.outdated': {
      offered: (_, { states }) => isIn(states, 'player.failed', 'player.ready'),
      make: async () => {
        const elsewhere = createOtherTabs('hub-votes')
        const stopWatching = elsewhere.watch(() => {})
        elsewhere.tell()
        stopWatching()
      },
    },
    'reset.due': {
      offered: (_, { states }) => isIn(states, 'player.ready'),
      make: async () => {
        serverClock.tell(flow()?.getSnapshot().context.power?.nextResetAt ?? '')
        document.dispatchEvent(new Event('visibilitychange'))
      },
    },
    // Presses are the other machine's page; here is what becomes of the player's votes.
    'vote.press': { offered: () => false, make: async () => {} },
    'vote.over': { offered: () => false, make: async () => {} },
    'vote.leaves': {
      offered: ({ flight }, { context }) => flight.projectId !== '' && context.playerId !== null,
      make: async ({ flight }) => flow()?.send({ type: 'vote.leaves', flight }),
    },
    'vote.settled': {
      offered: ({ projectId }, { context }) =>
        context.flights.some((flight) => flight.projectId === projectId),
      make: async (event) => flow()?.send(event),
    },
  },
  sources: {
    loadPower: {
      asked: () => network.forget(getVotePower),
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(getVotePower, answer)
        zone = answer.zone
        await network.answer(getVotePower, { success: true, data: answer.power })
      },
    },
    saveZone: askingOf(network, saveSettings, () => ({ ...alice, saved_at: '2026-03-01T12:00:00.000Z' })),
    watchReset: { fails: false },
    watchPage: { fails: false },
    vote: { fails: false },
  },
  holds: ({ value }) => expect.poll(() => flow()?.getSnapshot().value ?? 'guest', soon).toEqual(value),
}

describe('The vote power of a player, on the page', () => {
  controlPage(network, { asks: ['votePower'] })
  beforeAll(() => {
    whereverItIs()
    network.hold(getVotePower)
    network.hold(saveSettings)
    network.always(logout, { success: true })
    network.refuse(refreshToken, 'refresh_refused')
    return () => vi.restoreAllMocks()
  })

  testTours(model, driver, {
    starts: [['for a player'], ['for a voter'], ['for nobody']],
    timeoutMs: 180_000,
    noticed: {
      change: ({ player }) => delete player.states.ready.on['reset.due'],
      step: 'reset.due',
    },
    beyondThePage: [
      'player | vote.press',
      'player | vote.over',
      'player | watchPage fails',
      'player.ready | watchReset fails',
    ],
  })
})
