import { expect, type Page } from '@playwright/test'
import type { Fault } from '../../../stand-ins/openid/switches.ts'
import { login } from './log-in.ts'

/** The other page of the demo, where a person is chosen. */
export const choosePerson = async (
  page: Page,
  name: RegExp | { email: string; number?: string },
): Promise<void> => {
  await expect(page.getByRole('heading', { name: /^Log in with/u })).toBeVisible()
  if (name instanceof RegExp) return page.getByRole('button', { name }).click()
  await page.getByLabel('Somebody else’s address').fill(name.email)
  await page.getByLabel('Account number').fill(name.number ?? '1')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** From the open login modal to the other page. */
export const leaveFor = async (page: Page, way: 'Passport' | 'Google'): Promise<void> => {
  await login(page)
    .getByRole('tab', { name: way === 'Passport' ? 'imx' : 'Email' })
    .click()
  await login(page)
    .getByRole('button', { name: `Continue with ${way}` })
    .click()
}

/** Sets the fault of an issuer of this hub. */
export const setFault = async (page: Page, way: 'google' | 'immutablex', fault: Fault): Promise<void> => {
  const answer = await page.request.post(`/dev/openid/${way}`, { form: { fault } })
  expect(answer.ok()).toBe(true)
}
