import type { Project } from './projects.contract.ts'

/**
 * Does the project take donations and votes? Checked when an order is submitted and again when it is booked, and with every
 * vote; what it has stays when it closes.
 */
export const isActive = ({ status }: Pick<Project, 'status'>): boolean => status === 'active'
