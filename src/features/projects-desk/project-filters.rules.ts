import { projectCategories } from '#contract/projects/project-categories.ts'
import { type DeskProject, deskProjectSorts, ownerships } from '#contract/desk/projects-desk.contract.ts'
import { projectStatuses } from '#contract/projects/projects.contract.ts'
import { deskAddress, type FiltersOf, oneOf } from '#src/product/desk/desk-address.rules.ts'

export const projectsAddress = deskAddress('projects', deskProjectSorts, {
  status: oneOf(projectStatuses),
  category: oneOf(projectCategories),
  owner: oneOf(ownerships),
})

export type ProjectFilters = FiltersOf<typeof projectsAddress>
export type ProjectRow = DeskProject
