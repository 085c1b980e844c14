import { hashMessage, verifyMessage } from 'ethers/hash'
import { refuse } from '../http/refused.ts'
import type { Refused } from '../http/refused.ts'
import { askChain } from './chain.ts'

interface SignedText {
  /** With its checksum (EIP-55). */
  readonly address: string
  readonly chainId: number
  readonly message: string
  /** Hexadecimal, with 0x. */
  readonly signature: string
}

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

/** Returns the reason why a signature isn't the address's own; null when it is. `rpcUrl`: a network to ask about contract accounts. */
export const whyNotSigned = async (
  text: SignedText,
  rpcUrl: string | null,
): Promise<Refused<'signature_invalid' | 'contract_account' | 'chain_unreachable'> | null> => {
  const signer = signerOf(text)
  if (signer === text.address) return null
  if (rpcUrl === null) return refuse(keyed.test(text.signature) ? 'signature_invalid' : 'contract_account')
  const { address, chainId, message, signature } = text
  switch (await askChain(rpcUrl, { address, chainId, hash: hashMessage(message), signature })) {
    case 'valid':
      return null
    case 'another_chain':
      return refuse(signer === null ? 'contract_account' : 'signature_invalid')
    case 'unreachable':
      return refuse('chain_unreachable')
    default:
      return refuse('signature_invalid')
  }
}
