import { fromCallback } from 'xstate'
import type { GiftCode } from '#contract/gifts.contract.ts'
import { listGiftCodes } from '#contract/gifts.contract.ts'
import type { GiftDeskEvent, GiftList, GiftLists } from '#machines/gift-desk.machine.ts'
import { giftDeskMachine } from '#machines/gift-desk.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { isMailUnderway } from './code-states.rules.ts'

interface GiftDeskServices {
  call: Call
  userId: string
}

type Of = keyof GiftLists
const none: GiftList = { codes: [], next: null }

/** The gift desk's lists with the real API behind them. */
export const provideGiftDesk = ({ call, userId }: GiftDeskServices) => {
  const readPage = (of: Of, before: string | null, signal: AbortSignal): Promise<GiftList> =>
    call(
      listGiftCodes,
      { params: { id: userId }, query: { of, ...(before !== null && { before }) } },
      { signal },
    )
  /** Pages from the newest on, until there are as many codes as were known. */
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
