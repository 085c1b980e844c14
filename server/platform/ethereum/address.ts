import { getAddress } from 'ethers/address'

/** Returns an account's address with its checksum (EIP-55); null when it isn't one, or has a wrong checksum. */
export const checksummed = (address: string): string | null => {
  // ethers also reads addresses of other forms.
  if (!/^0x[\da-f]{40}$/iu.test(address)) return null
  try {
    return getAddress(address)
  } catch {
    return null
  }
}
