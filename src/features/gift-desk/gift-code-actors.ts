import { fromCallback } from 'xstate'
import type { Problem } from '#contract/errors.ts'
import { showGiftCode } from '#contract/gifts.contract.ts'
import type { Copyable, GiftCodeEvent } from '#machines/gift-code.machine.ts'
import { giftCodeMachine } from '#machines/gift-code.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchFocus } from './watch-focus.ts'
import { textToCopy } from './code-link.rules.ts'

interface GiftCodeServices {
  call: Call
  /** The list has to be read anew, because of this. */
  onOutdated: (problem: Problem) => void
}

/** Showing a code, with the real API and the browser's clipboard behind it. */
export const provideGiftCode = ({ call, onOutdated }: GiftCodeServices) =>
  giftCodeMachine.provide({
    actors: {
      fetchCode: fromTask<{ code: string; version: number }, { id: string }>(({ input: { id }, signal }) =>
        call(showGiftCode, { params: { id } }, { signal }),
      ),
      copyText: fromTask<void, { code: string; what: Copyable }>(({ input }) =>
        navigator.clipboard.writeText(textToCopy(input, location.origin)),
      ),
      watchFocus: fromCallback<GiftCodeEvent>(({ sendBack }) =>
        watchFocus({
          onLeft: () => sendBack({ type: 'page.left' }),
          onReturned: (awayMs) => sendBack({ type: 'page.returned', awayMs }),
        }),
      ),
    },
    actions: {
      readAnew: (_, { problem }) => onOutdated(problem),
      reportRefusal: (_, { error }) => reportError(new Error('Copying was refused', { cause: error })),
    },
  })
