import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { ProjectFilters, ProjectsAnswer, projectsMachine } from '#machines/projects.machine.ts'
import { firstCards } from '#machines/projects.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useFlow } from '#src/product/use-flow.ts'
import { Hero } from './hero.tsx'
import './landing.css'
import { ProjectsSection } from './landing-islands.tsx'
import { readShown } from './left-for.ts'
import { provideProjects } from './projects-actors.ts'
import { VotePowerPanel } from './vote-power-panel.tsx'

type ProjectsSnapshot = SnapshotFrom<typeof projectsMachine>
const statsOf = ({ context }: ProjectsSnapshot) => context.stats
const topOf = ({ context }: ProjectsSnapshot) => context.top
const isLoadingIn = (snapshot: ProjectsSnapshot) => snapshot.matches('loading')

interface Props {
  /** What came with the page; null: it is loaded. */
  known: ProjectsAnswer | null
  /** Those of the address, as the page was written or opened. */
  filters: ProjectFilters
}

/** /VaultVision: the community's projects and its fund, as everyone may read them. */
export function LandingPage({ known, filters }: Props) {
  const call = useCall()
  const [written] = useState(filters)
  const router = useRouter()
  // What the server wrote has the first cards.
  const [shown] = useState(() => (known ? undefined : readShown()) ?? firstCards)
  const actor = useFlow(() => provideProjects({ call, router }), { input: { known, filters, shown } })
  const stats = useSelector(actor, statsOf)
  const top = useSelector(actor, topOf)
  const isLoading = useSelector(actor, isLoadingIn)
  return (
    <div className="overflow-x-clip">
      <div className="page flex flex-col gap-12 pb-16 pt-8 lg:pt-12">
        <div className="grid gap-8 lg:grid-cols-12 lg:gap-6">
          <div className="grid min-w-0 lg:col-span-8">
            <Hero stats={stats} projects={top} waiting={isLoading} />
          </div>
          <div className="relative lg:col-span-4">
            <VotePowerPanel />
          </div>
        </div>
        <ProjectsSection actor={actor} written={written} />
      </div>
    </div>
  )
}
