import { dayMs } from '#contract/values/time.ts'
import type { Dependencies } from '../dependencies.ts'
import { hearAfterSale } from '../payments/heard.store.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { DisputeFact, RefundFact } from '../platform/payments/after-sale-facts.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { afterSaleJobName } from './follow-payments.ts'
import {
  claimLook,
  finishLook,
  oldestOpenDispute,
  unheardDisputes,
  unheardRefunds,
} from './provider-looks.store.ts'
import type { Looked } from './provider-looks.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments' | 'wake'>

interface Found {
  readonly fact: RefundFact | DisputeFact
  /** Creation time, in milliseconds since the epoch. */
  readonly atMs: number
}

const everyMs = 3_600_000
const againMs = 5 * 60_000
const overlapMs = dayMs
/** A refund can still fail for this long: https://docs.stripe.com/refunds#failed-refunds */
const refundLifeMs = 30 * dayMs

/** Returns refunds that are unknown to the hub or have another status there. */
const findRefunds = async ({ db, payments }: Deps, lookedMs: number, nowMs: number): Promise<Found[]> => {
  const sinceMs = nowMs - refundLifeMs
  const refunds = await payments.listRefundsSince(
    lookedMs === 0 ? sinceMs : Math.min(sinceMs, lookedMs - overlapMs),
  )
  return (await unheardRefunds(db, refunds)).map((fact) => ({ fact, atMs: fact.createdAt }))
}

/** The same for disputes. One that is still open may be decided however old it is. */
const findDisputes = async ({ db, payments }: Deps, lookedMs: number, nowMs: number): Promise<Found[]> => {
  const since = [lookedMs === 0 ? nowMs - refundLifeMs : lookedMs, (await oldestOpenDispute(db)) ?? nowMs]
  const disputes = await payments.listDisputesSince(Math.min(...since) - overlapMs)
  const times = new Map(disputes.map(({ fact, createdAt }) => [fact.disputeId, createdAt]))
  const unheard = await unheardDisputes(
    db,
    disputes.map(({ fact }) => fact),
  )
  return unheard.map((fact) => ({ fact, atMs: times.get(fact.disputeId) ?? nowMs }))
}

const kinds = [
  ['refunds', findRefunds],
  ['disputes', findDisputes],
] as const satisfies readonly (readonly [Looked, typeof findRefunds])[]

/**
 * Lists the refunds and disputes at the payment provider since the last look. Those whose webhook was lost are
 * processed as if it had arrived. Only one process looks at a time.
 */
export const findReturns = async (deps: Deps): Promise<void> => {
  const { db, clock, log, wake } = deps
  for (const [what, find] of kinds) {
    const nowMs = clock.now()
    const lookedMs = await claimLook(db, what, nowMs, nowMs + againMs)
    if (lookedMs === null) continue
    try {
      const found = await find(deps, lookedMs, nowMs)
      for (const { fact, atMs } of found)
        await db.transaction().execute((trx) => hearAfterSale(trx, fact, atMs, clock.now()))
      await finishLook(db, what, nowMs, nowMs + everyMs)
      if (found.length === 0) continue
      log.warn({ what, found: found.length }, 'The payment provider has what no webhook told of.')
      wake(afterSaleJobName)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log.warn({ err: error, what }, 'The payment provider could not be asked for refunds and disputes.')
    }
  }
}

export const returnsJob = (deps: Deps): Job => ({
  name: 'returns',
  everyMs: againMs,
  run: () => findReturns(deps),
})
