import type { Dependencies } from '../dependencies.ts'
import { claimMs, nextTry } from '../platform/mail/next-try.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { orderState } from './order-state.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import { receiptMail } from './receipt-mail.ts'
import { claimReceipt, mailReceiptAgainAt, markReceiptMailed, receiptJobName } from './receipt.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'mailer' | 'mailTexts' | 'settings'>

const noteFailure = async ({ db, clock, log }: Deps, order: OrderRow, error: unknown): Promise<void> => {
  const nowMs = clock.now()
  const again = nextTry((order.receipt_wanted_at ?? order.fulfilled_at)?.getTime() ?? 0, nowMs)
  const details = { err: error, orderId: order.id }
  if (again === null) log.error(details, 'A receipt could not be mailed for a day; it is given up.')
  else log.warn(details, 'A receipt could not be mailed; it will be tried again.')
  await mailReceiptAgainAt(db, order.id, again)
}

/**
 * Mails every receipt that is due, once each. If a process dies after the mail server accepted a receipt but before
 * that is recorded, another sends it again: better twice than never.
 */
export const mailReceipts = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock, mailer, mailTexts, settings } = deps
  for (;;) {
    const nowMs = clock.now()
    const order = signal?.aborted ? null : await claimReceipt(db, nowMs, nowMs + claimMs)
    if (order?.receipt_to == null) return
    const { receipt_to: to, language } = order
    try {
      const state = await orderState(db, order, nowMs)
      await mailer.send(receiptMail(mailTexts, state, { to, language, ...settings }))
    } catch (error) {
      await noteFailure(deps, order, error)
      continue
    }
    await markReceiptMailed(db, order.id, clock.now())
  }
}

export const receiptJob = (deps: Deps): Job => ({
  name: receiptJobName,
  everyMs: 60_000,
  run: (signal) => mailReceipts(deps, signal),
})
