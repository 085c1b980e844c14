import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** The token of the last mail that the API sent to this address. */
export const mailedToken = async (email: string): Promise<string> => {
  const answer = await fetch(`/view-api/link?email=${encodeURIComponent(email)}`)
  const { token } = (await answer.json()) as { token: string | null }
  if (token === null) throw new Error(`No mail went to ${email}`)
  return token
}

/** Asks for a link as a browser would that is not this one: without its cookies. */
export const askElsewhere = async (email: string): Promise<string> => {
  const answer = await fetch('/api/auth/magiclink', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, language: 'en' }),
  })
  expect(answer.status).toBe(200)
  return mailedToken(email)
}

/** Asks for a link in the login modal, as a player does. */
export const askForLink = async (email: string): Promise<string> => {
  await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Email address' }), email)
  await userEvent.click(page.getByRole('button', { name: 'Send magic link' }))
  await expect
    .element(page.getByText('Magic link sent to your email. Please check your inbox.'))
    .toBeVisible()
  return mailedToken(email)
}
