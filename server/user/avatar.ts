import { createHash } from 'node:crypto'

/**
 * The seed of the picture of a wallet's address. Other players get the seed alone: it doesn't spell the address, though
 * whoever knows an address can recognize its picture.
 */
export const avatarOf = (address: string): string =>
  createHash('sha256').update(`avatar ${address.toLowerCase()}`).digest('hex').slice(0, 16)
