import { dayMs } from '#contract/values/time.ts'
import type { Demo } from '../feature.ts'
import type { Db } from '../schema.ts'
import { insertGiftTime } from './gift-time.store.ts'
import { settleGiftTime } from './settle-gift-time.store.ts'

/** Keyed by demo player: gift time alone, and gift time that waits for the end of a lower paid plan. */
const gifts = {
  erin: { plan_id: 'tier3', months: 3, sinceDays: 20 },
  bob: { plan_id: 'tier4', months: 2, sinceDays: 5 },
} as const

export const seedGiftTime = async (db: Db, { nowMs, isPeopled }: Demo): Promise<void> => {
  if (isPeopled) return
  for (const [userId, { sinceDays, ...gift }] of Object.entries(gifts)) {
    const givenAt = nowMs - sinceDays * dayMs
    await insertGiftTime(db, { ...gift, id: `demo-gift-${userId}`, user_id: userId }, givenAt)
    await settleGiftTime(db, userId, givenAt)
  }
}
