import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { stopGiftMails } from '#contract/gifts/gift-mails.contract.ts'
import type { giftMailStopMachine } from '#machines/gifts/gift-mail-stop.machine.ts'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import { model } from '#tests/paths/gifts/gift-mail-stop.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()

const driver: Driver<typeof giftMailStopMachine> = {
  start: async ({ linkToken }) => {
    history.replaceState(null, '', `/invite-codes#not-for-me=${linkToken ?? ''}`)
    takeMailedLinks()
    await open(() => {}, { address: location.pathname + location.hash })
  },
  stop,
  gestures: {
    'mails.stop': {
      offered: (_, { states }) => states.includes('ready'),
      make: () => userEvent.click(page.getByRole('button', { name: 'Stop gift mails' })),
    },
  },
  sources: { stopMails: askingOf(network, stopGiftMails) },
}

describe('The page of "not for me" in a gift mail', () => {
  controlPage(network)
  beforeAll(() => network.hold(stopGiftMails))

  testTours(model, driver, { starts: [['without a link'], ['with a link']], timeoutMs: 90_000 })
})
