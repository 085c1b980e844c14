import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { ProjectsEvent, projectsMachine } from '#machines/projects/projects.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { usePresence } from '#src/product/account/use-presence.tsx'
import { NotLive } from '#src/product/votes/not-live.tsx'
import { useLiveTotals } from '#src/product/votes/use-live-totals.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { TakenOver } from '#src/product/flows/taken-over.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { latePart } from '#src/ui/states/late-part.ts'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { FoundProjects } from './found-projects.tsx'
import type { SectionProps } from './landing-read.ts'
import { LatestDonations } from './latest-donations.tsx'
import { readShown } from './left-for.ts'
import { NothingLeft } from './nothing-left.tsx'
import { ProjectList } from './project-list.tsx'
import { ProjectToolbar } from './project-toolbar.tsx'
import { provideProjects } from './projects-actors.ts'
import { ProjectsFrame } from './projects-frame.tsx'
import { CardsLoading, PanelsLoading } from './projects-loading.tsx'
import { SuggestButton } from './suggest-button.tsx'
import { hasNone } from './sorted-projects.ts'
import { TopProjects } from './top-projects.tsx'
import { useTopOfWeek } from './use-top-of-week.ts'
import { VotesPerDay } from './votes-per-day.tsx'

/** Only players have votes of today. */
const TodaysVotes = latePart(async () => (await import('./todays-votes.tsx')).TodaysVotes)

type ProjectsSnapshot = SnapshotFrom<typeof projectsMachine>
const contextOf = ({ context }: ProjectsSnapshot) => context
const stateOf = (snapshot: ProjectsSnapshot) => {
  if (snapshot.matches('loading') || snapshot.matches('failed')) return snapshot.value as 'loading' | 'failed'
  if (snapshot.matches({ ready: 'adding' })) return 'adding'
  return snapshot.matches({ ready: 'typing' }) || snapshot.matches({ ready: 'changing' })
    ? 'changing'
    : 'settled'
}

/** The projects with their filters, and panels for the leading projects, the week's votes and the latest donations. */
export function ProjectsSection({ known, filters, onRead }: SectionProps) {
  const isPlayer = typeof usePresence() === 'object'
  const call = useCall()
  const router = useRouter()
  // The server renders the first cards only, so the noted number does not count then.
  const [shown] = useState(() => (known ? undefined : readShown()))
  const actor = useFlow(() => provideProjects({ call, router, filters }), {
    input: { known, filters, shown },
  })
  const context = useSelector(actor, contextOf)
  const state = useSelector(actor, stateOf)
  const send = (event: ProjectsEvent): void => actor.send(event)
  const [openedAt] = useState(() => Date.now())
  const { stats, top, projects } = context
  const leaders = useTopOfWeek(top)
  const isLoading = state === 'loading'
  useLiveTotals(stats && projects, stats)
  useEffect(() => onRead({ stats, top, isLoading }), [onRead, stats, top, isLoading])
  if (state === 'failed')
    return (
      <ProjectsFrame>
        <div className="landing-failed panel cut-md">
          <ErrorState
            text={<Trans>Failed to load projects</Trans>}
            reference={<Reference problem={context.problem} />}
            actions={
              <Button onClick={() => send({ type: 'projects.retry' })}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        </div>
      </ProjectsFrame>
    )
  const isReady = !isLoading && stats !== null
  return (
    <ProjectsFrame
      panels={
        isReady ? (
          <div className="landing-panels">
            <TopProjects projects={leaders} />
            {isPlayer && (
              <ErrorIsland>
                <TodaysVotes />
              </ErrorIsland>
            )}
            <VotesPerDay days={stats.votesPerDay} />
            <LatestDonations donations={stats.latestDonations} now={openedAt} />
          </div>
        ) : (
          <PanelsLoading />
        )
      }
      filters={
        <>
          <SuggestButton />
          <NotLive />
          {!hasNone(context) && <ProjectToolbar {...context} stats={isReady ? stats : null} send={send} />}
          <FoundProjects context={context} isSettled={state === 'settled'} />
          {isReady && <NothingLeft />}
        </>
      }
    >
      {isReady ? (
        <ProjectList actor={actor} context={context} state={state} leader={leaders[0]?.id} />
      ) : (
        <CardsLoading />
      )}
      <TakenOver />
    </ProjectsFrame>
  )
}
