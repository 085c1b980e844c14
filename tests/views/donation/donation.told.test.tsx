import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDonationCheckout } from '#contract/donation/donation.contract.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import { alice } from '#tests/paths/people.ts'
import { controlPage, logIn, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | undefined

const modal = page.getByRole('dialog', { name: 'Donate' })
const messages = page.getByRole('region', { name: 'Messages', exact: true })

/** Money 8, letter for letter: what stands in the modal, and what the toast says. */
const said: readonly (readonly [code: ErrorCode, inline: string, toast: string])[] = [
  [
    'payment_failed',
    'Failed to create checkout session',
    'Checkout failed: Failed to create checkout session',
  ],
  ['internal', 'Failed to create checkout session', 'Checkout failed: Failed to create checkout session'],
  ['donation_amount_invalid', 'Please enter a valid amount', 'Please enter a valid amount'],
  ['user_without_id', 'Authentication error. Please reconnect.', 'Authentication error. Please reconnect.'],
  [
    'project_closed',
    'This project no longer takes donations.',
    'Checkout failed: This project no longer takes donations.',
  ],
]

describe('A donation that could not be paid', () => {
  controlPage(network)
  beforeEach(async () => {
    network.refuse(getVotePower, 'unavailable')
    hub = await openHub()
  })
  afterEach(() => hub?.close())

  test.each(said)('%s', async (code, inline, toast) => {
    network.refuse(openDonationCheckout, code)
    await logIn(hub as OpenHub, alice)
    hub?.open({ type: 'donation.open' })
    await userEvent.click(modal.getByRole('button', { name: /^Donate \$/u }))
    await expect.element(modal.getByRole('alert').getByText(inline, { exact: true })).toBeVisible()
    await expect.element(messages.getByText(toast, { exact: true })).toBeVisible()
  })
})
