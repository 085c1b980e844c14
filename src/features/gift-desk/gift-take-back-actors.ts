import type { Problem } from '#contract/errors.ts'
import type { GiftCode } from '#contract/gifts.contract.ts'
import { takeBackGiftCode } from '#contract/gifts.contract.ts'
import { giftTakeBackMachine, type SeenCode } from '#machines/gift-take-back.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

interface GiftTakeBackServices {
  call: Call
  onChanged: (id: string, codes: readonly GiftCode[]) => void
  onOutdated: (problem: Problem) => void
}

/** Taking a code back, with the real API behind it. */
export const provideGiftTakeBack = ({ call, onChanged, onOutdated }: GiftTakeBackServices) =>
  giftTakeBackMachine.provide({
    actors: {
      takeBack: fromTask<GiftCode, SeenCode>(({ input: { id, version }, signal }) =>
        call(takeBackGiftCode, { params: { id }, body: { version } }, { signal }),
      ),
    },
    actions: {
      codeChanged: (_, { id, codes }) => onChanged(id, codes),
      readAnew: (_, { problem }) => onOutdated(problem),
    },
  })
