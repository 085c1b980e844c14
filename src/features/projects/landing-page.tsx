import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '#src/api/api-context.tsx'
import { useFlow } from '#src/product/use-flow.ts'
import { Hero } from './hero.tsx'
import './landing.css'
import { provideProjects } from './projects-actors.ts'
import { SectionLoading } from './projects-loading.tsx'
import { VotePowerPanel } from './vote-power-panel.tsx'

// Below the first screen: its code loads together with its data.
const ProjectsSection = lazy(() =>
  import('./landing-data.tsx').then(({ landingData }) => ({ default: landingData.ProjectsSection })),
)

/** /VaultVision: the community's projects and its fund, as everyone may read them. */
export function LandingPage() {
  const call = useCall()
  const router = useRouter()
  const [logic] = useState(() => provideProjects(call, router))
  const actor = useFlow(logic)
  const snapshot = useSelector(actor, (current) => current)
  const { context } = snapshot
  const isLoading = snapshot.matches('loading')
  return (
    <div className="overflow-x-clip">
      <div className="page flex flex-col gap-12 pb-16 pt-8 lg:pt-12">
        <div className="grid gap-8 lg:grid-cols-12 lg:gap-6">
          <div className="grid min-w-0 lg:col-span-8">
            <Hero stats={context.stats} projects={context.projects} waiting={isLoading} />
          </div>
          <div className="relative lg:col-span-4">
            <VotePowerPanel />
          </div>
        </div>
        <Suspense fallback={<SectionLoading />}>
          <ProjectsSection
            state={isLoading ? 'loading' : snapshot.matches('ready') ? 'ready' : 'failed'}
            isWhole={snapshot.matches({ ready: 'allCards' })}
            context={context}
            send={(event) => actor.send(event)}
          />
        </Suspense>
      </div>
    </div>
  )
}
