import type { FundStats, Project } from '#contract/projects/projects.contract.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import type { ProjectSort } from '#contract/projects/project-sorts.ts'
import { isActive } from '#contract/projects/projects.rules.ts'
import type { ProjectsContext } from '#machines/projects/projects.machine.ts'

type Order = (one: Project, other: Project) => number

const byId: Order = (one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
const byAge: Order = (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt)
const byDonations: Order = (one, other) =>
  other.donatedCents - one.donatedCents || byAge(one, other) || byId(one, other)

/** The same orders as on the server. */
const orders: Record<ProjectSort, Order> = {
  votes: (one, other) => other.weightedVotes - one.weightedVotes || byDonations(one, other),
  donations: byDonations,
  newest: (one, other) => byAge(other, one) || byId(one, other),
}

/** Returns the projects that match the filters, as far as the page can check them, in order. */
export const sortedProjects = ({
  projects,
  category,
  sort,
  onlyOpen,
}: Pick<ProjectsContext, 'projects' | 'category' | 'sort' | 'onlyOpen'>): Project[] =>
  projects
    .filter(
      (project) => (category === null || project.category === category) && (!onlyOpen || isActive(project)),
    )
    .toSorted(orders[sort])

/** Returns the number of projects in a category, or in all; with `onlyOpen`, of the open ones. */
export const countOf = (stats: FundStats, category: ProjectCategory | null, onlyOpen: boolean): number =>
  (category === null ? stats : stats.categories.find((one) => one.category === category))?.[
    onlyOpen ? 'openProjects' : 'projects'
  ] ?? 0

export const hasNone = ({ stats, projects }: Pick<ProjectsContext, 'stats' | 'projects'>): boolean =>
  stats?.projects === 0 && projects.length === 0

/** Returns the number of projects that match the filters, as far as it is known. */
export const countMatches = ({
  projects,
  stats,
  category,
  search,
  onlyOpen,
  next,
}: ProjectsContext): number => {
  if (stats === null || search.trim() !== '' || next === null) return projects.length
  return Math.max(projects.length, countOf(stats, category, onlyOpen))
}
