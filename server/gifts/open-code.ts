import { holdGiftCode } from './gift-codes.store.ts'
import type { GiftCodeRow } from './gift-codes.store.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'

export type NotOpen = 'not_found' | 'gift_code_used' | 'gift_code_split' | 'gift_code_ended'

/** Returns the reason why a code can't be used any more; null while it is open. */
export const whyNotOpen = (code: GiftCodeRow): Refused<Exclude<NotOpen, 'not_found'>> | null => {
  if (code.split_at !== null) return refuse('gift_code_split')
  if (code.worth === 0) return refuse('gift_code_ended')
  return code.claimed_at === null ? null : refuse('gift_code_used')
}

/** Returns an open code of its giver, locked until the end of the caller's transaction, or why there is none. */
export const holdOpenCode = async (
  db: Db,
  id: string,
  buyerId: string,
): Promise<GiftCodeRow | Refused<NotOpen>> => {
  const code = await holdGiftCode(db, id)
  if (code?.buyer_id !== buyerId) return refuse('not_found')
  return whyNotOpen(code) ?? code
}
