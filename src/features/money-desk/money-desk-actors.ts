import type { RegisteredRouter } from '@tanstack/react-router'
import { type ActorRefFrom, fromCallback } from 'xstate'
import {
  exportPayments,
  findPayments,
  grantByHand,
  listWorklist,
  resendReceipt,
  resendReceipts,
  settleWorklistEntry,
  tellPayment,
} from '#contract/money-desk.contract.ts'
import { refundOrder } from '#contract/refund.contract.ts'
import {
  type DeskAnswer,
  type FileSaved,
  type MoneyDeskEvent,
  moneyDeskMachine,
  type PaymentFilters,
} from '#machines/money-desk.machine.ts'
import { type DeskWish, type PaymentStory, paymentStoryMachine } from '#machines/payment-story.machine.ts'
import { type ReceiptOutcomes, receiptsAgainMachine } from '#machines/receipts-again.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { saveFile } from '#src/browser/save-file.ts'
import { createAttemptKeys } from '#src/product/attempt-keys.ts'
import { watchFilters, writeFilters } from './filters-in-address.ts'
import { momentsOf } from './payment-filters.rules.ts'

export type MoneyDeskActor = ActorRefFrom<typeof moneyDeskMachine>
export type ReceiptsAgainActor = ActorRefFrom<typeof receiptsAgainMachine>
export type PaymentStoryActor = ActorRefFrom<typeof paymentStoryMachine>

/** What the API is asked for: what is as usual is left out. */
const queryOf = ({ q, status, day, fromCents, sort }: PaymentFilters) => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(status !== null && { status }),
  ...(day !== null && momentsOf(day)),
  ...(fromCents !== null && { from_cents: String(fromCents) }),
  sort,
})

/** The money-desk machine with the real API behind it, and what is looked for in the address. */
export const provideMoneyDesk = ({ call, router }: { call: Call; router: RegisteredRouter }) =>
  moneyDeskMachine.provide({
    actors: {
      loadDesk: fromTask<DeskAnswer, PaymentFilters>(async ({ input, signal }) => {
        const [{ payments, next }, { entries, more }] = await Promise.all([
          call(findPayments, { query: queryOf(input) }, { signal }),
          call(listWorklist, {}, { signal }),
        ])
        return { payments, next, worklist: entries, more }
      }),
      loadMore: fromTask(({ input: { before, ...filters }, signal }) =>
        call(findPayments, { query: { ...queryOf(filters), before } }, { signal }),
      ),
      saveFile: fromTask<FileSaved, PaymentFilters>(async ({ input, signal }) => {
        const file = await call(exportPayments, { query: queryOf(input) }, { signal })
        saveFile(file.name, 'text/csv;charset=utf-8', file.csv)
        return { rows: file.rows, isCutOff: file.cut_off }
      }),
      watchAddress: fromCallback<MoneyDeskEvent>(({ sendBack }) =>
        watchFilters(router, (filters) => sendBack({ type: 'address.changed', filters })),
      ),
    },
    actions: { writeAddress: (_, filters) => writeFilters(router, filters) },
  })

/** The receipts-again machine with the real API behind it. */
export const provideReceiptsAgain = ({ call }: { call: Call }) => {
  const keyOf = createAttemptKeys()
  return receiptsAgainMachine.provide({
    actors: {
      send: fromTask<ReceiptOutcomes, { orderIds: string[]; reason: string; attempt: number }>(
        async ({ input: { orderIds, reason, attempt }, signal }) =>
          (
            await call(
              resendReceipts,
              { body: { order_ids: orderIds, reason } },
              { signal, headers: { 'Idempotency-Key': keyOf(attempt) } },
            )
          ).outcomes,
      ),
    },
  })
}

interface Acting {
  wish: DeskWish
  attempt: number
  told: PaymentStory | null
}

/** The payment-story machine with the real API behind it. */
export const providePaymentStory = ({ call, onChanged }: { call: Call; onChanged: () => void }) => {
  const keyOf = createAttemptKeys()
  const act = async ({ wish, attempt, told }: Acting, signal: AbortSignal): Promise<unknown> => {
    const { reason } = wish
    if (wish.kind === 'settle')
      return call(settleWorklistEntry, { params: { id: wish.entryId }, body: { reason } }, { signal })
    if (told === null) throw new Error(`There is no order for a ${wish.kind}.`)
    const { order, player } = told
    const params = { id: order.id }
    const once = { signal, headers: { 'Idempotency-Key': keyOf(attempt) } }
    switch (wish.kind) {
      case 'receipt':
        return call(resendReceipt, { params, body: { reason } }, { signal })
      case 'refund':
        return call(refundOrder, { params, body: { lines: [...wish.lines], reason } }, once)
      case 'grant': {
        const { planId: plan_id, months } = wish
        return call(
          grantByHand,
          { body: { user_id: player.id, order_id: order.id, plan_id, months, reason } },
          once,
        )
      }
    }
    return wish satisfies never
  }
  return paymentStoryMachine.provide({
    actors: {
      readStory: fromTask<PaymentStory | null, { orderId: string | null }>(
        async ({ input: { orderId }, signal }) =>
          orderId === null ? null : call(tellPayment, { params: { id: orderId } }, { signal }),
      ),
      act: fromTask<unknown, Acting>(({ input, signal }) => act(input, signal)),
    },
    actions: { deskChanged: () => onChanged() },
  })
}
