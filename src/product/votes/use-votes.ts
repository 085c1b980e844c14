import { useEffect, useMemo } from 'react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { Votes } from '#contract/votes/vote-banks.rules.ts'
import type { voteMachine } from '#machines/votes/vote.machine.ts'
import type { VotePowerContext } from '#machines/votes/vote-power.machine.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { startFlow, useAppActor, useChildActor } from '../flows/app-actor.tsx'
import type { Counted } from './counted-totals.ts'
import { votesOnTheWay, votesShown } from './own-votes.rules.ts'
import { useProjectTotals } from './use-counted-totals.ts'

const prefix = 'vote.'

export const voteId = (projectId: string): string => prefix + projectId

export const isVote = (id: string): boolean => id.startsWith(prefix)

/** The flow of the player's votes; a page that shows them starts it. */
export const useVotePower = (isPlayer: boolean) => {
  const app = useAppActor()
  useEffect(() => {
    if (isPlayer) startFlow(app, 'votePower')
  }, [app, isPlayer])
  return useChildActor('votePower')
}

const nobody: VotePowerContext = {
  playerId: null,
  planId: null,
  power: null,
  problem: null,
  flights: [],
  zone: null,
  toldZone: null,
}

type PowerActor = ReturnType<typeof useVotePower>

/** The flow's context; empty in the first rendering of server-written content, which knows no user. */
export const usePowerContext = (actor: PowerActor): VotePowerContext => {
  const isHydrated = useHydrated()
  return useSelector(actor, (snapshot) => (isHydrated && snapshot?.context) || nobody)
}

/** The player's votes as shown; null until the server has sent them. */
export const useVotesShown = ({ power, flights }: VotePowerContext): Votes | null =>
  useMemo(() => power && votesShown(power, flights), [power, flights])

/** The votes of a project, including the player's own from the press on, until they are taken back. */
export const useVotesNow = (project: Counted): number => {
  const { flights } = usePowerContext(useChildActor('votePower'))
  return useProjectTotals(project).weightedVotes + votesOnTheWay(flights, project.id)
}

export const useVoteInFlight = (actor: PowerActor, projectId: string) => {
  const isHydrated = useHydrated()
  return useSelector(actor, (snapshot) => {
    const children: Record<string, AnyActorRef | undefined> = (isHydrated && snapshot?.children) || {}
    return children[voteId(projectId)] as ActorRefFrom<typeof voteMachine> | undefined
  })
}
