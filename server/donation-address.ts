import { checksummed } from './platform/ethereum/address.ts'

/**
 * Returns the fault of a donation address; null when it can be published. Only its checksummed spelling (EIP-55)
 * reveals a mistyped character. The fault names the spelling with the right checksum, for the operator to compare.
 */
export const addressFault = (address: string): string | null => {
  if (!/^0x[\da-f]{40}$/iu.test(address)) return 'must be 0x and 40 hexadecimal digits'
  const spelled = checksummed(address.toLowerCase())
  if (address === spelled) return null
  const digits = address.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase
    ? `must be written with its checksum; if each character is right, that is ${spelled}`
    : `has a wrong checksum; if each character is right, it is written ${spelled}`
}
