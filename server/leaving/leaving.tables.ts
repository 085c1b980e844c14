import type { Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'

/** Requests to delete an account; at most one of a player is pending. */
export interface DeletionsTable {
  id: string
  user_id: string
  by: 'player' | 'administrator'
  admin_id: string | null
  requested_at: Instant
  takes_effect_at: Instant
  /** The next try to end the renewals at the payment provider; null: they have ended. */
  renewals_due_at: OptionalInstant
  /** The next try to carry it out; null: carried out, or taken back. */
  due_at: OptionalInstant
  /** From then on it can't be taken back. */
  begun_at: OptionalInstant
  taken_back_at: OptionalInstant
  done_at: OptionalInstant
}

/** Payments that arrived after their player had left, each refunded in full. */
export interface LatePaymentsTable {
  /** Its key in the journal. */
  key: string
  order_id: string
  /** Null: the order's own payment. */
  invoice_id: string | null
  /** The address that was given with the payment, until the mail about the refund was sent. */
  mail_to: Generated<string | null>
  refund_id: Generated<string | null>
  /** The next try to refund it; null: refunded. */
  due_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    deletions: DeletionsTable
    late_payments: LatePaymentsTable
  }
}
