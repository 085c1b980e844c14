import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  listAlikeProjects,
  listOwnSuggestions,
  withdrawSuggestion,
} from '#contract/projects/suggestions.contract.ts'
import type { ownSuggestionsMachine } from '#machines/projects/own-suggestions.machine.ts'
import { suggestionsChanged } from '#src/features/suggestion/suggestion-actors.ts'
import { model } from '#tests/paths/projects/own-suggestions.model.ts'
import { alice } from '#tests/paths/people.ts'
import { suggestionOf } from '#tests/paths/projects/suggested.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const own = () => page.getByRole('region', { name: 'Your suggestions' })
const press = (name: string): Promise<void> =>
  userEvent.click(own().getByRole('button', { name, exact: true }))
const pending = suggestionOf(1)

const driver: Driver<typeof ownSuggestionsMachine> = {
  start: async () => {
    await open()
    await logIn(hub(), alice)
    hub().open({ type: 'suggestion.open' })
    await expect.element(own(), soon).toBeVisible()
  },
  stop,
  gestures: {
    'suggestions.retry': {
      offered: (_, { states }) => states.includes('failed'),
      make: () => press('Try again'),
    },
    'suggestions.refresh': {
      make: async () => void suggestionsChanged.dispatchEvent(new Event('change')),
    },
    'withdrawal.choose': {
      offered: ({ id }, { context, states }) =>
        states.includes('shown.still') &&
        id === pending.id &&
        context.suggestions.some((one) => one.id === id && one.state === 'pending'),
      make: () => press(`Withdraw ${pending.title}`),
    },
    'withdrawal.cancel': {
      offered: (_, { states }) => states.includes('shown.asking'),
      make: async () => {
        await press('Leave it')
        await expect
          .element(own().getByRole('button', { name: `Withdraw ${pending.title}` }), soon)
          .toHaveFocus()
      },
    },
    'withdrawal.confirm': {
      offered: (_, { states }) => states.includes('shown.asking'),
      make: () => press('Withdraw it'),
    },
  },
  sources: {
    loadSuggestions: askingOf(network, listOwnSuggestions, (suggestions) => ({ suggestions })),
    withdraw: askingOf(network, withdrawSuggestion),
  },
}

describe('A player’s suggestions, beside the form', () => {
  controlPage(network)
  beforeAll(async () => {
    await page.viewport(1280, 900)
    network.hold(listOwnSuggestions)
    network.hold(withdrawSuggestion)
    network.always(listAlikeProjects, { projects: [] })
  })

  testTours(model, driver, {
    starts: [['plain']],
    timeoutMs: 120_000,
    noticed: {
      change: ({ shown }) => delete shown.states.asking.on['withdrawal.cancel'],
      step: 'withdrawal.cancel',
    },
    beyondThePage: [],
  })
})
