import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bob } from '#tests/paths/people.ts'
import { controlPage, logIn, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | undefined

describe('The account card of the menu on phones', () => {
  controlPage(network)
  beforeEach(() => page.viewport(375, 760))
  afterEach(async () => {
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('names the votes of the plan', async () => {
    hub = await openHub()
    await logIn(hub, bob)
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Menu' }))
    const votes = page.getByRole('dialog', { name: 'Menu' }).getByText(/votes a day/u)
    await expect.element(votes).toBeVisible()
    expect(votes.element().textContent).toBe('5 votes a day')
  })
})
