import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOwnHistory } from '#contract/account/own-history.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { saveSettings } from '#contract/account/user.contract.ts'
import type { nameConsentMachine } from '#machines/donation/name-consent.machine.ts'
import { model } from '#tests/paths/donation/name-consent.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const turn = page.getByRole('main').getByRole('switch')

const driver: Driver<typeof nameConsentMachine> = {
  start: async ({ showsName }) => {
    network.always(listOwnHistory, {
      entries: [],
      next: null,
      counts: { votes: 0, donations: 0 },
      projects: [],
      shows_name: showsName,
      numbers: { votes: 0, projects: 0, cents: 0, donationVotesLeft: 0, leftToday: 1, today: 1 },
    })
    const hub = await open(undefined, { hidesSidebar: true })
    await logIn(hub, alice)
    hub.router.history.push('/my-votes')
    await expect.element(turn, soon).toBeVisible()
  },
  stop,
  gestures: {
    'consent.set': {
      offered: ({ showsName }, { context }) => context.chosen !== showsName,
      make: async () => userEvent.click(turn),
    },
  },
  sources: {
    saveConsent: askingOf(network, saveSettings, () => ({
      ...alice,
      saved_at: '2026-03-01T12:00:00.000Z',
    })),
  },
}

describe('Whether a player is named', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(me, alice)
    network.hold(saveSettings)
  })

  testTours(model, driver, { starts: [Object.keys(model.inputs)], timeoutMs: 60_000 })
})
