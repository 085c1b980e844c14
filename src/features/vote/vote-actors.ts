import { fromCallback } from 'xstate'
import { addDonationVotes, castVotes, revokeVote } from '#contract/votes/votes.contract.ts'
import type { CastAnswer } from '#contract/votes/votes.contract.ts'
import type { Problem } from '#contract/errors.ts'
import type { NetworkNews, VoteContext, VotePress, Wish } from '#machines/votes/vote.machine.ts'
import { voteMachine } from '#machines/votes/vote.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { keptWishes } from './kept-wishes.ts'

/** Shows the player the failure of a vote. */
export interface VoteWords {
  sayFailed: (failed: { ofDonations: boolean; problem: Problem }) => void
  sayStays: (problem: Problem) => void
}

/** Creates the machine for this browser's votes in flight with the real API and the storage that survives a reload. */
export const createVotes = ({ call, sayFailed, sayStays }: VoteWords & { call: Call }) => ({
  wishOf: (playerId: string, { projectId, votes, ofDonations, sources }: VotePress): Wish => {
    const press = { projectId, votes, ofDonations, sources }
    return { ...press, key: keptWishes.keyOf(playerId, press) }
  },
  /** Returns the votes that earlier pages sent without receiving a response. */
  pending: (playerId: string): Wish[] => keptWishes.pending(playerId),
  vote: voteMachine.provide({
    actors: {
      cast: fromTask<CastAnswer, Pick<VoteContext, 'playerId' | 'wish'>>(async ({ input, signal }) => {
        const { key, projectId, votes, ofDonations } = input.wish as Wish
        // The vote counts even if the page is closed now.
        const options = { signal, keepalive: true, headers: { 'Idempotency-Key': key } }
        const about = { user_id: input.playerId, project_id: projectId }
        const { data } = ofDonations
          ? await call(addDonationVotes, { body: { ...about, amount: votes } }, options)
          : await call(castVotes, { body: { ...about, vote_power: votes } }, options)
        return data
      }),
      revoke: fromTask<CastAnswer, { id: string }>(
        async ({ input, signal }) =>
          (await call(revokeVote, { params: input }, { signal, keepalive: true })).data,
      ),
      watchNetwork: fromCallback<NetworkNews>(({ sendBack }) => {
        const watched = new AbortController()
        const { signal } = watched
        addEventListener('online', () => sendBack({ type: 'network.online' }), { signal })
        addEventListener('offline', () => sendBack({ type: 'network.offline' }), { signal })
        let isOffline = !navigator.onLine
        if (isOffline) sendBack({ type: 'network.offline' })
        // A page that slept gets no event when the network returns.
        const stopShown = watchShown(() => {
          if (isOffline && navigator.onLine) sendBack({ type: 'network.online' })
          isOffline = !navigator.onLine
        })
        return () => {
          watched.abort()
          stopShown()
        }
      }),
    },
    actions: {
      keepWish: (_, { playerId, wish }) => wish && keptWishes.keep(playerId, wish),
      forgetWish: (_, { wish }) => wish && keptWishes.forget(wish),
      giveUpWish: (_, { playerId, wish }) => wish && keptWishes.giveUp(playerId, wish),
      toastFailed: (_, failed) => sayFailed(failed),
      toastStays: (_, { problem }) => sayStays(problem),
    },
  }),
})
