import type { GiftCode } from '#contract/gifts.contract.ts'
import { mailGiftCode } from '#contract/gift-mails.contract.ts'
import { giftMailMachine, type GiftMailContext } from '#machines/gift-mail.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { deliverAt, faultsOfDraft } from './mail-draft.rules.ts'

interface GiftMailServices {
  call: Call
  onChanged: (id: string, codes: readonly GiftCode[]) => void
  onOutdated: () => void
}

/** Sending a gift by mail, with the real API behind it. */
export const provideGiftMail = ({ call, onChanged, onOutdated }: GiftMailServices) =>
  giftMailMachine.provide({
    actors: {
      sendMail: fromTask<GiftCode, GiftMailContext>(({ input, signal }) => {
        const { id, version, to, message, language, again } = input
        const body = { version, to, message, language, again, deliver_at: deliverAt(input) }
        return call(mailGiftCode, { params: { id: id ?? '' }, body }, { signal })
      }),
    },
    guards: {
      isSendable: ({ context }) => faultsOfDraft(context, Date.now()) === null,
    },
    actions: {
      codeChanged: (_, { id, codes }) => onChanged(id, codes),
      readAnew: () => onOutdated(),
    },
  })
