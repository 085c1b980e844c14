import { hashMessage, verifyMessage } from 'ethers/hash'
import { refuse } from '../http/refused.ts'
import type { Refused } from '../http/refused.ts'
import type { Chain } from './chain.ts'

interface SignedText {
  /** With its checksum (EIP-55). */
  readonly address: string
  readonly chainId: number
  readonly message: string
  /** Hexadecimal, with 0x. */
  readonly signature: string
}

/** Signed by the account's own key, or accepted by its contract on one network. */
export type SignedBy = { readonly chainId: number | null }

/** 64 bytes in the compact form (EIP-2098), otherwise 65: longer ones are never made by an account's own key. */
const keyed = /^0x(?:[\da-f]{128}|[\da-f]{130})$/iu

const signerOf = ({ message, signature }: SignedText): string | null => {
  try {
    return keyed.test(signature) ? verifyMessage(message, signature) : null
  } catch {
    // Not a point of the curve, or a second form of a signature.
    return null
  }
}

/**
 * Returns by what a text is signed: the account's key (`chainId` null), or its contract. `chain`: the network to ask
 * about contract accounts; null for none.
 */
export const checkSignature = async (
  text: SignedText,
  chain: Chain | null,
): Promise<SignedBy | Refused<'signature_invalid' | 'contract_account' | 'chain_unreachable'>> => {
  if (signerOf(text) === text.address) return { chainId: null }
  const refused = refuse(keyed.test(text.signature) ? 'signature_invalid' : 'contract_account')
  if (chain === null) return refused
  const { address, chainId, message, signature } = text
  const answer = await chain.check({ address, chainId, hash: hashMessage(message), signature })
  if (typeof answer !== 'string') return refuse('chain_unreachable', { cause: answer.unreachable })
  if (answer === 'valid') return { chainId }
  return answer === 'invalid' ? refuse('signature_invalid') : refused
}
