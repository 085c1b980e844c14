import { useState } from 'react'
import { Hero } from './hero.tsx'
import './landing.css'
import { ProjectsSection } from './landing-islands.tsx'
import type { LandingRead, SectionProps } from './landing-read.ts'
import { VotePowerPanel } from './vote-power-panel.tsx'

/** /VaultVision: the public page of the community's projects and its fund. */
export function LandingPage(props: Omit<SectionProps, 'onRead'>) {
  const [{ known, filters }] = useState(props)
  const [read, setRead] = useState<LandingRead>({
    stats: known?.stats ?? null,
    top: known?.top ?? [],
    isLoading: known === null,
  })
  return (
    <div className="overflow-x-clip">
      <div className="page flex flex-col gap-12 pb-16 pt-8 lg:pt-12">
        <div className="grid gap-8 [reading-flow:grid-order] lg:grid-cols-12 lg:gap-6">
          <div className="grid min-w-0 lg:col-span-8">
            <Hero stats={read.stats} projects={read.top} waiting={read.isLoading} />
          </div>
          <div className="relative max-md:has-[.power-fold]:order-first lg:col-span-4">
            <VotePowerPanel />
          </div>
        </div>
        <ProjectsSection known={known} filters={filters} onRead={setRead} />
      </div>
    </div>
  )
}
