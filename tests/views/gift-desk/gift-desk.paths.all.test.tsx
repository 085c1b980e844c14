import { describe } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listGiftCodes } from '#contract/gifts/gifts.contract.ts'
import type { giftDeskMachine, GiftLists } from '#machines/gifts/gift-desk.machine.ts'
import { basic, codesOf, elite, giftName, model, pro } from '#tests/paths/gifts/gift-desk.model.ts'
import type { Driver, Source } from '../support/paths.drive.ts'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { controlDesk, goToDesk, main, press } from './gift-desk.page.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()

/** Both lists are asked for at once; each gets its own answer. */
const lists: Source = {
  asked: () => network.forget(listGiftCodes),
  answer: ({ kind, answer }) =>
    kind === 'done'
      ? network.answerEach(listGiftCodes, (url) => {
          const { bought, received } = answer as GiftLists
          const { codes, next } = url.searchParams.get('of') === 'received' ? received : bought
          return { codes: [...codes], next }
        })
      : network.failLate(listGiftCodes, answer),
}
const isShown = (states: readonly string[]): boolean => states.some((state) => state.startsWith('shown'))
const named = [elite, pro, basic]

const driver: Driver<typeof giftDeskMachine> = {
  start: async () => {
    network.forget(listGiftCodes)
    await goToDesk(await open())
  },
  stop,
  gestures: {
    'list.retry': { offered: (_, { states }) => states.includes('failed'), make: () => press('Try again') },
    'list.more': {
      offered: (_, { states, context }) =>
        states.includes('shown.resting') && Boolean(context.lists?.bought.next),
      make: () => press('Show older codes'),
    },
    'list.read': {
      offered: ({ because }, { states, context }) =>
        states.includes('shown.resting') && because === null && context.problem !== null,
      make: () => press('Try again'),
    },
    'page.shown': {
      offered: (_, { states }) => states.includes('shown.resting'),
      make: async () => {
        document.dispatchEvent(new Event('visibilitychange'))
      },
    },
    'code.choose': {
      offered: ({ id }, { states, context }) =>
        isShown(states) && context.chosenId !== id && codesOf(context).some((code) => code.id === id),
      make: ({ id }) => {
        const code = named.find((one) => one.id === id)
        return press(code ? giftName(code) : id)
      },
    },
    'code.close': {
      offered: (_, { states, context }) => isShown(states) && context.chosenId !== null,
      make: async () => {
        const open = main.getByRole('button', { expanded: true }).first()
        await userEvent.click(open)
      },
    },
    // What the other flows of the page make of a code is tried in theirs.
    'codes.changed': { offered: () => false, make: async () => {} },
  },
  sources: {
    readLists: lists,
    readMore: {
      ...lists,
      answer: ({ kind, answer }) =>
        kind === 'done'
          ? network.answerEach(listGiftCodes, () => {
              const { codes, next } = (answer as GiftLists).bought
              return { codes: [...codes], next }
            })
          : network.failLate(listGiftCodes, answer),
    },
    watchPage: { fails: false },
  },
}

describe('The gift desk', () => {
  controlDesk(network, listGiftCodes)

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 90_000,
    // What makes the page read anew beside these is tried by the flows that do: a code was taken back, split or mailed.
    beyondThePage: [
      'shown | codes.changed',
      'shown | watchPage fails',
      'shown.resting | codes.changed',
      'shown.reading | list.read',
      'shown.reading | codes.changed',
      'shown.continuing | list.read',
    ],
  })
})
