import { deskOfChange, openedByChange } from '#contract/audit.rules.ts'
import type { OverviewChange } from '#contract/overview.contract.ts'
import { numberOfOrder } from '../order/gift-leg.store.ts'
import type { Db } from '../schema.ts'
import type { RecordedChange } from './audit.store.ts'

/** Returns what administrators did about an order. */
export const readChangesOfOrder = (
  db: Db,
  orderId: string,
): Promise<(RecordedChange & { by: string | null })[]> =>
  db
    .selectFrom('audit_changes as change')
    .leftJoin('users as admin', 'admin.id', 'change.admin_id')
    .selectAll('change')
    .select('admin.username as by')
    .where('order_id', '=', orderId)
    .execute()

/** Returns the `most` last changes of all desks. */
export const readLastChanges = async (db: Db, most: number): Promise<OverviewChange[]> => {
  const rows = await db
    .selectFrom('audit_changes as change')
    .leftJoin('users as admin', 'admin.id', 'change.admin_id')
    .leftJoin('users as player', 'player.id', 'change.user_id')
    .leftJoin('orders', 'orders.id', 'change.order_id')
    .selectAll('change')
    .select(['admin.username as by', 'player.username as whose', numberOfOrder.as('number')])
    .orderBy('change.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(
    ({ id, kind, subject, order_id: orderId, number, whose, by, reason, before, after, at }) => ({
      ...{ id: String(id), kind, by, reason, before, after, at: at.toISOString() },
      desk: deskOfChange[kind],
      about: number ?? whose ?? subject,
      open: openedByChange({ kind, subject, orderId }),
    }),
  )
}

/** Returns the `most` last changes about a player. */
export const readLastChangesAbout = async (
  db: Db,
  userId: string,
  most: number,
): Promise<Omit<OverviewChange, 'desk' | 'about' | 'open'>[]> => {
  const rows = await db
    .selectFrom('audit_changes as change')
    .leftJoin('users as admin', 'admin.id', 'change.admin_id')
    .select(['change.id', 'kind', 'admin.username as by', 'reason', 'before', 'after', 'at'])
    .where('user_id', '=', userId)
    .orderBy('change.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }))
}
