import type { OrderState } from '#contract/order/placed-order.contract.ts'
import {
  claimReceipt,
  mailReceiptAgainAt,
  markKnown,
  markReceiptMailed,
  receiptJobName,
} from '../charges/charges.store.ts'
import type { ChargeRow } from '../charges/charges.store.ts'
import type { Dependencies } from '../dependencies.ts'
import { findOrder } from '../payments/orders.store.ts'
import { claimMs, nextTry } from '../platform/mail/next-try.ts'
import type { ChargeSource } from '../platform/payments/charge-calls.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { readPlansOfOrders } from '../subscriptions/subscriptions.store.ts'
import { readCharges } from './later-charges.store.ts'
import { orderState } from './order-state.store.ts'
import { receiptMail } from './receipt-mail.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'mailer' | 'mailTexts' | 'settings' | 'payments'>

/** A receipt waits this long for the payment's details from the payment provider, then is mailed without card and period. */
const waitsMs = 15 * 60_000
const againMs = 60_000

const triedSince = ({ receipt_tried_at: at }: ChargeRow, nowMs: number): number => at?.getTime() ?? nowMs

const noteFailure = async ({ db, clock, log }: Deps, charge: ChargeRow, error: unknown): Promise<void> => {
  const nowMs = clock.now()
  const again = nextTry(triedSince(charge, nowMs), nowMs)
  const details = { err: error, orderId: charge.order_id, charge: charge.key }
  if (again === null) log.error(details, 'A receipt could not be mailed for a day; it is given up.')
  else log.warn(details, 'A receipt could not be mailed; it will be tried again.')
  await mailReceiptAgainAt(db, charge.key, again)
}

const sourceOf = async (db: Deps['db'], charge: ChargeRow): Promise<ChargeSource | null> => {
  if (charge.invoice_id !== null) return { invoiceId: charge.invoice_id }
  const checkoutId = (await findOrder(db, charge.order_id))?.checkout_id ?? null
  return checkoutId === null ? null : { checkoutId }
}

/**
 * Reads a charge's details from the payment provider, unless they are stored. Returns the charge with them, or null while they
 * are missing and the receipt can wait.
 */
const known = async ({ db, clock, log, payments }: Deps, charge: ChargeRow): Promise<ChargeRow | null> => {
  if (charge.known_at !== null) return charge
  try {
    const source = await sourceOf(db, charge)
    return await markKnown(db, charge.key, source && (await payments.readCharge(source)), clock.now())
  } catch (error) {
    const details = { err: error, charge: charge.key }
    const nowMs = clock.now()
    if (nowMs - triedSince(charge, nowMs) >= waitsMs) {
      log.error(details, 'The payment provider could not be asked about a charge; its receipt says less.')
      return charge
    }
    log.warn(details, 'The payment provider could not be asked about a charge; its receipt waits.')
    await mailReceiptAgainAt(db, charge.key, nowMs + againMs)
    return null
  }
}

/** Returns the order for a receipt: with all its lines, or only the plan that was charged later. */
const stateOf = async (db: Deps['db'], charge: ChargeRow, nowMs: number): Promise<OrderState> => {
  const order = await findOrder(db, charge.order_id)
  if (!order) throw new Error('A charge has an order.')
  if (charge.kind === 'payment') return orderState(db, order, nowMs)
  const state = (await readCharges(db, [charge.key])).get(charge.key)
  if (!state) throw new Error('A later charge is of a plan.')
  const plans = await readPlansOfOrders(db, [order.id], nowMs)
  return { ...state, plan: plans.get(order.id)?.state ?? null }
}

/**
 * Mails every due receipt, normally once. If a process dies after the mail server accepted a receipt but before that is
 * recorded, another process mails it again: twice is better than never.
 */
export const mailReceipts = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock, mailer, mailTexts, settings } = deps
  for (;;) {
    const nowMs = clock.now()
    const due = signal?.aborted ? null : await claimReceipt(db, nowMs, nowMs + claimMs)
    if (due === null) return
    const charge = await known(deps, due)
    if (charge === null) continue
    const { key, receipt_to: to, language } = charge
    if (to === null) {
      await mailReceiptAgainAt(db, key, null)
      continue
    }
    try {
      await mailer.send(
        receiptMail(mailTexts, await stateOf(db, charge, nowMs), { to, language, ...settings }),
      )
    } catch (error) {
      await noteFailure(deps, charge, error)
      continue
    }
    await markReceiptMailed(db, key, clock.now())
  }
}

export const receiptJob = (deps: Deps): Job => ({
  name: receiptJobName,
  everyMs: 60_000,
  run: (signal) => mailReceipts(deps, signal),
})
