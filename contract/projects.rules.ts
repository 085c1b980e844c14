import type { Project } from './projects.contract.ts'

/** Does the project take donations? Checked when an order is submitted, and again when it is booked. */
export const takesDonations = ({ status }: Pick<Project, 'status'>): boolean => status === 'active'

/** Does the project take comments? What it has can be read whatever it is. */
export const takesComments = ({ status }: Pick<Project, 'status'>): boolean =>
  status === 'active' || status === 'completed'

/** Does the project take votes? Asked with every vote; votes that it has stay when it closes. */
export const takesVotes = ({ status }: Pick<Project, 'status'>): boolean => status === 'active'
