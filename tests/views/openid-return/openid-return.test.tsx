import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { href, paths } from '#contract/http/paths.ts'
import { alice } from '#tests/paths/people.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { becomes, openHub } from '../support/paths.hub.tsx'

let hub: OpenHub | undefined
afterEach(() => hub?.close())

const open = async (problem: string): Promise<void> => {
  const address = href(paths.logInReturn, { way: 'google', problem })
  hub = await openHub(() => {}, { address })
  becomes(hub, alice)
}

describe('A player who is logged in and comes back from Google', () => {
  test.each([
    ['openid_cancelled', 'You came back without logging in'],
    ['none that the hub knows', 'Invalid token'],
    ['openid_rejected', 'This log-in did not work'],
  ])('without a result (%s) goes on where a log-in would lead', async (problem, title) => {
    await open(problem)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    const main = page.getByRole('main')
    await expect.element(main.getByRole('button', { name: 'Log in' })).not.toBeInTheDocument()
    await userEvent.click(main.getByRole('button', { name: 'Continue' }))
    await expect.poll(() => hub?.router.state.location.pathname).not.toBe(paths.logInReturn)
  })
})
