import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'

interface Props {
  panels?: ReactNode
  /** Below the heading. */
  filters?: ReactNode
  /** The list, or its replacement. */
  children: ReactNode
}

/**
 * The section of the projects with its heading, loading or not, and the panels: beside the list, or above it where
 * there is no room. Screen readers read the panels first in both cases.
 */
export function ProjectsFrame({ panels, filters, children }: Props) {
  return (
    <div className="landing-projects">
      {panels}
      <section id="projects" aria-labelledby="projects-title" className="landing-section scroll-mt-20">
        <div className="flex flex-col gap-6">
          <h2 id="projects-title" tabIndex={-1} className="text-title-1">
            <Trans>Projects</Trans>
          </h2>
          {filters}
        </div>
        {children}
      </section>
    </div>
  )
}
