import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { codeKeysOf } from './code-secrets.ts'
import { endCode, holdCodesOfLine, holdGiftCode, makeCode } from './gift-codes.store.ts'
import type { GiftCodeRow } from './gift-codes.store.ts'
import { readLiveMails } from './gift-mails.store.ts'
import { readGiftCodesById } from './gift-codes-of-user.store.ts'
import { whyNotOpen } from './open-code.ts'
import type { NotOpen } from './open-code.ts'

interface Wanted {
  readonly id: string
  readonly buyerId: string
  readonly version: number
  readonly months: readonly number[]
}

type Refusal = NotOpen | 'gift_code_changed' | 'gift_code_mailed' | 'gift_code_split_wrong'

const readParts = (db: Db, id: string) =>
  db.selectFrom('gift_codes').select(['id', 'months']).where('split_from', '=', id).orderBy('part').execute()

const sameParts = (parts: readonly { months: number }[], months: readonly number[]): boolean =>
  parts.length === months.length && parts.every((part, index) => part.months === months[index])

const lastPart = async (db: Db, { order_id, order_line }: GiftCodeRow): Promise<number> => {
  const row = await db
    .selectFrom('gift_codes')
    .select((code) => code.fn.max('part').as('part'))
    .where('order_id', '=', order_id)
    .where('order_line', '=', order_line)
    .executeTakeFirst()
  return row?.part ?? 0
}

/** Splits a code of its giver in one transaction. Returns the new codes, or why it can't be split. */
export const splitCode = (
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  { id, buyerId, version, months }: Wanted,
): Promise<GiftCode[] | Refused<Refusal>> =>
  inTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom('gift_codes')
      .select(['order_id', 'order_line', 'buyer_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (known?.buyer_id !== buyerId || known.order_id === null || known.order_line === null)
      return refuse('not_found')
    // The parts of one gift are numbered consecutively, so another split of the same gift has to wait.
    await holdCodesOfLine(trx, known.order_id, known.order_line)
    const code = await holdGiftCode(trx, id)
    if (!code) return refuse('not_found')
    const parts = await readParts(trx, id)
    if (sameParts(parts, months))
      return readGiftCodesById(
        trx,
        parts.map((part) => part.id),
      )
    const refusal = whyNotOpen(code)
    if (refusal !== null) return refusal
    if (code.version !== version) return refuse('gift_code_changed')
    if ((await readLiveMails(trx, id, version)).length > 0) return refuse('gift_code_mailed')
    if (months.reduce((sum, each) => sum + each, 0) !== code.months) return refuse('gift_code_split_wrong')
    const nowMs = clock.now()
    const first = (await lastPart(trx, code)) + 1
    const { order_id, order_line, buyer_id, plan_id, created_at } = code
    const made = months.map((each, index) => ({
      id: `gift-${order_id}-${order_line}-${first + index}`,
      months: each,
      part: first + index,
    }))
    await trx
      .insertInto('gift_codes')
      .values(
        made.map((part) => ({
          ...part,
          order_id,
          order_line,
          buyer_id,
          plan_id,
          created_at,
          split_from: id,
        })),
      )
      .execute()
    await trx
      .updateTable('gift_codes')
      .set({ split_at: new Date(nowMs) })
      .where('id', '=', id)
      .execute()
    await endCode(trx, id, 'split', nowMs)
    for (const part of made) await makeCode(trx, part.id, codeKeysOf(settings), nowMs)
    return readGiftCodesById(
      trx,
      made.map((part) => part.id),
    )
  })
