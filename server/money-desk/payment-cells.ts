import type { FoundPayment } from '#contract/money-desk.contract.ts'
import type { Cells } from '../braincore/desk-file.rules.ts'

/** Payments as they stand in a file; amounts in cents, times in UTC. */
export const paymentCells = (payments: readonly FoundPayment[]): Cells[] =>
  payments.map(({ player, purpose, order }) => ({
    number: order.number,
    order: order.id,
    kind: purpose,
    player: player.username,
    player_id: player.id,
    email: player.email,
    status: order.status,
    cents: order.total_cents,
    refunded_cents: order.after_sale?.refunded_cents ?? 0,
    begun_at: order.created_at,
    paid_at: order.paid_at,
  }))
