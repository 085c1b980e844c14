import type { ProjectType } from '#contract/order/order.contract.ts'

/** The complete chart of accounts: docs/decisions/books-in-one-journal.md. Debits are positive cents, credits negative. */
export type Account =
  /** Asset: money taken by the payment provider for the hub, before its fees and payouts. */
  | 'provider'
  /** Revenue: plans, their renewals and changes. */
  | 'plans'
  /** Revenue: sales of a feature whose orders have no lines. */
  | 'sales'
  /** Liability: gift time, paid in advance. */
  | 'gifts'
  /** Liability: donations of paid orders, until they are assigned to a project or fund. */
  | 'donations:received'
  /** Liability: money held for a project, by its id. */
  | `donations:project:${string}`
  /** Liability: money held for the fund of a project type. */
  | `donations:fund:${ProjectType}`
  /** Liability, suspense: payments that bought nothing, because they differ from the order. */
  | 'differing'
  /** Contra revenue: refunded plans. */
  | 'refunds'
  /** Suspense: refunds not assigned to lines of an order yet. */
  | 'refunds:unassigned'
  /** Contra revenue: payments for plans that the bank has taken back in a dispute. */
  | 'disputes'
  /** Suspense: disputed money not assigned to lines of an order yet. */
  | 'disputes:unassigned'

/** Returns the account that holds a donation: its project's, or the fund's of its project type. */
export const donationAccount = (projectId: string | null, projectType: ProjectType): Account =>
  projectId === null ? `donations:fund:${projectType}` : `donations:project:${projectId}`
