import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/schema.ts'
import { lockWays } from '#server/way-changes/last-way.store.ts'

const isAnyoneWaiting = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return (rows[0]?.count ?? 0) > 0
}

/** Everything by which an account is entered, and the number of recorded changes. */
export const stateOfWays = async (db: Db, userId: string) => {
  const of = (table: 'wallets' | 'passkeys' | 'passwords' | 'openid_identities') =>
    db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()
  return {
    address: await db.selectFrom('users').select(['email', 'mailbox']).where('id', '=', userId).execute(),
    wallets: await of('wallets'),
    passkeys: await of('passkeys'),
    passwords: await of('passwords'),
    identities: await of('openid_identities'),
    changes: await db.selectFrom('way_changes').select('id').where('user_id', '=', userId).execute(),
  }
}

/**
 * Makes a call wait for the lock of an account's ways until `change` has been carried out under that lock, and returns
 * its answer with the state that `change` left. On PostgreSQL alone: it takes two connections.
 */
export const answerAfter = async <T>(
  db: Db,
  userId: string,
  change: (trx: Db) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<{ answer: T; left: Awaited<ReturnType<typeof stateOfWays>> }> => {
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changed = db.transaction().execute(async (trx) => {
    await lockWays(trx, userId)
    held.resolve()
    await release.promise
    await change(trx)
    return stateOfWays(trx, userId)
  })
  await held.promise
  const answered = act()
  // A call that is answered without waiting is the test's failure, not an endless wait.
  const isOver = answered.then(() => true)
  while (!(await Promise.race([isOver, isAnyoneWaiting(db)]))) await delay(10)
  release.resolve()
  return { left: await changed, answer: await answered }
}
