import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mailGiftCode } from '#contract/gifts/gift-mails.contract.ts'
import type { giftMailMachine } from '#machines/gifts/gift-mail.machine.ts'
import { giftCode, giftMail } from '#tests/paths/gifts/gift-codes.ts'
import { model } from '#tests/paths/gifts/gift-mail.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'
import { controlDesk, goToDesk, main, openCard, press } from './gift-desk.page.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()

const isOpen = (states: readonly string[]): boolean => states.some((state) => state.startsWith('open'))
const fill = (name: string, text: string): Promise<void> =>
  userEvent.fill(page.getByRole('textbox', { name }), text)

const driver: Driver<typeof giftMailMachine> = {
  start: async () => {
    await page.viewport(1400, 900)
    await goToDesk(await open())
    // What is sent again is so from the code's card.
    await openCard('Pro, 1 month')
  },
  stop,
  gestures: {
    'mail.open': {
      // The list of this page says what was sent.
      offered: ({ id, draft }, { states }) =>
        !states.includes('sending') && draft.again === (id === 'gift-pro') && !id.startsWith('<'),
      make: ({ id }) => press(id === 'gift-elite' ? 'Send by mail: Elite, 12 months' : 'Send again'),
    },
    'mail.close': { offered: (_, { states }) => isOpen(states), make: () => press('Close') },
    'mail.send': { offered: (_, { states }) => isOpen(states), make: () => press(/^Send (?:now|on)/u) },
    'to.type': {
      offered: ({ to }, { states, context }) => isOpen(states) && !context.again && !to.includes('\n'),
      make: ({ to }) => fill('To', to),
    },
    'message.type': {
      offered: (_, { states }) => isOpen(states),
      make: ({ message }) => fill('Message', message),
    },
    'language.choose': {
      offered: (_, { states }) => isOpen(states),
      make: async ({ language }) => {
        await userEvent.selectOptions(page.getByRole('combobox', { name: 'Language of the mail' }), language)
      },
    },
    'when.choose': {
      offered: (_, { states }) => isOpen(states),
      make: ({ when }) =>
        userEvent.click(main.getByRole('radio', { name: when === 'now' ? 'Now' : 'On a date', exact: true })),
    },
    // What only the date and time fields of a browser make of keys is tried in the journey.
    'day.type': { offered: () => false, make: async () => {} },
    'time.type': { offered: () => false, make: async () => {} },
    // Comes with the list.
    'code.told': { offered: () => false, make: async () => {} },
  },
  sources: { sendMail: askingOf(network, mailGiftCode) },
}

describe('Sending a gift by mail', () => {
  controlDesk(network, mailGiftCode, [
    giftCode({ id: 'gift-elite', version: 1 }),
    giftCode({
      id: 'gift-pro',
      plan_id: 'tier2',
      months: 1,
      version: 2,
      mail: giftMail({ message: 'For 11 tabs.' }),
    }),
  ])
  beforeAll(() => page.viewport(1400, 900))

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 90_000,
    beyondThePage: ['(giftMail) | code.told', 'open | day.type', 'open | time.type'],
  })
})
