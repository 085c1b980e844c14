interface WalletText {
  /** Public address of the hub, without a slash at the end. */
  readonly publicUrl: string
  /** With its checksum (EIP-55). */
  readonly address: string
  /** EIP-155 number of the network. */
  readonly chainId: number
  /** At least 8 letters and digits. */
  readonly nonce: string
  /** In milliseconds. */
  readonly issuedMs: number
  readonly expiresMs: number
}

const time = (ms: number): string => new Date(ms).toISOString()

/**
 * Returns the text that a wallet shows and signs (EIP-4361). Wallets compare its first line with the site that asks,
 * and warn about another one; so it says the same in every language.
 */
export const walletText = ({
  publicUrl,
  address,
  chainId,
  nonce,
  issuedMs,
  expiresMs,
}: WalletText): string => `${new URL(publicUrl).host} wants you to sign in with your Ethereum account:
${address}

Log in to the hub. Signing costs nothing and moves nothing.

URI: ${publicUrl}
Version: 1
Chain ID: ${chainId}
Nonce: ${nonce}
Issued At: ${time(issuedMs)}
Expiration Time: ${time(expiresMs)}`
