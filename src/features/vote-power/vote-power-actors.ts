import * as v from 'valibot'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import { enqueueActions, fromCallback } from 'xstate'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import type { VotePower, VoteReceipt } from '#contract/votes/vote-power.contract.ts'
import { saveSettings } from '#contract/account/user.contract.ts'
import type { CastAnswer } from '#contract/votes/votes.contract.ts'
import { takeBackMs } from '#contract/votes/votes.rules.ts'
import type { AskedPower, Flight, VotePowerNews, VotePress } from '#machines/votes/vote-power.machine.ts'
import { votePowerMachine } from '#machines/votes/vote-power.machine.ts'
import type { voteMachine, Wish } from '#machines/votes/vote.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { createOtherTabs } from '#src/browser/other-tabs.ts'
import { serverClock } from '#src/browser/server-clock.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'
import { countedTotals } from '#src/product/votes/counted-totals.ts'
import { isVote, voteId } from '#src/product/votes/use-votes.ts'
import { watchReset } from './watch-reset.ts'

/** A player who comes back after this, in milliseconds, is told what is so now. */
const freshMs = 60_000

/** How many votes a flight carries; less than none while they are taken back. */
const votesOf = ({ sources: { daily, bank, donationBank } }: Flight): number => daily + bank + donationBank

/** Another tab may be of another deployment. */
const castSchema = v.object({
  id: v.string(),
  weightedVotes: v.number(),
  donatedCents: v.number(),
  revision: v.number(),
  own: v.number(),
})

interface VotePowerServices {
  call: Call
  /** Votes in flight. */
  votes: {
    wishOf: (playerId: string, press: VotePress) => Wish
    pending: (playerId: string) => Wish[]
    provideVote: (of: {
      playerId: string
      projectId: string
      onLeaving: (flight: Flight) => void
      onSettled: (answer: CastAnswer | null) => void
      onOver: () => void
    }) => typeof voteMachine
  }
}

/** The votes of a player, with the API, the window and the player's other tabs behind them. */
export const provideVotePower = ({ call, votes }: VotePowerServices) => {
  const otherTabs = createOtherTabs('hub-votes')
  /** What this tab cast: on the others it isn't by other players. */
  const castTabs = createOtherTabs('hub-votes-cast')

  const voteOf = (self: ActorRefFrom<typeof votePowerMachine>, playerId: string, projectId: string) => {
    let leaving = 0
    return votes.provideVote({
      playerId,
      projectId,
      onLeaving: (flight) => {
        leaving = votesOf(flight)
        countedTotals.leaves(projectId)
        self.send({ type: 'vote.leaves', flight })
      },
      onOver: () => self.send({ type: 'vote.over', projectId }),
      onSettled: (answer) => {
        if (answer) serverClock.tell(answer.power.now)
        // Another tab may have taken back what this one was still sending.
        const isUndone = leaving > 0 && answer?.receipt.revokedAt != null
        const own = isUndone ? 0 : leaving
        countedTotals.settled(projectId, answer && { totals: answer, own })
        if (answer) {
          const { weightedVotes, donatedCents, revision } = answer
          castTabs.tell({ id: projectId, weightedVotes, donatedCents, revision, own })
        }
        self.send({ type: 'vote.settled', projectId, power: answer?.power ?? null })
      },
    })
  }

  /** A vote is a child of its own for as long as it lasts. */
  type Begun = { wish: Wish; receipt?: never } | { wish?: never; receipt: VoteReceipt }
  const begun = (self: AnyActorRef, playerId: string, projectId: string, input: Begun) =>
    [
      voteOf(self as ActorRefFrom<typeof votePowerMachine>, playerId, projectId) as never,
      { id: voteId(projectId) as never, input },
    ] as const

  const isTakeable = ({ revocableUntil }: VoteReceipt, { now }: VotePower): boolean =>
    Date.parse(revocableUntil) - Date.parse(now) >= takeBackMs

  return votePowerMachine.provide({
    actors: {
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
        // The one before is still on the button.
        if (voteId(press.projectId) in self.getSnapshot().children) return
        enqueue.spawnChild(...begun(self, playerId, press.projectId, { wish: votes.wishOf(playerId, press) }))
      }),
      resumeVotes: enqueueActions(({ enqueue, self, context }, { power }) => {
        const playerId = context.playerId ?? ''
        const wishes = votes.pending(playerId)
        for (const wish of wishes) enqueue.spawnChild(...begun(self, playerId, wish.projectId, { wish }))
        const { lastVote } = power
        const isSent = wishes.some(({ projectId }) => projectId === lastVote?.projectId)
        if (lastVote && !isSent && isTakeable(lastVote, power))
          enqueue.spawnChild(...begun(self, playerId, lastVote.projectId, { receipt: lastVote }))
      }),
      stopVote: enqueueActions(({ enqueue }, { projectId }) => enqueue.stopChild(voteId(projectId))),
      stopVotes: enqueueActions(({ enqueue, self }) => {
        for (const id of Object.keys(self.getSnapshot().children)) if (isVote(id)) enqueue.stopChild(id)
        countedTotals.settledAll()
      }),
      tellTabs: () => otherTabs.tell(),
    },
  })
}
