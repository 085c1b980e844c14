import type { FoundPayment } from '#contract/money-desk.contract.ts'

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

/** A text that a spreadsheet would run as a formula is kept a text; quotes are doubled. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

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
  [heads, ...payments.map(row)].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
