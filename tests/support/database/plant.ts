import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/schema.ts'
import { ownerOf } from './test-database.ts'

/** Does what the database refuses everybody: only its superuser can. */
export const plant = (db: Db, ...statements: RawBuilder<unknown>[]): Promise<void> =>
  ownerOf(db)
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const statement of statements) await statement.execute(trx)
    })
