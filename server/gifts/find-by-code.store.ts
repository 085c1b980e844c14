import { sql } from 'kysely'
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

/** Returns the order that a code was bought with, even if the code no longer works. */
export const findOrderIdsOfCode = async (db: Db, code: string, settings: CodeSecrets): Promise<string[]> => {
  const found = await findByCode(db, code, codeKeysOf(settings))
  return found ? orderIdsOf(db, [found.gift_code_id]) : []
}

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

/** Returns the first group of each gift's current or last code. */
export const readCodeHeads = async (
  db: Db,
  giftCodeIds: readonly string[],
): Promise<Map<string, string | null>> => {
  const { rows } = await sql<{ id: string; head: string | null }>`
    select distinct on (gift_code_id) gift_code_id as id, head from gift_code_secrets
    where gift_code_id = any(${sql.val([...giftCodeIds])}::text[])
    order by gift_code_id, made_at desc, (ended_at is null) desc`.execute(db)
  return new Map(rows.map(({ id, head }) => [id, head]))
}
