import { holdGiftCode } from './gift-codes.store.ts'
import type { GiftCodeRow } from './gift-codes.store.ts'
import type { Db } from '../schema.ts'

export type NotOpen = 'not_found' | 'gift_code_used' | 'gift_code_split' | 'gift_code_ended'

/** Why nothing can be done with a code any more; null while it is open. */
export const whyNotOpen = (code: GiftCodeRow): Exclude<NotOpen, 'not_found'> | null => {
  if (code.split_at !== null) return 'gift_code_split'
  if (code.worth === 0) return 'gift_code_ended'
  return code.claimed_at === null ? null : 'gift_code_used'
}

/** Holds an open code of its giver until the end of the caller's transaction; returns why it can't be. */
export const holdOpenCode = async (db: Db, id: string, buyerId: string): Promise<GiftCodeRow | NotOpen> => {
  const code = await holdGiftCode(db, id)
  if (code?.buyer_id !== buyerId) return 'not_found'
  return whyNotOpen(code) ?? code
}
