import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import {
  exportPayments,
  findPayments,
  grantByHand as grantByHandEndpoint,
  listWorklist,
  resendReceipt,
  resendReceipts,
  settleWorklistEntry,
  tellPayment,
} from '#contract/desk/money-desk.contract.ts'
import { exportList } from '../platform/content/list-file.rules.ts'
import { recordChange } from '../audit/audit.store.ts'
import type { RouteDependencies } from '../feature.ts'
import { beginsPeriod, receiptJobName } from '../charges/charges.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import { findSale, readRefundable } from '../refund/refundable.store.ts'
import { readPlansOfOrders } from '../subscriptions/subscriptions.store.ts'
import { readPayments } from './find-payments.store.ts'
import { readFound } from './found-payments.store.ts'
import { grantByHand } from './grant-by-hand.ts'
import { readDeskCodes, readInAll, readOthers, readProviderIds } from './payment-facts.store.ts'
import { paymentColumns } from './payment-columns.ts'
import { wantReceipt, wantReceipts } from './resend-receipt.store.ts'
import { readChargeStory, readStory } from './story.store.ts'
import { readWorklist, readWorklistOfOrder, settleEntry } from './worklist.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'

const paymentsAtOnce = 50
const entriesAtOnce = 100

const isPaymentId = (q: string | undefined): q is string => q !== undefined && /^pi_\w+$/u.test(q)

export const moneyDeskRoutes = (deps: RouteDependencies): Hono<HubEnv> => {
  const { db, clock, settings, payments } = deps
  const routes = new Hono<HubEnv>()

  serve(routes, findPayments, async ({ query }) => {
    const read = (q: string | undefined) =>
      readPayments(db, { ...query, q, most: paymentsAtOnce }, settings, clock.now())
    const page = await read(query.q)
    if (page.payments.length > 0 || !isPaymentId(query.q)) return page
    // The hub stores a payment's id only when money is returned; until then the payment provider has to look it up.
    try {
      const known = await payments.readPayment(query.q)
      const of = known && known.reason !== 'order' ? known.invoiceId : (known?.orderId ?? null)
      return of === null ? page : await read(of)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      if (error.refused) return page
      return refuse('unavailable', { cause: error })
    }
  })

  serveFile(
    routes,
    exportPayments,
    exportList({
      name: 'payments',
      columns: paymentColumns,
      clock,
      read: async (wanted) => {
        const { payments: found, next } = await readPayments(db, wanted, settings, clock.now())
        return { rows: found, next }
      },
    }),
  )

  serve(routes, tellPayment, async ({ params: { id } }) => {
    const nowMs = clock.now()
    const sale = await findSale(db, id)
    const [found] = await readFound(db, [{ id, is_charge: sale?.charge != null }], nowMs)
    if (!sale || !found) return refuse('not_found')
    const { order, charge } = sale
    const worklist = await readWorklistOfOrder(db, order.id, nowMs)
    const known = {
      ...found,
      order_id: order.id,
      provider: await readProviderIds(db, sale),
      others: await readOthers(db, sale, nowMs),
      left: await readRefundable(db, sale),
      in_all: await readInAll(db, order.user_id),
    }
    if (charge === null)
      return {
        ...known,
        carries_plan: true,
        worklist,
        story: await readStory(db, order),
        codes: await readDeskCodes(db, order.id),
      }
    const plans = await readPlansOfOrders(db, [order.id], nowMs)
    return {
      ...known,
      order: { ...found.order, plan: plans.get(order.id)?.state ?? null },
      carries_plan: await beginsPeriod(db, charge),
      worklist: worklist.filter(
        ({ payment_id: paymentId }) => paymentId !== null && paymentId === charge.payment_id,
      ),
      story: await readChargeStory(db, charge),
      codes: [],
    }
  })

  serve(routes, listWorklist, async () => {
    const { entries, total } = await readWorklist(db, clock.now(), entriesAtOnce)
    return { entries, more: total - entries.length }
  })

  serve(routes, settleWorklistEntry, async ({ params: { id }, body }, { caller, note }) => {
    const settled = await inTransaction(db, async (trx) => {
      const nowMs = clock.now()
      const entry = await settleEntry(trx, id, nowMs)
      if (!entry) return entry
      await recordChange(trx, {
        adminId: caller.userId,
        kind: 'settled_by_hand',
        orderId: entry.orderId,
        subject: id,
        reason: body.reason,
        before: { settled_at: null },
        after: { settled_at: new Date(nowMs).toISOString() },
        nowMs,
      })
      return entry
    })
    if (settled === undefined) return refuse('not_found')
    if (settled === null) return refuse('worklist_settled')
    note('worklist_settled', settled.orderId === null ? {} : { orderId: settled.orderId })
    return { success: true as const }
  })

  serve(routes, resendReceipt, async ({ params: { id }, body }, { caller, note }) => {
    const wanted = await wantReceipt(db, id, {
      adminId: caller.userId,
      reason: body.reason,
      key: null,
      nowMs: clock.now(),
    })
    if (isRefused(wanted)) return wanted
    note('receipt_wanted', { orderId: id })
    deps.wake(receiptJobName)
    return { email: wanted.to }
  })

  serve(routes, resendReceipts, async ({ body }, { caller, idempotencyKey, note }) => {
    const outcomes = await wantReceipts(db, body.order_ids, {
      adminId: caller.userId,
      reason: body.reason,
      key: `receipt-${caller.userId}-${idempotencyKey ?? randomUUID()}-`,
      nowMs: clock.now(),
    })
    if (outcomes === null) return refuse('order_mismatch')
    for (const { order_id: orderId, outcome } of outcomes)
      if (outcome === 'mailed') note('receipt_wanted', { orderId })
    deps.wake(receiptJobName)
    return { outcomes }
  })

  serve(routes, grantByHandEndpoint, async ({ body }, { caller, idempotencyKey, note }) => {
    const granted = await grantByHand(deps, body, {
      adminId: caller.userId,
      key: idempotencyKey ?? randomUUID(),
    })
    if (isRefused(granted)) return granted
    note('granted_by_hand', {
      ...(body.order_id !== null && { orderId: body.order_id }),
      reason: `${body.months} ${body.plan_id}`,
    })
    return { gift_time_id: granted.giftTimeId }
  })

  return routes
}
