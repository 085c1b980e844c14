import type { Project } from '#contract/projects.contract.ts'
import type { ProjectCategory } from '#contract/project-categories.ts'
import type { ProjectSort } from '#contract/project-sorts.ts'
import { findingAll } from '#src/product/finding-all.rules.ts'

interface Filter {
  projects: readonly Project[]
  category: ProjectCategory | null
  search: string
  sort: ProjectSort
}

const figure: Record<ProjectSort, (project: Project) => number> = {
  votes: (project) => project.weightedVotes,
  donations: (project) => project.donatedCents,
  newest: (project) => Date.parse(project.createdAt),
}

/** Breaks a tie: more donations first, then the older project. */
const byDonations = (a: Project, b: Project): number =>
  b.donatedCents - a.donatedCents || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)

/** Returns the projects that match the filters, sorted; the search ignores accents and case. */
export const visibleProjects = ({ projects, category, search, sort }: Filter): Project[] => {
  const isFound = findingAll(search)
  return projects
    .filter((project) => category === null || project.category === category)
    .filter((project) => isFound(`${project.title} ${project.description}`))
    .toSorted((a, b) => figure[sort](b) - figure[sort](a) || byDonations(a, b))
}

/** The projects with most votes of the last seven days; a week without votes has none. */
export const topProjects = (projects: readonly Project[], count: number): Project[] =>
  projects
    .filter(({ weekVotes }) => weekVotes > 0)
    .toSorted((a, b) => b.weekVotes - a.weekVotes || byDonations(a, b))
    .slice(0, count)

/** How many projects each category has. */
export const countByCategory = (projects: readonly Project[]): Map<ProjectCategory, number> => {
  const counts = new Map<ProjectCategory, number>()
  for (const project of projects) counts.set(project.category, (counts.get(project.category) ?? 0) + 1)
  return counts
}
