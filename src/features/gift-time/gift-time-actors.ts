import { updatePriority } from '#contract/subscriptions/subscriptions.contract.ts'
import type { FirstChoice } from '#machines/subscriptions/gift-time.machine.ts'
import { giftTimeMachine } from '#machines/subscriptions/gift-time.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

interface GiftTimeServices {
  call: Call
  userId: string
  /** Another plan counts now. */
  onChanged: () => void
  /** Reloads the plans from the server. */
  readAnew: () => void
}

export const provideGiftTime = ({ call, userId, onChanged, readAnew }: GiftTimeServices) =>
  giftTimeMachine.provide({
    actors: {
      putFirst: fromTask<unknown, FirstChoice>(({ input: { id, planId }, signal }) =>
        call(updatePriority, { body: { userId, newPlanId: planId, newSubscriptionId: id } }, { signal }),
      ),
    },
    actions: {
      planChanged: () => onChanged(),
      readAnew: () => readAnew(),
    },
  })
