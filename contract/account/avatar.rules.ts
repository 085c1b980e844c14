const offset = 0xcbf29ce484222325n
const prime = 0x100000001b3n

/**
 * Returns the seed of the picture of a wallet's address: 16 hexadecimal digits (FNV-1a, 64 bits). Other players get the
 * seed alone: it doesn't spell the address, though whoever knows an address can recognize its picture.
 */
export const avatarOf = (address: string): string => {
  let hash = offset
  for (const unit of address.toLowerCase())
    hash = BigInt.asUintN(64, (hash ^ BigInt(unit.charCodeAt(0))) * prime)
  return hash.toString(16).padStart(16, '0')
}
