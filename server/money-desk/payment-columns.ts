import type { FoundPayment } from '#contract/money-desk.contract.ts'
import type { Columns } from '../braincore/desk-file.rules.ts'

/** Payments as they stand in a file; amounts in cents, times in UTC. */
export const paymentColumns: Columns<FoundPayment> = {
  number: ({ order }) => order.number,
  order: ({ order }) => order.id,
  kind: ({ purpose }) => purpose,
  player: ({ player }) => player.username,
  player_id: ({ player }) => player.id,
  email: ({ player }) => player.email,
  status: ({ order }) => order.status,
  cents: ({ order }) => order.total_cents,
  refunded_cents: ({ order }) => order.after_sale?.refunded_cents ?? 0,
  begun_at: ({ order }) => order.created_at,
  paid_at: ({ order }) => order.paid_at,
}
