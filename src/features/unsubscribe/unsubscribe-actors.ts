import { readUnsubscribeLink, unsubscribe } from '#contract/notifications/notification-choices.contract.ts'
import type { LinkedMails } from '#machines/notifications/unsubscribe.machine.ts'
import { unsubscribeMachine } from '#machines/notifications/unsubscribe.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

export const provideUnsubscribe = ({ call }: { call: Call }) => {
  const change = (again: boolean) =>
    fromTask<LinkedMails, { linkToken: string }>(({ input, signal }) =>
      call(unsubscribe, { body: { token: input.linkToken, again } }, { signal }),
    )
  return unsubscribeMachine.provide({
    actors: {
      readLink: fromTask<LinkedMails, { linkToken: string }>(({ input, signal }) =>
        call(readUnsubscribeLink, { body: { token: input.linkToken } }, { signal }),
      ),
      stopMails: change(false),
      restoreMails: change(true),
    },
  })
}
