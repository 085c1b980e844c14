import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { ProjectsContext, ProjectsEvent } from '#machines/projects.machine.ts'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { LatestDonations } from './latest-donations.tsx'
import { ProjectList } from './project-list.tsx'
import { ProjectToolbar } from './project-toolbar.tsx'
import { TopProjects } from './top-projects.tsx'
import { VotesPerDay } from './votes-per-day.tsx'

interface Props {
  state: 'loading' | 'ready' | 'failed'
  context: ProjectsContext
  send: (event: ProjectsEvent) => void
  /** What keeps the cards' places while they are on their way. */
  placeholder: ReactNode
}

/** The projects with their filters, and at their side who leads, how the week went and what was given. */
export function ProjectsSection({ state, context, send, placeholder }: Props) {
  const [now] = useState(() => Date.now())
  const hasSide = useMedia('(width >= 1024px)')
  const top = <TopProjects projects={context.projects} strip={!hasSide} />
  if (state === 'failed')
    return (
      <ErrorState
        text={<Trans>Failed to load projects</Trans>}
        reference={<Reference problem={context.problem} />}
        actions={
          <Button onClick={() => send({ type: 'projects.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  return (
    <>
      {!hasSide && state === 'ready' && context.projects.length > 0 && top}
      <ProjectToolbar {...context} send={send} />
      {state === 'loading' || !context.stats ? (
        placeholder
      ) : (
        <div className="grid gap-8 lg:grid-cols-12 lg:gap-6">
          <div className="min-w-0 lg:col-span-8 xl:col-span-9">
            <ProjectList context={context} send={send} />
          </div>
          <div className="flex flex-col gap-10 lg:col-span-4 xl:col-span-3">
            {hasSide && top}
            <VotesPerDay days={context.stats.votesPerDay} />
            <LatestDonations donations={context.stats.latestDonations} now={now} />
          </div>
        </div>
      )}
    </>
  )
}
