import { sql } from 'kysely'
import { laterWords } from '../charges/charges.store.ts'
import type { Db } from '../schema.ts'

/** One payment: an order, or a later charge of a plan by its journal key. */
export interface Purchase {
  readonly id: string
  readonly kind: 'order' | 'charge'
  /** Cursor for the entries after it in the list. */
  readonly cursor: string
}

interface Wanted {
  readonly userId: string
  readonly purposes: readonly string[]
  /** The cursor of the last known entry. */
  readonly before: string | undefined
  readonly most: number
}

/** Cursors are `<ms>-<place>`; places of the same millisecond are compared by bytes. */
const readCursor = (cursor: string): [ms: number, place: string] => {
  const at = cursor.indexOf('-')
  return [Number(cursor.slice(0, at)), cursor.slice(at + 1)]
}

/** Returns at most `most` payments of a user, newest first, older than the cursor. */
export const readPurchases = async (
  db: Db,
  { userId, purposes, before, most }: Wanted,
): Promise<Purchase[]> => {
  const [ms, place] = before === undefined ? [null, null] : readCursor(before)
  const older = sql`${ms}::bigint is null or ms < ${ms} or (ms = ${ms} and place collate "C" < ${place})`
  const { rows } = await sql<{ id: string; kind: Purchase['kind']; ms: string; place: string }>`
    select id, kind, ms::text as ms, place from (
      select id, 'order' as kind, floor(extract(epoch from paid_at) * 1000)::bigint as ms,
        lpad(attempt::text, 15, '0') as place
      from orders
      where user_id = ${userId} and paid_at is not null and purpose = any(${sql.val([...purposes])}::text[])
      union all
      select key, 'charge', floor(extract(epoch from at) * 1000)::bigint, key
      from charges
      where user_id = ${userId} and kind in (${laterWords}) and currency = 'usd'
    ) as purchases
    where ${older}
    order by ms desc, place collate "C" desc
    limit ${most}`.execute(db)
  return rows.map((row) => ({ id: row.id, kind: row.kind, cursor: `${row.ms}-${row.place}` }))
}
