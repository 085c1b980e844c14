import type { Subscription } from '#contract/subscriptions.contract.ts'
import { endSubscription, resumeSubscription } from '#contract/subscriptions.contract.ts'
import { subscriptionsMachine } from '#machines/subscriptions.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

/** The subscriptions machine with the real API behind it. */
export const provideSubscriptions = ({ call }: { call: Call }) =>
  subscriptionsMachine.provide({
    actors: {
      endPlan: fromTask<Subscription, { id: string }>(({ input, signal }) =>
        call(endSubscription, { params: input }, { signal }),
      ),
      resumePlan: fromTask<Subscription, { id: string }>(({ input, signal }) =>
        call(resumeSubscription, { params: input }, { signal }),
      ),
    },
  })
