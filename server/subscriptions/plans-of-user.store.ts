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
