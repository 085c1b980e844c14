import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'

/** The section of the projects with its heading, loading or not. */
export function ProjectsFrame({ children }: { children: ReactNode }) {
  return (
    <section id="projects" aria-labelledby="projects-title" className="flex scroll-mt-20 flex-col gap-6">
      <h2 id="projects-title" className="text-title-1">
        <Trans>Projects</Trans>
      </h2>
      {children}
    </section>
  )
}
