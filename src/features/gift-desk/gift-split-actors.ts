import type { Problem } from '#contract/errors.ts'
import type { GiftCode } from '#contract/gifts.contract.ts'
import { splitGiftCode } from '#contract/gifts.contract.ts'
import { giftSplitMachine, type GiftSplitContext } from '#machines/gift-split.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

interface GiftSplitServices {
  call: Call
  onChanged: (id: string, codes: readonly GiftCode[]) => void
  onOutdated: (problem: Problem) => void
}

/** Splitting a code, with the real API behind it. */
export const provideGiftSplit = ({ call, onChanged, onOutdated }: GiftSplitServices) =>
  giftSplitMachine.provide({
    actors: {
      splitCode: fromTask<readonly GiftCode[], Pick<GiftSplitContext, 'id' | 'version' | 'pieces'>>(
        async ({ input: { id, version, pieces }, signal }) => {
          const body = { version, months: [...pieces] }
          return (await call(splitGiftCode, { params: { id }, body }, { signal })).codes
        },
      ),
    },
    actions: {
      codeChanged: (_, { id, codes }) => onChanged(id, codes),
      readAnew: (_, { problem }) => onOutdated(problem),
    },
  })
