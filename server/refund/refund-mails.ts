import type { OrderState } from '#contract/order/placed-order.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { readChargesOfOrder } from '../order/later-charges.store.ts'
import { findOrder } from '../payments/orders.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import { claimMs, nextTry } from '../platform/mail/next-try.ts'
import type { Job } from '../platform/process/scheduler.ts'
import type { Db } from '../schema.ts'
import { readPlansOfOrders } from '../subscriptions/subscriptions.store.ts'
import { readVotesLeft, readVotesTaken } from '../votes/votes.store.ts'
import { numberOf } from './held.ts'
import { refundMail } from './refund-mail.ts'
import type { RefundToTell } from './refund-mail.ts'
import {
  claimRefundMail,
  findOrderIdOfPayment,
  noteRefundMail,
  readMailLanguage,
  refundMailJobName,
} from './refund-mails.store.ts'
import type { DueRefund } from './refund-mails.store.ts'
import { findReversed } from './reversals.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'mailer' | 'mailTexts' | 'settings'>

/** Votes that the refund took back, and votes left of its donations. */
const votesOf = async (db: Db, refundId: string, { id }: OrderRow): Promise<RefundToTell['votes']> => {
  const taken = await readVotesTaken(db, [refundId])
  const left = await Promise.all(taken.map(({ order_line: line }) => readVotesLeft(db, id, line)))
  return {
    taken: taken.reduce((sum, { votes }) => sum + votes, 0),
    left: left.reduce((sum, { now }) => sum + now, 0),
  }
}

/** Returns the later charge of the order's plan that was refunded; undefined when it was the order's own payment. */
const chargeOf = async (db: Db, refund: DueRefund, order: OrderRow): Promise<OrderState | undefined> => {
  const refundedAt = refund.refunded_at.toISOString()
  const charges = await readChargesOfOrder(db, order.id)
  return charges.find(({ after_sale: after }) =>
    after?.refunds.some(({ at, cents }) => at === refundedAt && cents === refund.cents),
  )
}

/** End of the paid time of an order's plan that is in force now; null when it isn't. */
const planPaidUntil = async (db: Db, { id }: OrderRow, nowMs: number): Promise<string | null> => {
  const plan = (await readPlansOfOrders(db, [id], nowMs)).get(id)?.state
  return plan?.in_force ? plan.paid_until : null
}

const tell = async (db: Db, refund: DueRefund, nowMs: number) => {
  const order = await findOrder(db, (await findOrderIdOfPayment(db, refund.payment_id)) ?? '')
  if (!order) throw new Error('A refund that is told of has an order.')
  const reversed = await findReversed(db, refund.id)
  const charge = await chargeOf(db, refund, order)
  const lines = reversed.lines.flatMap(({ index, cents }) => {
    const line = charge ? charge.lines[0] : order.lines[index]
    return line ? [{ ...line, cents }] : []
  })
  const told: RefundToTell = {
    orderId: charge?.id ?? order.id,
    number: await numberOf(db, order),
    receipt: charge?.payment?.receipt ?? null,
    cents: refund.cents,
    at: refund.refunded_at.toISOString(),
    lines,
    votes: await votesOf(db, refund.id, order),
    planEnded: reversed.planEnded,
    planPaidUntil:
      !reversed.planEnded && lines.some(({ kind }) => kind === 'plan')
        ? await planPaidUntil(db, order, nowMs)
        : null,
  }
  return { told, language: await readMailLanguage(db, order.user_id) }
}

/** Mails every refund that is due, once each. If a process dies in between, a mail is sent twice rather than never. */
export const mailRefunds = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock, mailer, mailTexts, settings, log } = deps
  for (;;) {
    const nowMs = clock.now()
    const refund = signal?.aborted ? undefined : await claimRefundMail(db, nowMs, nowMs + claimMs)
    if (refund?.mail_to == null) return
    try {
      const { told, language } = await tell(db, refund, nowMs)
      await mailer.send(
        refundMail(mailTexts, told, { to: refund.mail_to, language, publicUrl: settings.publicUrl }),
      )
    } catch (error) {
      const againMs = nextTry(refund.refunded_at.getTime(), clock.now())
      const details = { err: error, refundId: refund.id }
      if (againMs === null) log.error(details, 'A mail about a refund could not be sent; it is given up.')
      else log.warn(details, 'A mail about a refund could not be sent; it will be tried again.')
      await noteRefundMail(db, refund.id, { againMs })
      continue
    }
    await noteRefundMail(db, refund.id, { sentAtMs: clock.now() })
  }
}

export const refundMailJob = (deps: Deps): Job => ({
  name: refundMailJobName,
  everyMs: 60_000,
  run: (signal) => mailRefunds(deps, signal),
})
