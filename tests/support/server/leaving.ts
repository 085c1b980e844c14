import { sql } from 'kysely'
import { reconsiderMs } from '#contract/account/leaving.contract.ts'
import { features } from '#server/features.ts'
import { carryOutDeletions } from '#server/leaving/carry-out.ts'
import type { Db } from '#server/schema.ts'
import type { Shop } from './shop.ts'

type Hub = Pick<Shop, 'db' | 'clock' | 'log' | 'payments' | 'wake' | 'pagesChanged' | 'live'>

export const withFeatures = <Given extends Hub>(hub: Given) => ({ ...hub, personalData: features })

/** One round of the job, as the scheduler runs it. */
export const carryOut = (hub: Hub): Promise<void> => carryOutDeletions(withFeatures(hub))

interface Player {
  readonly id: string
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>
}

export const leave = async (player: Player, username: string = player.id) => {
  const answer = await player.call('POST', '/users/deletion', { username })
  return { status: answer.status, body: await answer.json() }
}

export const stay = async (player: Player) => {
  const answer = await player.call('DELETE', '/users/deletion')
  return { status: answer.status, body: await answer.json() }
}

/** A player requests the deletion, waits for the 14 days, and is deleted. */
export const leaveForGood = async (hub: Hub & Pick<Shop, 'clock'>, player: Player, username?: string) => {
  const { status, body } = await leave(player, username)
  if (status !== 200) throw new Error(`Not requested: ${JSON.stringify(body)}`)
  hub.clock.advance(reconsiderMs)
  await carryOut(hub)
  if (!(await isGone(hub.db, player.id))) throw new Error('Not deleted.')
}

export const isGone = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow())
    .deleted_at !== null

/** Every table of the database. */
export const readTables = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** The columns (`users.email`) in which one of these texts stands anywhere in the database, in any case. */
export const columnsWith = async (db: Db, texts: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const table of await readTables(db)) {
    const { rows } = await sql<{ name: string }>`
      select distinct field.key as name
      from ${sql.table(table)} as one, jsonb_each_text(to_jsonb(one)) as field
      where exists (
        select from unnest(${sql.val([...texts])}::text[]) as own where strpos(lower(field.value), lower(own)) > 0)
      order by 1`.execute(db)
    found.push(...rows.map(({ name }) => `${table}.${name}`))
  }
  return found
}
