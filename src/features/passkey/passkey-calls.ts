import type { Chosen, PasskeyRequest, PasskeySupport } from '#machines/auth/passkey.machine.ts'

/** Returns what the browser can do. One that fails to tell of its lists counts as one without. */
export const readSupport = async (): Promise<PasskeySupport> => {
  if (typeof globalThis.PublicKeyCredential !== 'function') return { hasPasskeys: false, hasList: false }
  // Older browsers have passkeys without lists.
  const passkeys: Partial<typeof PublicKeyCredential> = PublicKeyCredential
  const hasList = await passkeys.isConditionalMediationAvailable?.().catch(() => false)
  return { hasPasskeys: true, hasList: hasList === true }
}

/** The player closed the window or let its time pass; or another request of this page took its place. */
const cancellations: readonly unknown[] = ['NotAllowedError', 'AbortError']

export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && cancellations.includes(error.name)

/**
 * Lets the player choose a passkey: `isListed` in the address field's own list, otherwise in the browser's window.
 * The library is loaded with the first request.
 */
export const choose = async (
  request: PasskeyRequest,
  signal: AbortSignal,
  { isListed }: { isListed: boolean },
): Promise<Chosen> => {
  const { WebAuthnAbortService, browserSupportsWebAuthnAutofill, startAuthentication } =
    await import('@simplewebauthn/browser')
  signal.throwIfAborted()
  const cancel = (): void => WebAuthnAbortService.cancelCeremony()
  const started = startAuthentication({
    optionsJSON: { ...request },
    useBrowserAutofill: isListed,
    // The field may appear later, with its tab.
    verifyBrowserAutofillInput: false,
  })
  const chosen = started.then(
    ({ id, response: { clientDataJSON, authenticatorData, signature, userHandle } }): Chosen => ({
      answer: { id, response: { clientDataJSON, authenticatorData, signature, userHandle } },
    }),
    (error: unknown): Chosen => {
      if (isCancelled(error)) return { isCancelled: true }
      throw error
    },
  )
  const heed = (): void => {
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  }
  // The library asks the same before it begins with a list: until then there is nothing to cancel.
  if (isListed) void browserSupportsWebAuthnAutofill().then(heed, heed)
  else heed()
  return chosen.finally(() => signal.removeEventListener('abort', cancel))
}
