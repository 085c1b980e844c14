import type { ProjectType } from '../order/order.contract.ts'
import type { ProjectCategory } from './project-categories.ts'

/** The project type of a donation to a project: it follows the project's category. */
export const projectTypeOf: Record<ProjectCategory, ProjectType> = {
  Communities: 'communities',
  Personal: 'personal',
  Illuvium: 'illuvium',
  Guilds: 'guilds',
  DAO: 'general',
  Others: 'general',
}
