import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/**
 * Returns every address that the hub still knows to be a user's: that of the account, those at issuers, and former
 * ones that can still be restored. In lower case.
 */
export const readAddresses = async (db: Db, userId: string): Promise<string[]> => {
  const { rows } = await sql<{
    address: string
  }>`select address from addresses_of(${userId}) as address`.execute(db)
  return rows.map(({ address }) => address)
}
