import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAlikeProjects, listOwnSuggestions } from '#contract/projects/suggestions.contract.ts'
import { alice } from '#tests/paths/people.ts'
import { suggestionOf } from '#tests/paths/projects/suggested.ts'
import { controlPage, logIn, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | undefined

describe('A player’s suggestions', () => {
  controlPage(network)
  beforeEach(async () => {
    await page.viewport(1280, 900)
    network.always(listAlikeProjects, { projects: [] })
  })
  afterEach(() => hub?.close())

  test('say what became of the project of one that was accepted', async () => {
    const now = ['active', 'completed', 'refused', 'analyzing'] as const
    network.always(listOwnSuggestions, {
      suggestions: now.map((status, index) =>
        suggestionOf(index + 1, {
          state: 'accepted',
          in_front: null,
          project_id: status,
          project_status: status,
        }),
      ),
    })
    hub = await openHub()
    await logIn(hub, alice)
    hub.open({ type: 'suggestion.open' })
    const row = (number: number) => page.getByRole('listitem', { name: `Plan ${number}`, exact: true })
    await expect.element(row(1)).toMatchTextContent(/Accepted.*Open for votes since/u)
    await expect.element(row(2)).toMatchTextContent(/Completed.*The project is completed\./u)
    await expect.element(row(3)).toMatchTextContent(/Refused.*an administrator has refused it since\./u)
    await expect.element(row(4)).toMatchTextContent(/In analysis.*An administrator works out what it takes/u)
    for (const number of [2, 3, 4])
      await expect.element(row(number)).not.toMatchTextContent(/Accepted|Open for votes since/u)
  })
})
