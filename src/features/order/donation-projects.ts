import type { Project } from '#contract/projects/projects.contract.ts'
import { isActive } from '#contract/projects/projects.rules.ts'
import type { DonationProject } from '#machines/order/order.machine.ts'

export const toDonationProject = (project: Project): DonationProject => ({
  id: project.id,
  title: project.title,
  category: project.category,
  open: isActive(project),
})
