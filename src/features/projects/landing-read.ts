import type { FundStats, Project } from '#contract/projects/projects.contract.ts'
import type { ProjectFilters, ProjectsAnswer } from '#machines/projects/projects.machine.ts'

/** Data loaded by the projects' section that the rest of the landing page also shows. */
export interface LandingRead {
  stats: FundStats | null
  top: readonly Project[]
  isLoading: boolean
}

export interface SectionProps {
  /** Data that came with the page; null if it has to be loaded. */
  known: ProjectsAnswer | null
  /** The filters of the address when the page was rendered or opened. */
  filters: ProjectFilters
  onRead: (read: LandingRead) => void
}
