import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { ProjectsAnswer, projectsMachine } from '#machines/projects.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { TakenOver } from '#src/product/taken-over.tsx'
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

type ProjectsSnapshot = SnapshotFrom<typeof projectsMachine>
const contextOf = ({ context }: ProjectsSnapshot) => context
const stateOf = (snapshot: ProjectsSnapshot) =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('ready') ? 'ready' : 'failed'
const isWholeIn = (snapshot: ProjectsSnapshot) => snapshot.matches({ ready: 'allCards' })

/**
 * /VaultVision: the community's projects and its fund, as everyone may read them. `known`: they came with the page;
 * null: the page loads them.
 */
export function LandingPage({ known }: { known: ProjectsAnswer | null }) {
  const call = useCall()
  const router = useRouter()
  const actor = useFlow(() => provideProjects({ call, router }), { input: { known } })
  const context = useSelector(actor, contextOf)
  const state = useSelector(actor, stateOf)
  const isWhole = useSelector(actor, isWholeIn)
  return (
    <div className="overflow-x-clip">
      <div className="page flex flex-col gap-12 pb-16 pt-8 lg:pt-12">
        <div className="grid gap-8 lg:grid-cols-12 lg:gap-6">
          <div className="grid min-w-0 lg:col-span-8">
            <Hero stats={context.stats} projects={context.projects} waiting={state === 'loading'} />
          </div>
          <div className="relative lg:col-span-4">
            <VotePowerPanel />
          </div>
        </div>
        <Suspense fallback={<SectionLoading />}>
          <ProjectsSection
            state={state}
            isWhole={isWhole}
            context={context}
            send={(event) => actor.send(event)}
          />
          <TakenOver />
        </Suspense>
      </div>
    </div>
  )
}
