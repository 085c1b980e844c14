import type { Dependencies } from '../dependencies.ts'
import { hearAfterSale } from '../payments/heard.store.ts'
import {
  claimLatePayment,
  markLateRefunded,
  notePayer,
  refundLateAgainAt,
} from '../payments/late-payments.store.ts'
import type { LatePayment } from '../payments/late-payments.store.ts'
import { findOrder } from '../payments/orders.store.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { afterSaleJobName } from './follow-payments.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments' | 'wake'>

const retryMs = 60_000

const refundOne = async ({ db, clock, payments }: Deps, late: LatePayment): Promise<void> => {
  const { key, order_id: orderId, invoice_id: invoiceId, cents } = late
  const checkoutId = (await findOrder(db, orderId))?.checkout_id ?? null
  const paymentId =
    invoiceId === null
      ? checkoutId && (await payments.findPayment(checkoutId))
      : ((await payments.readCharge({ invoiceId }))?.paymentId ?? null)
  // Nothing was charged, such as for an order of $0.
  if (paymentId === null || cents === 0) return markLateRefunded(db, key, null)
  await notePayer(db, key, checkoutId && (await payments.findPayer(checkoutId)))
  const metadata = { order_id: orderId, refund_request: `late ${key}` }
  const refund = await payments.refund({ paymentId, cents, metadata }, `late-${key}`)
  await db.transaction().execute(async (trx) => {
    await hearAfterSale(trx, refund, clock.now(), clock.now())
    await markLateRefunded(trx, key, refund.refundId)
  })
}

/**
 * Refunds every payment that arrived after its player had left, in full and once, in any number of processes. What
 * the payment provider refuses stays in the log, and is tried again.
 */
export const refundLatePayments = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock, log } = deps
  for (;;) {
    const nowMs = clock.now()
    const late = signal?.aborted ? null : await claimLatePayment(db, nowMs, nowMs + retryMs)
    if (!late) return
    try {
      await refundOne(deps, late)
      deps.wake(afterSaleJobName)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      if (error.code === 'charge_already_refunded') await markLateRefunded(db, late.key, null)
      else {
        log[error.refused ? 'error' : 'warn'](
          { err: error, orderId: late.order_id },
          'A payment for a deleted player could not be refunded; it will be tried again.',
        )
        await refundLateAgainAt(db, late.key, clock.now() + retryMs)
      }
    }
  }
}

export const lateRefundsJob = (deps: Deps): Job => ({
  name: 'late-refunds',
  everyMs: 10_000,
  run: (signal) => refundLatePayments(deps, signal),
})
