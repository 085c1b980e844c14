import { describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { splitGiftCode } from '#contract/gifts/gifts.contract.ts'
import type { giftSplitMachine } from '#machines/gifts/gift-split.machine.ts'
import { giftCode } from '#tests/paths/gifts/gift-codes.ts'
import { model } from '#tests/paths/gifts/gift-split.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'
import { controlDesk, goToDesk, main, openCard, press } from './gift-desk.page.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()

const whole = giftCode({ id: 'gift-elite', months: 5, version: 2 })

/** Where the first cut stands, and where it may. */
const readCut = () => {
  const cut = main.getByRole('slider', { name: 'Cut 1' }).element()
  const figure = (name: string): number => Number(cut.getAttribute(`aria-value${name}`))
  return { cut: cut as HTMLElement, at: figure('now'), least: figure('min'), most: figure('max') }
}

const isChoosing = (states: readonly string[]): boolean => states.includes('choosing')

const driver: Driver<typeof giftSplitMachine> = {
  start: async () => {
    await goToDesk(await open())
    await openCard('Elite, 5 months')
  },
  stop,
  gestures: {
    'split.open': { offered: (_, { states }) => states.includes('closed'), make: () => press('Split') },
    'split.close': { offered: (_, { states }) => isChoosing(states), make: () => press('Split') },
    'split.confirm': {
      offered: (_, { states }) => isChoosing(states),
      make: () => press(/^Split into /u),
    },
    'pieces.even': {
      // Of five months only "5 × 1" is offered.
      offered: ({ count }, { states }) => isChoosing(states) && count === 5,
      make: () => press(/^5 × 1/u),
    },
    'cut.add': {
      offered: (_, { states, context }) => isChoosing(states) && context.pieces.some((months) => months > 1),
      make: () => press('One code more'),
    },
    'cut.remove': {
      offered: (_, { states, context }) => isChoosing(states) && context.pieces.length > 2,
      make: () => press('One code less'),
    },
    'cut.move': {
      offered: ({ cut, to }, { states, context: { pieces } }) => {
        const room = (pieces[0] ?? 0) + (pieces[1] ?? 0)
        return isChoosing(states) && cut === 0 && Number.isInteger(to) && to > 0 && to < room
      },
      make: async ({ to }) => {
        const { cut, at } = readCut()
        cut.focus()
        const key = to > at ? '{ArrowRight}' : '{ArrowLeft}'
        if (to !== at) await userEvent.keyboard(key.repeat(Math.abs(to - at)))
      },
    },
  },
  sources: {
    // The card stays with the same code, so that it can be split once more.
    splitCode: askingOf(network, splitGiftCode, () => ({ codes: [whole] })),
  },
  holds: async ({ context }) => {
    if (page.getByRole('slider').elements().length === 0) return
    const { at, least, most } = readCut()
    const [first = 0, second = 0] = context.pieces
    if (at !== first || least !== 1 || most !== first + second - 1)
      throw new Error(`the first cut stands at ${at} of ${least} to ${most}, not at ${first}`)
  },
}

describe('Splitting a code', () => {
  controlDesk(network, splitGiftCode, [whole])

  testTours(model, driver, { starts: [['five months']], timeoutMs: 90_000 })
})
