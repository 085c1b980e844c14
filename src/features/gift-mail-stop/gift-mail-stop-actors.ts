import { stopGiftMails } from '#contract/gifts/gift-mails.contract.ts'
import { giftMailStopMachine } from '#machines/gifts/gift-mail-stop.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

export const provideGiftMailStop = ({ call }: { call: Call }) =>
  giftMailStopMachine.provide({
    actors: {
      stopMails: fromTask<unknown, { linkToken: string }>(({ input, signal }) =>
        call(stopGiftMails, { body: { token: input.linkToken } }, { signal }),
      ),
    },
  })
