import { addPasskey, newPasskeyOptions } from '#contract/auth/passkey.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { isCancelled } from './passkey-calls.ts'

/**
 * Adds a passkey of this browser to the player's account; false if the player closes the browser's window. The library
 * is loaded with the first request.
 */
export const createPasskey = async (call: Call, signal: AbortSignal): Promise<boolean> => {
  const [options, { WebAuthnAbortService, startRegistration }] = await Promise.all([
    call(newPasskeyOptions, {}, { signal }),
    import('@simplewebauthn/browser'),
  ])
  signal.throwIfAborted()
  const cancel = (): void => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject } = response
    const body = { id, type: 'public-key', response: { clientDataJSON, attestationObject } } as const
    await call(addPasskey, { body }, { signal })
    return true
  } catch (error) {
    if (isCancelled(error)) return false
    // The authenticator has a passkey of this account already.
    if (error instanceof Error && error.name === 'InvalidStateError')
      throw new ApiError('passkey_own', { cause: error })
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
