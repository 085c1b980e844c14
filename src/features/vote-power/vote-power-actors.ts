import * as v from 'valibot'
import { enqueueActions, fromCallback } from 'xstate'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import type { VotePower, VoteReceipt } from '#contract/votes/vote-power.contract.ts'
import { saveSettings } from '#contract/account/user.contract.ts'
import { takeBackMs } from '#contract/votes/votes.rules.ts'
import type { AskedPower, VotePowerNews } from '#machines/votes/vote-power.machine.ts'
import { votePowerMachine } from '#machines/votes/vote-power.machine.ts'
import type { voteMachine, VotePress, Wish } from '#machines/votes/vote.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { createOtherTabs } from '#src/browser/other-tabs.ts'
import { serverClock } from '#src/browser/server-clock.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'
import { countedTotals } from '#src/product/votes/counted-totals.ts'
import { isVote, voteId } from '#src/product/votes/use-votes.ts'
import { watchReset } from './watch-reset.ts'

/** Milliseconds. When the page is shown again after this time, the votes are loaded again. */
const freshMs = 60_000

/** Another tab may run another version of the page, so its messages are validated. */
const castSchema = v.object({
  id: v.string(),
  weightedVotes: v.number(),
  donatedCents: v.number(),
  revision: v.number(),
  own: v.number(),
})

interface VotePowerServices {
  call: Call
  votes: {
    wishOf: (playerId: string, press: VotePress) => Wish
    pending: (playerId: string) => Wish[]
    vote: typeof voteMachine
  }
}

/** Provides the votes of a player with the API, the window and the player's other tabs. */
export const provideVotePower = ({ call, votes }: VotePowerServices) => {
  const otherTabs = createOtherTabs('hub-votes')
  /** Votes cast in this tab: the other tabs must not count them as votes of other players. */
  const castTabs = createOtherTabs('hub-votes-cast')

  const isTakeable = ({ revocableUntil }: VoteReceipt, { now }: VotePower): boolean =>
    Date.parse(revocableUntil) - Date.parse(now) >= takeBackMs

  return votePowerMachine.provide({
    actors: {
      vote: votes.vote,
      loadPower: fromTask<AskedPower, { playerId: string | null }>(async ({ input, signal }) => {
        const { data } = await call(getVotePower, { params: { userId: input.playerId ?? '' } }, { signal })
        serverClock.tell(data.now)
        return { power: data, zone: zoneHere() }
      }),
      saveZone: fromTask<void, { zone: string | null }>(async ({ input: { zone }, signal }) => {
        await call(saveSettings, { body: { time_zone: zone ?? '' } }, { signal })
      }),
      watchReset: fromCallback<VotePowerNews, { nextResetAt: string }>(({ sendBack, input }) =>
        watchReset(Date.parse(input.nextResetAt), {
          onDue: () => sendBack({ type: 'reset.due' }),
          onDoubt: () => sendBack({ type: 'power.outdated' }),
        }),
      ),
      watchPage: fromCallback<VotePowerNews>(({ sendBack }) => {
        const onOutdated = (): void => sendBack({ type: 'power.outdated' })
        const stops = [
          watchShown(() => {
            if (serverClock.ageMs() > freshMs || serverClock.isDoubtful()) onOutdated()
          }),
          otherTabs.watch(onOutdated),
          castTabs.watch((told) => {
            const cast = v.safeParse(castSchema, told)
            if (cast.success) countedTotals.castElsewhere(cast.output)
          }),
        ]
        addEventListener('online', onOutdated)
        return () => {
          removeEventListener('online', onOutdated)
          for (const stop of stops) stop()
        }
      }),
    },
    actions: {
      startVote: enqueueActions(({ enqueue, self, context }, press) => {
        const playerId = context.playerId ?? ''
        const id = voteId(press.projectId)
        // The vote before is still on the button.
        if (id in self.getSnapshot().children) return
        enqueue.spawnChild('vote', { id, input: { playerId, wish: votes.wishOf(playerId, press) } })
      }),
      resumeVotes: enqueueActions(({ enqueue, context }, { power }) => {
        const playerId = context.playerId ?? ''
        const wishes = votes.pending(playerId)
        for (const wish of wishes)
          enqueue.spawnChild('vote', { id: voteId(wish.projectId), input: { playerId, wish } })
        const { lastVote } = power
        const isSent = wishes.some(({ projectId }) => projectId === lastVote?.projectId)
        if (lastVote && !isSent && isTakeable(lastVote, power))
          enqueue.spawnChild('vote', {
            id: voteId(lastVote.projectId),
            input: { playerId, receipt: lastVote },
          })
      }),
      stopVote: enqueueActions(({ enqueue }, { projectId }) => enqueue.stopChild(voteId(projectId))),
      stopVotes: enqueueActions(({ enqueue, self }) => {
        for (const id of Object.keys(self.getSnapshot().children)) if (isVote(id)) enqueue.stopChild(id)
        countedTotals.settledAll()
      }),
      holdTotals: (_, { flight }) => countedTotals.leaves(flight.projectId),
      settleTotals: (_, { projectId, answer, own }) => {
        if (answer) serverClock.tell(answer.power.now)
        countedTotals.settled(projectId, answer && { totals: answer, own })
        if (!answer) return
        const { weightedVotes, donatedCents, revision } = answer
        castTabs.tell({ id: projectId, weightedVotes, donatedCents, revision, own })
      },
      tellTabs: () => otherTabs.tell(),
    },
  })
}
