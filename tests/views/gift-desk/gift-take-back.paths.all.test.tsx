import { describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { takeBackGiftCode } from '#contract/gifts/gifts.contract.ts'
import type { giftTakeBackMachine } from '#machines/gifts/gift-take-back.machine.ts'
import { giftCode, giftMail } from '#tests/paths/gifts/gift-codes.ts'
import { model } from '#tests/paths/gifts/gift-take-back.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'
import { controlDesk, goToDesk, press } from './gift-desk.page.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()

const names: Record<string, string> = { 'gift-elite': 'Elite, 12 months', 'gift-pro': 'Pro, 1 month' }
const codes = [
  giftCode({ id: 'gift-elite', mail: giftMail() }),
  giftCode({ id: 'gift-pro', plan_id: 'tier2', months: 1, version: 3, mail: giftMail() }),
]

const inDialog = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('alertdialog').getByRole('button', { name, exact: true }))

const driver: Driver<typeof giftTakeBackMachine> = {
  start: async () => goToDesk(await open()),
  stop,
  gestures: {
    'takeBack.choose': {
      offered: ({ code }, { states }) => states.includes('closed') && code.id in names,
      make: ({ code }) => press(`Take back: ${names[code.id]}`),
    },
    'takeBack.cancel': {
      offered: (_, { states }) => states.includes('confirming'),
      make: () => inDialog('Leave it'),
    },
    'takeBack.confirm': {
      offered: (_, { states }) => states.includes('confirming'),
      make: () => inDialog('Take it back'),
    },
  },
  sources: {
    // It was mailed again meanwhile, so that it can be taken back once more.
    takeBack: askingOf(network, takeBackGiftCode, (code) => ({ ...code, mail: giftMail() })),
  },
}

describe('Taking a code back', () => {
  controlDesk(network, takeBackGiftCode, codes)

  testTours(model, driver, { starts: [['as it is']], timeoutMs: 90_000 })
})
