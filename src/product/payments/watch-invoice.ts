import { fromCallback } from 'xstate'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { InvoiceWatchEvent } from '#machines/subscriptions/invoice-watch.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { readSubscription } from '../plans/read-subscription.ts'

/** The actors of the machine that watches an open invoice, for the plans of one player. */
export const invoiceWatchActors = ({ call, userId }: { call: Call; userId: string }) => ({
  readPlan: fromTask<Subscription, { id: string }>(({ input: { id }, signal }) =>
    readSubscription(call, { id, userId }, signal),
  ),
  watchPage: fromCallback<InvoiceWatchEvent>(({ sendBack }) =>
    watchShown(() => sendBack({ type: 'page.shown' })),
  ),
})
