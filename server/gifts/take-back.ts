import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { codeKeysOf } from './code-secrets.ts'
import { endCode, makeCode } from './gift-codes.store.ts'
import { cancelWaitingMails } from './gift-mails.store.ts'
import { readGiftCodesById } from './gift-codes-of-user.store.ts'
import { holdOpenCode } from './open-code.ts'
import type { NotOpen } from './open-code.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'

/**
 * Ends the code of an open gift and makes a new one, in one transaction. Returns the gift, or why it can't be taken
 * back.
 */
export const takeCodeBack = (
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  { id, buyerId, version }: { id: string; buyerId: string; version: number },
): Promise<GiftCode | Refused<NotOpen | 'gift_code_changed'>> =>
  inTransaction(db, async (trx) => {
    const code = await holdOpenCode(trx, id, buyerId)
    if (isRefused(code)) return code
    if (code.version !== version) return refuse('gift_code_changed')
    await endCode(trx, id, 'taken_back', clock.now())
    await cancelWaitingMails(trx, id, clock.now())
    await makeCode(trx, id, codeKeysOf(settings), clock.now())
    const [gift] = await readGiftCodesById(trx, [id])
    return gift ?? refuse('not_found')
  })
