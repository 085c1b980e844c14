import type { ProjectType } from './order.contract.ts'
import type { Project, ProjectCategory } from './projects.contract.ts'

/** The project type of a donation to a project: it follows the project's category. */
export const projectTypeOf: Record<ProjectCategory, ProjectType> = {
  Communities: 'communities',
  Personal: 'personal',
  Illuvium: 'illuvium',
  Guilds: 'guilds',
  DAO: 'general',
  Others: 'general',
}

/** Does the project take donations? Checked when an order is submitted, and again when it is booked. */
export const takesDonations = ({ status }: Pick<Project, 'status'>): boolean => status === 'active'
