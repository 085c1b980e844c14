import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'
import {
  exportPayments,
  findPayments,
  type FoundPayment,
  grantByHand,
  listWorklist,
  resendReceipt,
  resendReceipts,
  settleWorklistEntry,
  tellPayment,
  type WorklistEntry,
} from '#contract/desk/money-desk.contract.ts'
import { refundOrder } from '#contract/order/refund.contract.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import { reasonOrNull } from '#contract/values/reason.ts'
import type { Call } from '#src/api/call.ts'
import { momentsOf } from '#src/product/words/local-days.rules.ts'
import type { SendForAll } from '#src/product/desk/selectable-rows.tsx'
import type { DeskSource } from '#src/product/desk/use-desk.ts'
import type { EntrySource } from '#src/product/desk/use-desk-entry.ts'
import { type PaymentFilters, type PaymentRow, paymentsAddress } from './payment-filters.rules.ts'
import type { PaymentStory, PaymentWish } from './payment-wish.rules.ts'

/** Pending decisions. `more`: number of entries that are not shown. */
export interface Waiting {
  readonly worklist: readonly WorklistEntry[]
  readonly more: number
}

/** Query for the API. Default values are left out. */
const queryOf = ({ q, status, kind, day, from, sort }: PaymentFilters) => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(status !== null && { status }),
  ...(kind !== null && { kind }),
  ...(day !== null && momentsOf(day)),
  ...(from !== null && { from_cents: String(from) }),
  sort,
})

const toRow = (payment: FoundPayment): PaymentRow => ({ ...payment, id: payment.order.id })

export const paymentsSource = (call: Call): DeskSource<PaymentFilters, PaymentRow, Waiting> => ({
  address: paymentsAddress,
  load: async (filters, signal) => {
    const [{ payments, next }, { entries, more }] = await Promise.all([
      call(findPayments, { query: queryOf(filters) }, { signal }),
      call(listWorklist, {}, { signal }),
    ])
    return { rows: payments.map(toRow), next, beside: { worklist: entries, more } }
  },
  more: async (filters, before, signal) => {
    const { payments, next } = await call(
      findPayments,
      { query: { ...queryOf(filters), before } },
      { signal },
    )
    return { rows: payments.map(toRow), next }
  },
  file: (filters, format, signal) =>
    call(exportPayments, { query: { ...queryOf(filters), format } }, { signal }),
})

export const mailReceipts =
  (call: Call): SendForAll<PaymentRow, DeskWish> =>
  async (rows, { reason }, once) => {
    const { outcomes } = await call(
      resendReceipts,
      { body: { order_ids: rows.map(({ id }) => id), reason: reasonOrNull(reason) } },
      once,
    )
    return outcomes.map(({ order_id: id, outcome }) => ({
      id,
      problem: outcome === 'mailed' ? null : outcome,
    }))
  }

const outdated: readonly Problem[] = [
  'not_found',
  'worklist_settled',
  'refund_too_large',
  'order_not_refundable',
  'order_disputed',
  'order_mismatch',
]

export const storySource = (call: Call): EntrySource<PaymentStory, PaymentWish> => ({
  outdated,
  unsent: msg`The receipt didn’t go out again. Open the payment and try again.`,
  read: (id, signal) => call(tellPayment, { params: { id } }, { signal }),
  act: async (wish, { told }, once) => {
    const { reason } = wish
    if (wish.kind === 'settle')
      return call(settleWorklistEntry, { params: { id: wish.entryId }, body: { reason } }, once)
    if (told === null) throw new Error(`There is no payment for a ${wish.kind}.`)
    const { order, player } = told
    const params = { id: order.id }
    switch (wish.kind) {
      case 'receipt':
        return call(resendReceipt, { params, body: { reason: reasonOrNull(reason) } }, once)
      case 'refund':
        return call(refundOrder, { params, body: { lines: [...wish.lines], reason } }, once)
      case 'grant': {
        const { planId: plan_id, months } = wish
        return call(
          grantByHand,
          { body: { user_id: player.id, order_id: told.order_id, plan_id, months, reason } },
          once,
        )
      }
    }
    return wish satisfies never
  },
})
