import { expect, type CDPSession, type Page } from '@playwright/test'
import { callAsBearer } from './log-in.ts'

/**
 * Gives the page's browser an authenticator that knows its user, such as a fingerprint reader. It answers at once only
 * when told to: the list in the address field waits for a person.
 */
export const addAuthenticator = async (page: Page) => {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    /** The person touches it, or stops doing so. */
    touch: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Is the person recognised? */
    recognise: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Adds a passkey of the page's browser to the player who is logged in. */
export const addPasskey = async (page: Page): Promise<void> => {
  const options = await callAsBearer(page, 'post', '/auth/passkeys/add-options')
  const made = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as never)
    const credential = await navigator.credentials.create({ publicKey })
    return (credential as PublicKeyCredential).toJSON() as {
      id: string
      type: string
      response: { clientDataJSON: string; attestationObject: string }
    }
  }, options)
  const { clientDataJSON, attestationObject } = made.response
  const added = await callAsBearer(page, 'post', '/auth/passkeys', {
    id: made.id,
    type: made.type,
    response: { clientDataJSON, attestationObject },
  })
  expect(added).toMatchObject({ usedAt: null })
}
