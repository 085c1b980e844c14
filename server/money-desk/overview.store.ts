import type { OverviewPart } from '../feature.ts'
import { numberOfOrder } from '../order/gift-leg.store.ts'
import { readWorklist } from './worklist.store.ts'

/** What the payments desk has to say on the overview. */
export const paymentsOverview: OverviewPart = {
  isMoney: true,
  readWaiting: async (db, nowMs, most) => {
    const { entries, total } = await readWorklist(db, nowMs, most)
    return {
      total,
      waiting: entries.map(
        ({ id, kind, order, player, payment_id: paymentId, subject, cents, currency, at }) => ({
          desk: 'payments',
          open: order?.id ?? id,
          kind,
          about: order?.number ?? paymentId ?? subject,
          player: player?.username ?? null,
          cents,
          currency,
          at,
        }),
      ),
    }
  },
  readChanges: async (db, most) => {
    const rows = await db
      .selectFrom('desk_changes as change')
      .innerJoin('users as admin', 'admin.id', 'change.admin_id')
      .leftJoin('orders', 'orders.id', 'change.order_id')
      .leftJoin('users as player', 'player.id', 'change.user_id')
      .select([
        'change.id',
        'change.kind',
        'change.subject',
        'change.reason',
        'change.before',
        'change.after',
      ])
      .select(['change.at', 'change.order_id', 'admin.username as by', 'player.username as whose'])
      .select(numberOfOrder.as('number'))
      .orderBy('change.at', 'desc')
      .orderBy('change.id')
      .limit(most)
      .execute()
    return rows.map(({ order_id: orderId, number, whose, subject, at, ...row }) => ({
      ...row,
      desk: 'payments',
      about: number ?? whose ?? subject,
      open: orderId,
      at: at.toISOString(),
    }))
  },
}
