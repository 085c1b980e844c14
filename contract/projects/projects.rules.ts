import type { Project } from './projects.contract.ts'

/**
 * Does the project accept donations and votes? Checked when an order is submitted, again when it is booked, and with
 * every vote. Earlier donations and votes stay when it closes.
 */
export const isActive = ({ status }: Pick<Project, 'status'>): boolean => status === 'active'

/** Does the project accept comments? Existing ones can be read in any status. */
export const takesComments = ({ status }: Pick<Project, 'status'>): boolean =>
  status === 'active' || status === 'completed'
