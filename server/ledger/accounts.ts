import type { ProjectType } from '#contract/order/order.contract.ts'

/**
 * The chart of accounts, and there is no other: docs/decisions/books-in-one-journal.md. Debits are positive cents,
 * credits negative.
 */
export type Account =
  /** Asset: what the payment provider has taken for the hub, before its fees and payouts. */
  | 'provider'
  /** Revenue: plans, their renewals and changes. */
  | 'plans'
  /** Revenue: what a feature sells without lines. */
  | 'sales'
  /** Liability: gift time, paid in advance. */
  | 'gifts'
  /** Liability: donations of paid orders, until they are assigned to a project or fund. */
  | 'donations:received'
  /** Liability: held for a project, by its id. */
  | `donations:project:${string}`
  /** Liability: held for the fund of a project type. */
  | `donations:fund:${ProjectType}`
  /** Liability, suspense: payments that bought nothing, because they differ from what was ordered. */
  | 'differing'
  /** Against revenue: plans that were refunded. */
  | 'refunds'
  /** Suspense: refunds nobody has assigned to lines of an order. */
  | 'refunds:unassigned'
  /** Against revenue: payments for plans that their bank has taken back. */
  | 'disputes'
  /** Suspense: disputed money nobody has assigned to lines of an order. */
  | 'disputes:unassigned'

/** Where a donation is held: with its project, or in the fund of its project type. */
export const donationAccount = (projectId: string | null, projectType: ProjectType): Account =>
  projectId === null ? `donations:fund:${projectType}` : `donations:project:${projectId}`
