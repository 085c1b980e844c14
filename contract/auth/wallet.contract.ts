import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { unitsOf } from '../values/plain-text.rules.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { logInFields, sessionSchema } from './session.contract.ts'
import { appNameOf, longestAppName } from './wallet-app.rules.ts'

/** A text is valid for 5 minutes, once; in milliseconds. */
export const walletTextMs = 5 * 60_000

/** Ethereum's main network, by its EIP-155 number. */
export const ethereumChain = 1

const chainId = v.pipe(
  v.optional(v.pipe(textOfAtMost(16), v.regex(/^[1-9]\d*$/u)), String(ethereumChain)),
  v.transform(Number),
  v.safeInteger(),
)

/** An account's address: 0x and 40 hexadecimal digits; in mixed case only with the right checksum (EIP-55). */
const walletAddress = v.pipe(textOfAtMost(42), v.nonEmpty())

/**
 * Returns a nonce and the text to sign (EIP-4361), which the server stores: later it verifies against its own copy.
 * The domain, the address of the hub and the times are the server's. `chainId`: the wallet's network, only named in
 * the text. `walletAddress`: with its checksum. `checksContracts`: contract accounts
 * of this network can log in, too (EIP-1271).
 */
export const walletNonce = defineEndpoint({
  name: 'walletNonce',
  summary: 'A text for a wallet to sign',
  method: 'GET',
  path: '/auth/metamask/nonce',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 30, perHour: 300 }],
  query: v.object({ walletAddress, chainId }),
  response: v.object({
    walletAddress: v.string(),
    nonce: v.string(),
    message: v.string(),
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
    checksContracts: v.boolean(),
  }),
  errors: ['wallet_address_invalid'],
})

/** A signed text, by its nonce. */
export const signedTextFields = {
  walletAddress,
  // Signatures of contract accounts are as long as their owners make them.
  signature: v.pipe(textOfAtMost(20_000), v.regex(/^0x(?:[\da-f]{2})+$/iu)),
  nonce: v.pipe(textOfAtMost(64), v.nonEmpty()),
}

/** The wallet's app, by the name that it announced. A name that can't be shown is left out: nobody typed it. */
const appFields = { app: v.optional(v.pipe(textOfAtMost(unitsOf(longestAppName)), v.transform(appNameOf))) }

/**
 * Logs in by a signed text; creates the account on the address's first use. A text counts once: also a wrong
 * signature uses it up. `contract_account`: not signed by the account's own key, and the hub can't ask that network.
 * `chain_unreachable`: the network didn't answer; the text stays valid.
 */
export const walletLogIn = defineEndpoint({
  name: 'walletLogIn',
  summary: 'Log in by a signed text',
  method: 'POST',
  path: '/auth/metamask',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 30, perHour: 300 }],
  body: v.object({ ...signedTextFields, ...appFields, ...logInFields }),
  response: sessionSchema,
  errors: ['nonce_invalid', 'signature_invalid', 'contract_account', 'chain_unreachable'],
})

/**
 * Adds the account that signed a text to the ways into the caller's account; needs a proof at most 10 minutes old.
 * The text and its refusals are those of a log-in. Added already: nothing changes. `way_of_another`: it belongs to
 * another account, which isn't named.
 */
export const addWallet = defineEndpoint({
  name: 'addWallet',
  summary: 'Add a wallet to the account',
  method: 'POST',
  path: '/auth/ways/wallet',
  access: 'player',
  limits: [
    { by: 'player', perMinute: 10, perHour: 60 },
    { by: 'peer', perMinute: 30, perHour: 300 },
  ],
  body: v.object({ ...signedTextFields, ...appFields }),
  response: v.object({ success: v.literal(true) }),
  errors: [
    'proof_needed',
    'way_of_another',
    'nonce_invalid',
    'signature_invalid',
    'contract_account',
    'chain_unreachable',
  ],
})
