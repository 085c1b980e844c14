import type { Project } from './projects.contract.ts'

/**
 * Does the project take donations and votes? Checked when an order is submitted and again when it is booked, and with every
 * vote; what it has stays when it closes.
 */
export const isActive = ({ status }: Pick<Project, 'status'>): boolean => status === 'active'

/** Does the project take comments? What it has can be read whatever it is. */
export const takesComments = ({ status }: Pick<Project, 'status'>): boolean =>
  status === 'active' || status === 'completed'
