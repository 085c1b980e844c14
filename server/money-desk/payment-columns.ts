import type { FoundPayment } from '#contract/desk/money-desk.contract.ts'
import { paymentKindsOf, paymentStateOf } from '#contract/desk/money-desk.rules.ts'
import { moment, money, text } from '../platform/content/columns.ts'
import type { Columns } from '../platform/content/columns.ts'

export const paymentColumns: Columns<FoundPayment> = {
  number: text(({ order }) => order.number),
  order: text(({ order }) => order.id),
  kind: text(({ order }) => order.charge ?? (order.is_donation ? 'donation' : 'order')),
  player: text(({ player }) => player.username),
  player_id: text(({ player }) => player.id),
  email: text(({ player }) => player.email),
  status: text(({ order }) => order.status),
  cents: money(({ order }) => order.total_cents),
  refunded_cents: money(({ order }) => order.after_sale?.refunded_cents ?? 0),
  begun_at: moment(({ order }) => order.created_at),
  paid_at: moment(({ order }) => order.paid_at),
  state: text(({ order }) => paymentStateOf(order)),
  receipt: text(({ order }) => order.payment?.receipt ?? null),
  disputed_cents: money(({ order }) => order.after_sale?.disputed_cents ?? 0),
  bought: text(({ order }) => paymentKindsOf(order).join(' ')),
}
