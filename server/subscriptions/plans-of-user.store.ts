import type { Answer } from '#contract/http/endpoint.ts'
import type { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { readGiftTimeOfUser } from '../gift-time/gift-time-of-user.store.ts'
import type { InLine } from '../platform/process/lines.ts'
import type { Db } from '../schema.ts'
import { readSubscriptions } from './subscriptions.store.ts'

export const readPlansOfUser = async (
  db: Db,
  userId: string,
  nowMs: number,
  inLine: InLine = (work) => work(),
): Promise<Answer<typeof listSubscriptions>> => ({
  subscriptions: await readSubscriptions(db, userId),
  gift_time: await readGiftTimeOfUser(db, userId, nowMs, inLine),
})

/** Returns a user's subscriptions that the payment provider hasn't ended. */
export const readRunning = (db: Db, userId: string): Promise<{ id: string; ending: boolean }[]> =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'ending'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .where('provider_id', 'is not', null)
    .execute()
