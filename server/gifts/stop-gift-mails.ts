import type { Dependencies } from '../dependencies.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { readStopToken } from './gift-mail-token.ts'
import { findMailedAddress, stopAddress } from './gift-mails.store.ts'

/** Stops gift mails to the address whose "not for me" link was used; false when the hub did not write the link. */
export const stopGiftMails = async (
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<boolean> => {
  const id = readStopToken(token, settings)
  if (id === null) return false
  return inTransaction(db, async (trx) => {
    const address = await findMailedAddress(trx, id)
    if (address !== undefined) await stopAddress(trx, address, clock.now())
    return address !== undefined
  })
}
