import { Trans } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '#src/api/api-context.tsx'
import { Hero } from './hero.tsx'
import './landing.css'
import { provideProjects } from './projects-actors.ts'
import { CardsLoading, SectionLoading } from './projects-loading.tsx'
import { VotePowerPanel } from './vote-power-panel.tsx'

// Below the first screen: its code comes beside the data that it shows.
const ProjectsSection = lazy(() =>
  import('./projects-section.tsx').then(({ ProjectsSection }) => ({ default: ProjectsSection })),
)

/** /VaultVision: the community's projects and its fund, as everyone may read them. */
export function LandingPage() {
  const call = useCall()
  const [logic] = useState(() => provideProjects(call))
  const [snapshot, send] = useMachine(logic)
  const { context, value } = snapshot
  return (
    <div className="overflow-x-clip">
      <div className="page flex flex-col gap-12 pb-16 pt-8 lg:pt-12">
        <div className="grid gap-8 lg:grid-cols-12 lg:gap-6">
          <div className="grid min-w-0 lg:col-span-8">
            <Hero stats={context.stats} projects={context.projects} waiting={value === 'loading'} />
          </div>
          <div className="relative lg:col-span-4">
            <VotePowerPanel />
          </div>
        </div>
        <section id="projects" aria-labelledby="projects-title" className="flex scroll-mt-20 flex-col gap-6">
          <h2 id="projects-title" className="text-title-1">
            <Trans>Projects</Trans>
          </h2>
          <Suspense fallback={<SectionLoading />}>
            <ProjectsSection state={value} context={context} send={send} placeholder={<CardsLoading />} />
          </Suspense>
        </section>
      </div>
    </div>
  )
}
