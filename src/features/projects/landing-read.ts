import type { FundStats, Project } from '#contract/projects/projects.contract.ts'
import type { ProjectFilters, ProjectsAnswer } from '#machines/projects/projects.machine.ts'

/** What the rest of the landing page shows of what the projects' section reads. */
export interface LandingRead {
  stats: FundStats | null
  top: readonly Project[]
  isLoading: boolean
}

export interface SectionProps {
  /** What came with the page; null: it is loaded. */
  known: ProjectsAnswer | null
  /** Those of the address, as the page was written or opened. */
  filters: ProjectFilters
  onRead: (read: LandingRead) => void
}
