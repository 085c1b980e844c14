import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { VotePower } from '#contract/votes/vote-power.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { bob } from '#tests/paths/people.ts'
import { votePower } from '#tests/paths/votes/vote-power.answers.ts'
import { controlPage, logIn, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | undefined

/** Opens the menu; the words about votes that stand in the player's card. */
const votesOf = async (power: Partial<VotePower>, player: Partial<User> = {}) => {
  network.always(getVotePower, { success: true, data: { ...votePower, ...power } })
  hub = await openHub()
  await logIn(hub, { ...bob, ...player })
  await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Menu' }))
  return page.getByRole('dialog', { name: 'Menu' }).getByText(/vote/u).first()
}

describe('The account card of the menu on phones', () => {
  controlPage(network, { asks: ['votePower'] })
  beforeAll(() => page.viewport(375, 760))
  afterEach(() => hub?.close())

  test('says how many votes of the day are left', async () => {
    const votes = await votesOf({ dailyVotesEarned: 8, dailyVotesUsed: 3 })
    await expect.poll(() => votes.element().textContent).toBe('5 of 8 votes left today')
  })

  test('has the picture that the player took from a wallet', async () => {
    await votesOf({}, { avatar: '00ff00ff00ff00ff' })
    const picture = () => document.querySelector('.account-card .account-initial')
    await expect.poll(() => picture()?.querySelectorAll('.avatar-picture path').length).toBeGreaterThan(0)
    expect(picture()?.textContent).toBe('')
  })
})

describe('The account card of the menu on phones, before the server answers', () => {
  controlPage(network)
  beforeEach(() => page.viewport(375, 760))
  afterEach(async () => {
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('names the votes of the plan', async () => {
    const votes = await votesOf({})
    await expect.poll(() => votes.element().textContent).toBe('5 votes a day')
  })
})
