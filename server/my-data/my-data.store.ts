import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type DataFile, dataFiles, type MyData } from '#contract/account/my-data.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import type { PersonalData } from '../feature.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import type { Db, Row } from '../schema.ts'

export const myDataJobName = 'my-data'

/** Number of parts of everybody's data; the lists are one more. */
export const countParts = (personalData: readonly PersonalData[]): number =>
  personalData.filter(({ mine }) => mine).length + 1

export type DataRequest = Row<'my_data'>

/** A process that prepares files has died if it writes nothing for this long; another one begins again. */
const claimMs = 60_000
const storedMs = dayMs

const readFiles = async (db: Db, id: string): Promise<MyData['files']> => {
  const rows = await db
    .selectFrom('my_data_parts')
    .select(['file', sql<number>`sum(length(content))::bigint`.as('bytes')])
    .where('request_id', '=', id)
    .groupBy('file')
    .execute()
  const bytes = new Map(rows.map((row) => [row.file, row.bytes]))
  return dataFiles.flatMap((name) => {
    const size = bytes.get(name)
    return size === undefined ? [] : [{ name, bytes: size }]
  })
}

const statusOf = ({ failed_at, ready_at, expires_at }: DataRequest, nowMs: number): MyData['status'] => {
  if (failed_at) return 'failed'
  if (!ready_at || !expires_at) return 'preparing'
  return expires_at.getTime() > nowMs ? 'ready' : 'expired'
}

/** Returns the state of a player's last request; null if there is none. `nowMs` in milliseconds. */
export const findMyData = async (db: Db, userId: string, nowMs: number): Promise<MyData | null> => {
  const row = await db.selectFrom('my_data').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return null
  const status = statusOf(row, nowMs)
  return {
    id: row.id,
    status,
    by: row.requested_by === null ? 'player' : 'administrator',
    done: row.parts_done,
    all: row.parts_all,
    requestedAt: row.requested_at.toISOString(),
    readyAt: row.ready_at?.toISOString() ?? null,
    expiresAt: row.ready_at ? (row.expires_at?.toISOString() ?? null) : null,
    files: status === 'ready' ? await readFiles(db, row.id) : [],
  }
}

interface Requested {
  readonly userId: string
  /** The administrator who requests it; null: the player does. */
  readonly adminId: string | null
  /** Number of parts that there are to prepare. */
  readonly parts: number
  /** Milliseconds since the epoch. */
  readonly nowMs: number
}

/**
 * Requests a player's data, in the caller's transaction or in its own; false if a request is prepared or ready already.
 * An earlier one that failed or expired goes, with its files.
 */
export const insertRequest = (db: Db, { userId, adminId, parts, nowMs }: Requested): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const now = new Date(nowMs)
    await trx.deleteFrom('my_data').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
    await trx.deleteFrom('my_data').where('user_id', '=', userId).where('failed_at', 'is not', null).execute()
    const inserted = await trx
      .insertInto('my_data')
      .values({
        id: randomUUID(),
        user_id: userId,
        requested_by: adminId,
        requested_at: now,
        due_at: now,
        parts_all: parts,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  })

/** Claims the request that has been due longest and begins it again; null if none is due. */
export const claimRequest = (db: Db, nowMs: number, parts: number): Promise<DataRequest | null> =>
  inTransaction(db, async (trx) => {
    const claimed = await trx
      .updateTable('my_data')
      .set({
        due_at: new Date(nowMs + claimMs),
        attempt: sql`attempt + 1`,
        parts_done: 0,
        parts_all: parts,
      })
      .where('id', '=', longestDue({ table: 'my_data', due: 'due_at', key: 'id', nowMs }))
      .returningAll()
      .executeTakeFirst()
    if (!claimed) return null
    await trx.deleteFrom('my_data_parts').where('request_id', '=', claimed.id).execute()
    return claimed
  })

export type Attempt = Pick<DataRequest, 'id' | 'attempt'>

export interface FilePart {
  readonly file: DataFile
  readonly place: number
  readonly content: string
}

const insertParts = async (trx: Db, requestId: string, parts: readonly FilePart[]): Promise<void> => {
  for (const { file, place, content } of parts)
    await trx
      .insertInto('my_data_parts')
      .values({ request_id: requestId, file, place, content: Buffer.from(content) })
      .execute()
}

/**
 * Inserts parts of files with the number of parts done; holds the claim. False if another process has begun the request
 * again, or it is gone: then nothing is stored.
 */
export const insertStep = (
  db: Db,
  { id, attempt }: Attempt,
  { parts, done, nowMs }: { parts: readonly FilePart[]; done: number; nowMs: number },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const held = await trx
      .updateTable('my_data')
      .set({ parts_done: done, due_at: new Date(nowMs + claimMs) })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('due_at', 'is not', null)
      .executeTakeFirst()
    if (held.numUpdatedRows !== 1n) return false
    await insertParts(trx, id, parts)
    return true
  })

/** The files of this attempt are whole, and stay for 24 hours. `nowMs` in milliseconds. */
export const markReady = async (db: Db, { id, attempt }: Attempt, nowMs: number): Promise<void> => {
  await db
    .updateTable('my_data')
    .set({ due_at: null, ready_at: new Date(nowMs), expires_at: new Date(nowMs + storedMs) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('due_at', 'is not', null)
    .execute()
}

/** The next attempt is at `atMs`, in milliseconds since the epoch. */
export const prepareAgainAt = async (db: Db, { id, attempt }: Attempt, atMs: number): Promise<void> => {
  await db
    .updateTable('my_data')
    .set({ due_at: new Date(atMs) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('due_at', 'is not', null)
    .execute()
}

/** Gives a request up, and deletes what was written of it; the player hears of it for 24 hours. */
export const markFailed = (db: Db, { id, attempt }: Attempt, nowMs: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const failed = await trx
      .updateTable('my_data')
      .set({ due_at: null, failed_at: new Date(nowMs), expires_at: new Date(nowMs + storedMs) })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('due_at', 'is not', null)
      .executeTakeFirst()
    if (failed.numUpdatedRows === 1n)
      await trx.deleteFrom('my_data_parts').where('request_id', '=', id).execute()
  })

/** Returns the end of a ready request of this player, in milliseconds since the epoch, and when it was ready; null for any other. */
export const findReady = async (
  db: Db,
  userId: string,
  id: string,
): Promise<{ readyAt: Date; expiresAt: Date } | null> => {
  const row = await db
    .selectFrom('my_data')
    .select(['ready_at', 'expires_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.ready_at && row.expires_at ? { readyAt: row.ready_at, expiresAt: row.expires_at } : null
}

/** Returns the content of one part of a file; null behind the last. */
export const readPart = async (
  db: Db,
  { id, file, place }: { id: string; file: DataFile; place: number },
): Promise<Uint8Array | null> =>
  (
    await db
      .selectFrom('my_data_parts')
      .select('content')
      .where('request_id', '=', id)
      .where('file', '=', file)
      .where('place', '=', place)
      .executeTakeFirst()
  )?.content ?? null

/** Deletes requests whose files have expired. */
export const deleteOldData = async (db: Db, nowMs: number): Promise<void> => {
  await db.deleteFrom('my_data').where('expires_at', '<=', new Date(nowMs)).execute()
}
