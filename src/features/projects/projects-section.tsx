import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type {
  ProjectFilters,
  ProjectsContext,
  ProjectsEvent,
  projectsMachine,
} from '#machines/projects.machine.ts'
import { firstCards } from '#machines/projects.machine.ts'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { NotLive } from '#src/product/not-live.tsx'
import { useLiveTotals } from '#src/product/use-live-totals.ts'
import { TakenOver } from '#src/product/taken-over.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { FoundProjects } from './found-projects.tsx'
import { LatestDonations } from './latest-donations.tsx'
import { ProjectList } from './project-list.tsx'
import { ProjectToolbar } from './project-toolbar.tsx'
import type { ProjectsActor } from './projects-actors.ts'
import { ProjectsFrame } from './projects-frame.tsx'
import { CardsLoading, PanelsLoading } from './projects-loading.tsx'
import { SuggestButton } from './suggest-button.tsx'
import { TopProjects } from './top-projects.tsx'
import { VotesPerDay } from './votes-per-day.tsx'

type ProjectsSnapshot = SnapshotFrom<typeof projectsMachine>
const contextOf = ({ context }: ProjectsSnapshot) => context
const stateOf = (snapshot: ProjectsSnapshot) => {
  if (snapshot.matches('loading') || snapshot.matches('failed')) return snapshot.value as 'loading' | 'failed'
  if (snapshot.matches({ ready: 'adding' })) return 'adding'
  return snapshot.matches({ ready: 'typing' }) || snapshot.matches({ ready: 'changing' })
    ? 'changing'
    : 'settled'
}

/**
 * The projects with their filters, and panels for the leading projects, the week's votes and the latest donations.
 * `written`: the filters with which the server wrote it, which may have changed before this part is taken over.
 */
export function ProjectsSection({ actor, written }: { actor: ProjectsActor; written: ProjectFilters }) {
  const isHydrated = useHydrated()
  const known = useSelector(actor, contextOf)
  const now = useSelector(actor, stateOf)
  const state = isHydrated ? now : 'settled'
  const context: ProjectsContext = isHydrated ? known : { ...known, ...written, shown: firstCards }
  const send = (event: ProjectsEvent): void => actor.send(event)
  const [openedAt] = useState(() => Date.now())
  useLiveTotals(known.stats && known.projects, known.stats)
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
  const { stats } = context
  const isReady = state !== 'loading' && stats !== null
  return (
    <ProjectsFrame
      panels={
        isReady ? (
          <div className="landing-panels">
            <TopProjects projects={context.top} />
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
          {stats?.projects !== 0 && (
            <ProjectToolbar {...context} stats={isReady ? stats : null} send={send} />
          )}
          <FoundProjects context={context} isSettled={state === 'settled'} />
        </>
      }
    >
      {isReady ? <ProjectList context={context} state={state} send={send} /> : <CardsLoading />}
      <TakenOver />
    </ProjectsFrame>
  )
}
