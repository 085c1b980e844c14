import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { openSealed, sealText } from '../platform/security/sealed.ts'
import type { Db } from '../schema.ts'
import { codeHmac, randomCode } from './code-secrets.ts'
import type { CodeKeys as Keys } from './code-secrets.ts'
import type { GiftCodeSecretsTable, GiftCodesTable } from './gifts.tables.ts'

type EndedAs = NonNullable<Selectable<GiftCodeSecretsTable>['ended_as']>

/** `worth`: months that the code gives; 0 once a refund or dispute ended it. */
export type GiftCodeRow = Selectable<GiftCodesTable> & { readonly worth: number }

const worth = sql<number>`(gift_codes.months + coalesce((select sum(gone.months) from gift_code_reversals gone
  where gone.gift_code_id = gift_codes.id), 0))::int`

/** Returns a gift code and locks it until the end of the caller's transaction; undefined when there is none. */
export const holdGiftCode = async (db: Db, id: string): Promise<GiftCodeRow | undefined> => {
  const held = await db
    .selectFrom('gift_codes')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Read only once it is locked: an earlier transaction may have changed its worth.
  return (
    held &&
    db.selectFrom('gift_codes').selectAll().select(worth.as('worth')).where('id', '=', id).executeTakeFirst()
  )
}

/** Locks every code of a gift, always in the same order. */
export const holdCodesOfLine = async (db: Db, orderId: string, line: number): Promise<void> => {
  await db
    .selectFrom('gift_codes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('order_line', '=', line)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Finds the gift of a current or former code; undefined when the code never existed. */
export const findByCode = (
  db: Db,
  code: string,
  keys: Keys,
): Promise<{ gift_code_id: string; ended_as: EndedAs | null } | undefined> =>
  db
    .selectFrom('gift_code_secrets')
    .select(['gift_code_id', 'ended_as'])
    .where(
      'hmac',
      'in',
      keys.map((key) => codeHmac(code, key)),
    )
    .executeTakeFirst()

/** The first group is not secret: alone, it only leads to a row of the money desk. */
const headOf = (code: string): string => code.slice(0, 4)

/** Makes a new code for a row without a working one; the caller locks the row. Returns the code. */
export const makeCode = async (db: Db, id: string, keys: Keys, nowMs: number): Promise<string> => {
  const [key] = keys
  const code = randomCode()
  await db
    .insertInto('gift_code_secrets')
    .values({
      hmac: codeHmac(code, key),
      gift_code_id: id,
      key_id: key.id,
      sealed: await sealText(code, key),
      head: headOf(code),
      made_at: new Date(nowMs),
    })
    .execute()
  await db
    .updateTable('gift_codes')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return code
}

/** Returns the working code of a row; null when it has none. */
export const readCode = async (db: Db, id: string, keys: Keys): Promise<string | null> => {
  const secret = await db
    .selectFrom('gift_code_secrets')
    .select('sealed')
    .where('gift_code_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return secret?.sealed ? openSealed(secret.sealed, keys) : null
}

/** Ends the working code of a row. Only its HMAC remains. */
export const endCode = async (db: Db, id: string, endedAs: EndedAs, nowMs: number): Promise<void> => {
  await db
    .updateTable('gift_code_secrets')
    .set({ sealed: null, ended_at: new Date(nowMs), ended_as: endedAs })
    .where('gift_code_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Returns gift codes, neither split nor claimed, that have no code yet, a code under an old key, or one without a
 * stored first group.
 */
export const readToBeKeyed = async (db: Db, [key]: Keys, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('gift_codes')
    .leftJoin('gift_code_secrets as secret', (join) =>
      join.onRef('secret.gift_code_id', '=', 'gift_codes.id').on('secret.ended_at', 'is', null),
    )
    .select('gift_codes.id')
    .where('gift_codes.claimed_at', 'is', null)
    .where('gift_codes.split_at', 'is', null)
    .where((where) =>
      where.or([
        where('secret.hmac', 'is', null),
        where('secret.key_id', '<>', key.id),
        where('secret.head', 'is', null),
      ]),
    )
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Seals the code of a row under the first key, without changing the code. The caller locks the row. */
export const rekeyCode = async (db: Db, id: string, keys: Keys): Promise<void> => {
  const code = await readCode(db, id, keys)
  if (code === null) return
  const [key] = keys
  await db
    .updateTable('gift_code_secrets')
    .set({
      hmac: codeHmac(code, key),
      key_id: key.id,
      sealed: await sealText(code, key),
      head: headOf(code),
    })
    .where('gift_code_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Counts the open and the claimed codes of each order. Orders without codes are left out. */
export const countCodesOfOrders = async (
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, { open: number; claimed: number }>> => {
  const rows = await db
    .selectFrom('gift_codes')
    .select(['order_id', sql<boolean>`claimed_at is not null`.as('is_claimed')])
    .where('order_id', 'in', orderIds)
    .where('split_at', 'is', null)
    .where(worth, '>', 0)
    .execute()
  const counts = new Map<string, { open: number; claimed: number }>()
  for (const { order_id: id, is_claimed: isClaimed } of rows) {
    const { open, claimed } = counts.get(id ?? '') ?? { open: 0, claimed: 0 }
    counts.set(id ?? '', isClaimed ? { open, claimed: claimed + 1 } : { open: open + 1, claimed })
  }
  return counts
}
