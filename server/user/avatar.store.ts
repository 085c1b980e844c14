import { avatarOf } from '#contract/account/avatar.rules.ts'
import type { Db } from '../schema.ts'

/** Takes the picture of a wallet from its player, in the transaction that removes the wallet. */
export const deleteAvatar = async (trx: Db, userId: string, address: string): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ avatar: null })
    .where('id', '=', userId)
    .where('avatar', '=', avatarOf(address))
    .execute()
}
