import type { Db } from '../schema.ts'
import { codeKeysOf } from './code-secrets.ts'
import type { CodeSecrets } from './code-secrets.ts'
import { findByCode } from './gift-codes.store.ts'

export type { CodeSecrets } from './code-secrets.ts'

const orderIdsOf = async (db: Db, giftCodeIds: readonly string[]): Promise<string[]> => {
  if (giftCodeIds.length === 0) return []
  const rows = await db
    .selectFrom('gift_codes')
    .select('order_id')
    .distinct()
    .where('id', 'in', giftCodeIds)
    .where('order_id', 'is not', null)
    .execute()
  return rows.flatMap(({ order_id: id }) => id ?? [])
}

/** Returns the order that a code was bought with, also of one that works no more. */
export const findOrderIdsOfCode = async (db: Db, code: string, settings: CodeSecrets): Promise<string[]> => {
  const found = await findByCode(db, code, codeKeysOf(settings))
  return found ? orderIdsOf(db, [found.gift_code_id]) : []
}

/** Returns the orders of codes whose first group this is. */
export const findOrderIdsOfCodeHead = async (db: Db, head: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('gift_code_secrets')
    .select('gift_code_id')
    .where('head', '=', head)
    .limit(50)
    .execute()
  return orderIdsOf(
    db,
    rows.map(({ gift_code_id: id }) => id),
  )
}
