import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ProjectsContext, ProjectsEvent } from '#machines/projects.machine.ts'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { FoundProjects } from './found-projects.tsx'
import { LatestDonations } from './latest-donations.tsx'
import { ProjectList } from './project-list.tsx'
import { ProjectToolbar } from './project-toolbar.tsx'
import { ProjectsFrame } from './projects-frame.tsx'
import { CardsLoading, PanelsLoading } from './projects-loading.tsx'
import { TopProjects } from './top-projects.tsx'
import { VotesPerDay } from './votes-per-day.tsx'

interface Props {
  state: 'loading' | 'ready' | 'failed'
  /** Every card, or the first of them. */
  isWhole: boolean
  context: ProjectsContext
  send: (event: ProjectsEvent) => void
}

/** The projects with their filters, and panels for the leading projects, the week's votes and the latest donations. */
export function ProjectsSection({ state, isWhole, context, send }: Props) {
  const [now] = useState(() => Date.now())
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
          {(!isReady || context.projects.length > 0) && <ProjectToolbar {...context} send={send} />}
          <FoundProjects context={context} />
        </>
      }
    >
      {isReady ? <ProjectList context={context} isWhole={isWhole} send={send} /> : <CardsLoading />}
    </ProjectsFrame>
  )
}
