import { randomUUID } from 'node:crypto'
import type { HandlerInput } from '#contract/http/endpoint.ts'
import type { generateGiftCode } from '#contract/gifts/gifts.contract.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { hashToken } from '../platform/security/tokens.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { codeKeysOf } from './code-secrets.ts'
import { makeCode, readCode } from './gift-codes.store.ts'

type Wanted = HandlerInput<typeof generateGiftCode>['body']

const columns = ['id', 'plan_id', 'months', 'source', 'recipient_email'] as const

const monthsOf = ({ subscription_type }: Wanted): number => (subscription_type === 'yearly' ? 12 : 1)

const readMade = (db: Db, id: string) =>
  db.selectFrom('gift_codes').select(columns).where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Returns the proof that identifies a request: the campaign's token, or the administrator's own key; null without
 * either.
 */
const proofOf = (token: string | undefined, key: string | null, adminId: string): string | null => {
  if (token !== undefined) return `token:${hashToken(token)}`
  return key === null ? null : `key:${adminId}:${key}`
}

/**
 * Makes a code without an order, once per proof; a repeated call returns the same code. A campaign's token identifies
 * its code whatever else the call says. Refuses with `invalid_request` without a proof, with `email_invalid` when no
 * mail can reach the recipient, with `gift_code_used` when the gift was claimed, and with `order_mismatch` when the
 * administrator's key was used for something else.
 */
export const generateCode = async (
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  body: Wanted,
  { adminId, key }: { adminId: string; key: string | null },
) => {
  const proof = proofOf(body.verification_token, key, adminId)
  if (proof === null) return refuse('invalid_request')
  const recipient = readAddress(body.recipient_email)
  if (recipient === null) return refuse('email_invalid')
  const keys = codeKeysOf(settings)
  return inTransaction(db, async (trx) => {
    const at = new Date(clock.now())
    const id = `gift-${randomUUID()}`
    await trx
      .insertInto('gift_codes')
      .values({
        id,
        order_id: null,
        order_line: null,
        buyer_id: null,
        part: 0,
        plan_id: body.plan_id,
        months: monthsOf(body),
        source: body.source,
        recipient_email: recipient.typed,
        created_at: at,
      })
      .execute()
    // A concurrent request with the same proof waits here.
    const first = await trx
      .insertInto('gift_code_requests')
      .values({ key: proof, gift_code_id: id, requested_by: adminId, requested_at: at })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('gift_code_id')
      .executeTakeFirst()
    if (first) return { ...(await readMade(trx, id)), gift_code: await makeCode(trx, id, keys, at.getTime()) }
    await trx.deleteFrom('gift_codes').where('id', '=', id).execute()
    const { gift_code_id: known } = await trx
      .selectFrom('gift_code_requests')
      .select('gift_code_id')
      .where('key', '=', proof)
      .executeTakeFirstOrThrow()
    const kept = await readMade(trx, known)
    const isSame =
      kept.plan_id === body.plan_id &&
      kept.months === monthsOf(body) &&
      kept.source === body.source &&
      readAddress(kept.recipient_email ?? '')?.mailbox === recipient.mailbox
    if (body.verification_token === undefined && !isSame) return refuse('order_mismatch')
    const code = await readCode(trx, known, keys)
    return code === null ? refuse('gift_code_used') : { ...kept, gift_code: code }
  })
}
