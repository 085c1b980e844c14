import type { Dependencies } from '../dependencies.ts'
import type { Fulfilments } from '../feature.ts'
import { inSavepoint } from '../platform/database/savepoint.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { applyEvents } from './inbox.ts'
import { wakeEvents } from './inbox.store.ts'
import type { OrderRow } from './orders.store.ts'
import { claimPaid, fulfilAgainAt, markFulfilled } from './outcomes.store.ts'
import { wakePayments } from './touched-payments.store.ts'

type Deps = Pick<
  Dependencies,
  'db' | 'clock' | 'log' | 'payments' | 'settings' | 'wake' | 'pagesChanged' | 'live'
> & {
  readonly fulfilments: Fulfilments
}

const retryMs = 60_000

/** Fulfils one paid order, all or nothing; null when there is none. */
const fulfilOne = ({ db, clock, log, settings, fulfilments }: Deps): Promise<OrderRow | null> =>
  db.transaction().execute(async (trx) => {
    const nowMs = clock.now()
    const order = await claimPaid(trx, nowMs)
    if (!order) return null
    try {
      await inSavepoint(trx, async () => {
        const fulfilment = fulfilments.get(order.purpose)
        if (!fulfilment) throw new Error(`No feature fulfils what is paid for '${order.purpose}'.`)
        await fulfilment.fulfil(trx, order, nowMs, settings)
        await markFulfilled(trx, order.id, nowMs)
      })
    } catch (error) {
      await fulfilAgainAt(trx, order.id, nowMs + retryMs)
      log.error(
        { err: error, orderId: order.id },
        'A paid order could not be fulfilled; it will be tried again.',
      )
    }
    return order
  })

/** Fulfils every paid order. Safe with several processes. */
const fulfilOrders = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const order = signal?.aborted ? null : await fulfilOne(deps)
    if (order === null) return
    deps.pagesChanged()
    deps.live.feed.changed()
    for (const job of deps.fulfilments.get(order.purpose)?.wakes ?? []) deps.wake(job)
    await wakeEvents(deps.db, order.id, deps.clock.now())
    await wakePayments(deps.db, order.id, deps.clock.now())
  }
}

/** One round of the worker: applies events, fulfils paid orders, then applies events that waited for that. */
export const runFulfilmentRound = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const applied = await applyEvents(deps, signal)
  await fulfilOrders(deps, signal)
  // The payment may be for another plan.
  if ((await applyEvents(deps, signal)) || applied) deps.wake('paid-plans')
}

export const fulfilmentJob = (deps: Deps): Job => ({
  name: 'fulfilment',
  everyMs: 1_000,
  run: (signal) => runFulfilmentRound(deps, signal),
})
