import type { FoundPayment } from '#contract/money-desk.contract.ts'
import { csvLine } from '../platform/http/csv.ts'

const heads = [
  'number',
  'order',
  'kind',
  'player',
  'player_id',
  'email',
  'status',
  'cents',
  'refunded_cents',
  'begun_at',
  'paid_at',
]

const row = ({ player, purpose, order }: FoundPayment): (string | number | null)[] => [
  order.number,
  order.id,
  purpose,
  player.username,
  player.id,
  player.email,
  order.status,
  order.total_cents,
  order.after_sale?.refunded_cents ?? 0,
  order.created_at,
  order.paid_at,
]

/** Payments as comma-separated values (RFC 4180), their heads first; amounts in cents, times in UTC. */
export const paymentsFile = (payments: readonly FoundPayment[]): string =>
  [heads, ...payments.map(row)].map(csvLine).join('')
