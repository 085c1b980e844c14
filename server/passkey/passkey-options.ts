import { passkeyChallengeMs } from '#contract/auth/passkey.contract.ts'
import type {
  newPasskeyOptions,
  passkeyOptions,
  passkeyProofOptions,
} from '#contract/auth/passkey.contract.ts'
import type { Answer } from '#contract/http/endpoint.ts'
import { passkeyAlgorithms } from '../platform/security/passkey-keys.ts'
import type { PasskeySite } from '../platform/security/passkeys.ts'

/** Returns the user as passkeys store it: the id of the account in base64url, and no address. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

/** Options for an answer of any passkey of the site. */
export const optionsOf = (challenge: string, site: PasskeySite): Answer<typeof passkeyOptions> => ({
  challenge,
  timeout: passkeyChallengeMs,
  rpId: site.id,
  userVerification: 'required',
})

const descriptorsOf = (ids: readonly string[]) => ids.map((id) => ({ type: 'public-key' as const, id }))

/** Options for an answer of one of these passkeys, by WebAuthn's ids. */
export const proofOptionsOf = (
  challenge: string,
  site: PasskeySite,
  ids: readonly string[],
): Answer<typeof passkeyProofOptions> => ({
  ...optionsOf(challenge, site),
  allowCredentials: descriptorsOf(ids),
})

interface NewPasskeyFor {
  readonly userId: string
  readonly username: string
  /** WebAuthn's ids of the account's passkeys: none of their devices adds another one. */
  readonly known: readonly string[]
}

/** Options for a new passkey. It can be found without a username, and checks its user. */
export const newOptionsOf = (
  challenge: string,
  site: PasskeySite,
  { userId, username, known }: NewPasskeyFor,
): Answer<typeof newPasskeyOptions> => ({
  challenge,
  timeout: passkeyChallengeMs,
  rp: { id: site.id, name: 'The Hub' },
  user: { id: userHandleOf(userId), name: username, displayName: username },
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: descriptorsOf(known),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
})
