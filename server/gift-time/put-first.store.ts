import type { HandlerInput } from '#contract/http/endpoint.ts'
import { isHigherPlan } from '#contract/subscriptions/gift-time.rules.ts'
import type { updatePriority } from '#contract/subscriptions/subscriptions.contract.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { readPaidStretches } from '../in-force/in-force.store.ts'
import { readGiftTime, setFirst } from './gift-time.store.ts'
import { settleGiftTime } from './settle-gift-time.store.ts'

type Wanted = HandlerInput<typeof updatePriority>['body']
type Refusal = Exclude<(typeof updatePriority)['errors'][number], 'forbidden'>

const findPaidPlan = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('subscriptions')
    .select('plan_id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '<>', 'ended')
    .executeTakeFirst()

/**
 * Puts gift time or the paid plan first, in one transaction. Returns the reason if it can't. Charges stay the same
 * (decisions.md, "Gift time").
 */
export const putFirst = (db: Db, wanted: Wanted, nowMs: number): Promise<Refused<Refusal> | null> =>
  inTransaction(db, async (trx) => {
    const { userId, newPlanId, newSubscriptionId: id } = wanted
    await settleGiftTime(trx, userId, nowMs)
    const gift = (await readGiftTime(trx, userId, { lock: true })).find((one) => one.id === id)
    const planId = gift?.planId ?? (await findPaidPlan(trx, userId, id))?.plan_id
    if (planId === undefined) return refuse('not_found')
    if (planId !== newPlanId) return refuse('priority_outdated')
    const paid = (await readPaidStretches(trx, userId)).filter(({ until }) => until > nowMs)
    if (gift && paid.some((plan) => !isHigherPlan(planId, plan.planId))) return refuse('gift_not_higher')
    await setFirst(trx, userId, gift ? id : null)
    await settleGiftTime(trx, userId, nowMs)
    return null
  })
