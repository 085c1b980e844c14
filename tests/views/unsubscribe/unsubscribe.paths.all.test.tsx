import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readUnsubscribeLink, unsubscribe } from '#contract/notifications/notification-choices.contract.ts'
import type { unsubscribeMachine } from '#machines/notifications/unsubscribe.machine.ts'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import { model } from '#tests/paths/notifications/unsubscribe.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))

const driver: Driver<typeof unsubscribeMachine> = {
  start: async ({ linkToken }) => {
    const secret = linkToken === null ? '' : `#token=${encodeURIComponent(linkToken)}`
    history.replaceState(null, '', `/unsubscribe${secret}`)
    takeMailedLinks()
    await open(() => {}, { address: location.pathname })
  },
  stop,
  gestures: {
    'link.retry': {
      offered: (_, { states }) => states.includes('unread'),
      make: () => press('Try again'),
    },
    'mails.stop': {
      offered: (_, { states }) => states.includes('asking'),
      make: () => press('Stop these mails'),
    },
    'mails.restore': {
      offered: (_, { states }) => states.includes('stopped'),
      make: () => press('Turn them on again'),
    },
  },
  sources: {
    readLink: askingOf(network, readUnsubscribeLink),
    stopMails: askingOf(network, unsubscribe),
    restoreMails: askingOf(network, unsubscribe),
  },
}

describe('The page that stops mails', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(readUnsubscribeLink)
    network.hold(unsubscribe)
  })

  // A page keeps the secret it was opened with: the address without one comes first.
  testTours(model, driver, { starts: [['without a link'], ['with a link']], timeoutMs: 90_000 })
})
