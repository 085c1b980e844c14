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
const stateOf = (snapshot: ProjectsSnapshot) =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('ready') ? 'ready' : 'failed'
/** Every card, or the first of them? */
const isWholeIn = (snapshot: ProjectsSnapshot) => snapshot.matches({ ready: 'allCards' })

/**
 * The projects with their filters, and panels for the leading projects, the week's votes and the latest donations.
 * `written`: the filters with which the server wrote it, which may have changed before this part is taken over.
 */
export function ProjectsSection({ actor, written }: { actor: ProjectsActor; written: ProjectFilters }) {
  const isHydrated = useHydrated()
  const known = useSelector(actor, contextOf)
  const state = useSelector(actor, stateOf)
  const isWhole = useSelector(actor, isWholeIn)
  const context: ProjectsContext = isHydrated ? known : { ...known, ...written }
  const send = (event: ProjectsEvent): void => actor.send(event)
  const [now] = useState(() => Date.now())
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
  const isReady = state === 'ready' && stats !== null
  return (
    <ProjectsFrame
      panels={
        isReady ? (
          <div className="landing-panels">
            <TopProjects projects={context.projects} />
            <VotesPerDay days={stats.votesPerDay} />
            <LatestDonations donations={stats.latestDonations} now={now} />
          </div>
        ) : (
          <PanelsLoading />
        )
      }
      filters={
        <>
          <SuggestButton />
          <NotLive />
          {(!isReady || context.projects.length > 0) && <ProjectToolbar {...context} send={send} />}
          <FoundProjects context={context} />
        </>
      }
    >
      {isReady ? <ProjectList context={context} isWhole={isWhole} send={send} /> : <CardsLoading />}
      <TakenOver />
    </ProjectsFrame>
  )
}
