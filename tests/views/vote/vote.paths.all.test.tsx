import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listProjects } from '#contract/projects/projects.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import type { CastAnswer } from '#contract/votes/votes.contract.ts'
import { addDonationVotes, castVotes, revokeVote } from '#contract/votes/votes.contract.ts'
import type { voteMachine } from '#machines/votes/vote.machine.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { countedTotals } from '#src/product/votes/counted-totals.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { voteId } from '#src/product/votes/use-votes.ts'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { alice } from '#tests/paths/people.ts'
import { votePower } from '#tests/paths/votes/vote-power.answers.ts'
import { model, votedProject } from '#tests/paths/votes/vote.model.ts'
import { passes } from '../support/clock.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { wireProject } from '../support/paths.fund.ts'
import { controlPage, landing, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { nextRevision, wireCast } from './vote.wire.ts'
import { patience } from '#tests/support/pace.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
let isOpen = false

const power = () => findFlow(hub().app, 'votePower')
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const button = (name: RegExp) => page.getByRole('article').getByRole('button', { name })
const casting = () => [castVotes, addDonationVotes].find(network.isAsked)
const inFlight = (): boolean => voteId(votedProject.id) in (power()?.getSnapshot().children ?? {})
/** What an earlier path said would lie over the button. */
const quiet = (): void => {
  for (const { id } of toastStore.list()) toast.dismiss(id)
}

/** One page for all paths: each begins with a player who comes in. */
const openOnce = async (): Promise<void> => {
  network.always(getVotePower, { success: true, data: { ...votePower, timeZone: zone } })
  if (!isOpen) await open(undefined, { address: landing, hidesSidebar: true })
  isOpen = true
  // A refused session ends: the player comes in again.
  if (hub().app.getSnapshot().context.user === null) await logIn(hub(), alice)
  await expect.poll(() => passes(100).then(() => power() !== undefined), soon).toBe(true)
}

const driver: Driver<typeof voteMachine> = {
  start: async ({ wish, receipt }) => {
    await openOnce()
    quiet()
    // What the path before left unanswered would be sent again.
    localStorage.removeItem(storageKeys.votesInFlight)
    countedTotals.settled(votedProject.id, {
      totals: { weightedVotes: receipt ? 41 : 40, donatedCents: 0, revision: nextRevision() },
      own: 0,
    })
    const lastVote = receipt ?? null
    network.always(getVotePower, { success: true, data: { ...votePower, timeZone: zone, lastVote } })
    power()?.send({ type: 'user.changed', playerId: null, planId: null })
    power()?.send({ type: 'user.changed', playerId: alice.id, planId: alice.plan_id })
    await expect.poll(() => power()?.getSnapshot().value, soon).toEqual({ player: 'ready' })
    if (receipt) return
    if (!wish?.ofDonations) return userEvent.click(button(/^Vote /u), { timeout: patience(5_000) })
    await userEvent.click(button(/^Several votes/u))
    await userEvent.click(page.getByText('Donation votes', { exact: true }).last(), { force: true })
    await userEvent.fill(page.getByRole('spinbutton', { name: 'Number of votes' }), '3')
    await userEvent.click(page.getByRole('button', { name: 'Give 3 votes' }))
  },
  stop: async () => {},
  gestures: {
    'vote.takeBack': {
      offered: (_, { states }) => states.includes('takeable'),
      make: () => userEvent.click(button(/^Take back/u), { timeout: patience(5_000) }),
    },
    'network.online': { make: async () => void dispatchEvent(new Event('online')) },
    'network.offline': { make: async () => void dispatchEvent(new Event('offline')) },
  },
  sources: {
    cast: {
      asked: () => [castVotes, addDonationVotes].forEach(network.forget),
      answer: async ({ kind, answer }) => {
        await expect.poll(casting, soon).toBeDefined()
        const endpoint = casting() ?? castVotes
        if (kind === 'fail') await network.fail(endpoint, answer)
        else await network.answer(endpoint, wireCast(answer as CastAnswer))
      },
    },
    revoke: {
      asked: () => network.forget(revokeVote),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(revokeVote, answer)
          : network.answer(revokeVote, wireCast(answer as CastAnswer)),
    },
    watchNetwork: { fails: false },
  },
  holds: async ({ value }) => {
    await expect.poll(inFlight, soon).toBe(value !== 'over')
    await vi.advanceTimersByTimeAsync(0)
    quiet()
  },
}

describe('A vote in flight, on the page', () => {
  controlPage(network, { isStill: true, asks: ['votePower'] })
  beforeAll(() => {
    network.always(me, alice)
    network.refuse(refreshToken, 'refresh_refused')
    network.always(listProjects, [wireProject(votedProject)])
    for (const endpoint of [castVotes, addDonationVotes, revokeVote]) network.hold(endpoint)
  })
  afterAll(stop)

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 120_000,
    noticed: {
      change: ({ takeable }) => delete takeable.on['vote.takeBack'],
      step: 'vote.takeBack',
    },
    beyondThePage: ['waiting | watchNetwork fails'],
  })
})
