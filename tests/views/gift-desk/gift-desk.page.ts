import { beforeAll, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Endpoint } from '#contract/http/endpoint.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import { listGiftCodes } from '#contract/gifts/gifts.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import { alice } from '#tests/paths/people.ts'
import { soon } from '../support/paths.drive.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import type { Network } from '../support/paths.network.ts'

export const main = page.getByRole('main')

/** The page of a player at the gift desk. */
export const goToDesk = async (hub: OpenHub): Promise<void> => {
  await logIn(hub, alice)
  hub.router.history.push('/invite-codes')
  await expect.element(page.getByRole('heading', { name: 'Gifts and invite codes' }), soon).toBeVisible()
}

export const press = (name: string | RegExp): Promise<void> =>
  userEvent.click(main.getByRole('button', { name, exact: typeof name === 'string' }))

/** Opens the card of a code, by what it gives. */
export const openCard = async (name: string): Promise<void> => {
  await press(name)
  await expect.element(main.getByRole('region', { name }), soon).toBeVisible()
}

/** The tests of a flow at the gift desk. `held`: the endpoint whose answers the paths give; `codes`: what the lists hold. */
export const controlDesk = (network: Network, held: Endpoint, codes: GiftCode[] = []): void => {
  controlPage(network)
  beforeAll(() => {
    network.always(listGiftCodes, { codes, next: null })
    network.hold(held)
    network.always(me, alice)
    network.refuse(refreshToken, 'refresh_refused')
  })
}
