import { createHash } from 'node:crypto'
import type { Db } from '../schema.ts'

/**
 * The seed of the picture of a wallet's address. Other players get the seed alone: it doesn't spell the address, though
 * whoever knows an address can recognize its picture.
 */
export const avatarOf = (address: string): string =>
  createHash('sha256').update(`avatar ${address.toLowerCase()}`).digest('hex').slice(0, 16)

/** Takes the picture of a wallet from its player, in the transaction that removes the wallet. */
export const deleteAvatar = async (trx: Db, userId: string, address: string): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ avatar: null })
    .where('id', '=', userId)
    .where('avatar', '=', avatarOf(address))
    .execute()
}
