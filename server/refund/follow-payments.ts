import type { Dependencies } from '../dependencies.ts'
import { markPaymentOfInvoice } from '../charges/charges.store.ts'
import { findOrder } from '../payments/orders.store.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { askAgain } from './ask-refund.ts'
import { hearOfRefund } from '../payments/heard.store.ts'
import { refundMailJobName } from './refund-mails.store.ts'
import { settlePayment } from './settle-payment.ts'
import { attribute, claimPayment, endLook, lockPayment } from '../payments/touched-payments.store.ts'
import type { TouchedPayment } from '../payments/touched-payments.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments' | 'wake' | 'pagesChanged' | 'live'>

export const afterSaleJobName = 'after-sale'

const retryMs = 60_000

/** Reads from the payment provider what events leave out: the order of the payment, and its refunds. */
const askAbout = async ({ db, payments }: Deps, payment: TouchedPayment): Promise<void> => {
  if (payment.reason !== null && !payment.lists_refunds) return
  const read = await payments.readPayment(payment.id)
  const isOurs = read?.orderId != null && (await findOrder(db, read.orderId)) !== null
  const refunds = read && payment.lists_refunds ? await payments.listRefunds(payment.id) : []
  await db.transaction().execute(async (trx) => {
    await attribute(trx, payment.id, read, isOurs)
    if (isOurs && read.invoiceId !== null) await markPaymentOfInvoice(trx, read.invoiceId, payment.id)
    for (const refund of refunds) await hearOfRefund(trx, refund)
  })
}

const look = async (deps: Deps, payment: TouchedPayment): Promise<void> => {
  const { db, clock } = deps
  await askAbout(deps, payment)
  const nowMs = clock.now()
  await db.transaction().execute(async (trx) => {
    const againMs = await settlePayment(trx, await lockPayment(trx, payment.id), nowMs)
    await endLook(trx, payment, againMs)
  })
  deps.pagesChanged()
  deps.live.feed.changed()
  for (const job of [refundMailJobName, 'reconcile']) deps.wake(job)
}

/** Processes every payment with new refunds or disputes. Several processes may do so at once; failures are retried. */
export const followPayments = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  await askAgain(deps, signal)
  for (;;) {
    const nowMs = deps.clock.now()
    const payment = signal?.aborted ? undefined : await claimPayment(deps.db, nowMs, nowMs + retryMs)
    if (!payment) return
    try {
      await look(deps, payment)
    } catch (error) {
      const details = { err: error, paymentId: payment.id }
      if (error instanceof PaymentError)
        deps.log.warn(details, 'The payment provider could not be asked about a payment.')
      else deps.log.error(details, 'A refund or dispute could not be followed; it will be tried again.')
    }
  }
}

export const afterSaleJob = (deps: Deps): Job => ({
  name: afterSaleJobName,
  everyMs: 1_000,
  run: (signal) => followPayments(deps, signal),
})
