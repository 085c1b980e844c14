import type { AppSettings } from '../dependencies.ts'
import { checksummed } from '../platform/ethereum/address.ts'
import { chainAt } from '../platform/ethereum/chain.ts'
import type { Chain } from '../platform/ethereum/chain.ts'
import { checkSignature } from '../platform/ethereum/check-signature.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Db } from '../schema.ts'
import { consumeText, findText } from './wallet.store.ts'
import type { SignedAccount } from './wallet.store.ts'

interface SignedText {
  readonly walletAddress: string
  readonly nonce: string
  readonly signature: string
}

type Refusal = 'nonce_invalid' | 'signature_invalid' | 'contract_account' | 'chain_unreachable'

/** The network that is asked about contract accounts; null for none. */
export const chainOf = ({ ethereumRpcUrl }: Pick<AppSettings, 'ethereumRpcUrl'>): Chain | null =>
  ethereumRpcUrl ? chainAt(ethereumRpcUrl) : null

/**
 * Returns the account that signed the stored text of this nonce. The text is still to be consumed, in the
 * transaction that uses it. A refusal has consumed it, unless the network did not answer.
 */
export const checkSignedText = async (
  db: Db,
  { walletAddress, nonce, signature }: SignedText,
  chain: Chain | null,
  clock: Clock,
): Promise<(SignedAccount & { readonly nonce: string }) | Refused<Refusal>> => {
  const text = await findText(db, nonce, clock.now())
  if (!text || text.address !== checksummed(walletAddress)) return refuse('nonce_invalid')
  const { address, message } = text
  const chainId = Number(text.chain_id)
  const signed = await checkSignature({ address, chainId, message, signature }, chain)
  if (isRefused(signed)) {
    if (signed.code !== 'chain_unreachable') await consumeText(db, nonce, clock.now())
    return signed
  }
  return { nonce, address, ...signed }
}
