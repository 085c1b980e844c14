import { fromCallback } from 'xstate'
import type { Problem } from '#contract/errors.ts'
import { mailGiftCode } from '#contract/gifts/gift-mails.contract.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import {
  listGiftCodes,
  showGiftCode,
  splitGiftCode,
  takeBackGiftCode,
} from '#contract/gifts/gifts.contract.ts'
import type { Copyable, GiftCodeEvent } from '#machines/gifts/gift-code.machine.ts'
import { giftCodeMachine } from '#machines/gifts/gift-code.machine.ts'
import type { GiftDeskEvent, GiftList, GiftLists } from '#machines/gifts/gift-desk.machine.ts'
import { giftDeskMachine } from '#machines/gifts/gift-desk.machine.ts'
import { giftMailMachine, type GiftMailContext } from '#machines/gifts/gift-mail.machine.ts'
import { giftSplitMachine, type GiftSplitContext } from '#machines/gifts/gift-split.machine.ts'
import { giftTakeBackMachine, type SeenCode } from '#machines/gifts/gift-take-back.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { textToCopy } from './code-link.rules.ts'
import { isMailUnderway } from './code-states.rules.ts'
import { deliverAt, faultsOfDraft } from './mail-draft.rules.ts'
import { watchFocus } from './watch-focus.ts'

/** Callbacks through which actions on a code update the list. */
interface CodeServices {
  call: Call
  /** The server replaced a code by these. */
  onChanged: (id: string, codes: readonly GiftCode[]) => void
  /** The list must be reloaded because of this problem. */
  onOutdated: (problem: Problem) => void
}

interface GiftDeskServices {
  call: Call
  userId: string
}

type Of = keyof GiftLists
const none: GiftList = { codes: [], next: null }

export const provideGiftDesk = ({ call, userId }: GiftDeskServices) => {
  const readPage = (of: Of, before: string | null, signal: AbortSignal): Promise<GiftList> =>
    call(
      listGiftCodes,
      { params: { id: userId }, query: { of, ...(before !== null && { before }) } },
      { signal },
    )
  /** Loads pages from the newest on, until as many codes are loaded as before. */
  const readAsMany = async (of: Of, count: number, signal: AbortSignal): Promise<GiftList> => {
    let codes: readonly GiftCode[] = []
    let next: string | null = null
    do {
      const page: GiftList = await readPage(of, next, signal)
      codes = [...codes, ...page.codes]
      next = page.next
    } while (next !== null && codes.length < count)
    return { codes, next }
  }
  const readBoth = async (read: (of: Of) => Promise<GiftList>): Promise<GiftLists> => {
    const [bought, received] = await Promise.all([read('bought'), read('received')])
    return { bought, received }
  }
  return giftDeskMachine.provide({
    actors: {
      readLists: fromTask<GiftLists, { known: GiftLists | null }>(({ input: { known }, signal }) =>
        readBoth((of) => readAsMany(of, known?.[of].codes.length ?? 0, signal)),
      ),
      readMore: fromTask<GiftLists, { known: GiftLists }>(({ input: { known }, signal }) =>
        readBoth(async (of) => {
          const { next } = known[of]
          return next === null ? none : readPage(of, next, signal)
        }),
      ),
      watchPage: fromCallback<GiftDeskEvent>(({ sendBack }) =>
        watchShown(() => sendBack({ type: 'page.shown' })),
      ),
    },
    guards: {
      isMailUnderway: ({ context: { lists, problem } }) =>
        problem === null && (lists?.bought.codes ?? []).some((code) => isMailUnderway(code, Date.now())),
    },
  })
}

export const provideGiftCode = ({ call, onOutdated }: Omit<CodeServices, 'onChanged'>) =>
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

export const provideGiftSplit = ({ call, onChanged, onOutdated }: CodeServices) =>
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

export const provideGiftTakeBack = ({ call, onChanged, onOutdated }: CodeServices) =>
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

export const provideGiftMail = ({
  call,
  onChanged,
  onOutdated,
}: Omit<CodeServices, 'onOutdated'> & { onOutdated: () => void }) =>
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
