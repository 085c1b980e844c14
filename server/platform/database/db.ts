import { PGlite, types as pgliteTypes } from '@electric-sql/pglite'
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database, Db } from '../../schema.ts'
import { errorCode } from '../process/start-error.ts'
import { switchJitOff } from './without-jit.ts'

/* Both databases return the same types: timestamptz as Date, bigint (and count(*)) as number, date as 'YYYY-MM-DD'
   text, jsonb parsed. Write jsonb as `sql`${JSON.stringify(value)}::jsonb``: pg would turn an array into a
   PostgreSQL array. Inside a transaction use only its own handle: PGlite has one connection, and the outer handle
   would wait for ever. */
const toSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('A bigint of the database is beyond the safe integers.')
  return value
}

/** Opens a PGlite that returns the same types as `openPostgres`; in memory without a folder. */
export const createPglite = (options: { dataDir?: string; loadDataDir?: Blob } = {}): Promise<PGlite> =>
  PGlite.create({
    ...options,
    extensions: { trigrams },
    parsers: { [pgliteTypes.INT8]: toSafeInteger, [pgliteTypes.DATE]: (text: string) => text },
  })

const embedded = new WeakMap<Db, PGlite>()

/** Returns a query builder on a PGlite; destroying it closes the PGlite. */
export const openPglite = (pglite: PGlite): Db => {
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })
  embedded.set(db, pglite)
  return db
}

/** Returns the PGlite of a query builder from `openPglite`; undefined for any other. */
export const pgliteOf = (db: Db): PGlite | undefined => embedded.get(db)

/** Code of the database's error for a row of a player whose account was deleted (migration 0115). */
export const deletedPlayer = 'HU001'

/** The database could not be reached, or its connection was lost: the same call may succeed later. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost'
}

/* Connection exceptions (08), a server that is full (53300), shutting down, crashed or starting (57P), and the
   operating system's socket errors. */
const lossCode =
  /^(?:08\w{3}|53300|57P0[1-5]|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/u
// Messages of pg itself, whose own errors have no code.
const lossWords = /Connection terminated|not queryable|connection has been discarded/iu

const asLoss = (error: unknown): unknown =>
  error instanceof Error && (lossCode.test(errorCode(error)) || lossWords.test(error.message))
    ? new DatabaseLost('The connection to the database was lost.', { cause: error })
    : error

export const connectionsOfPool = 10

interface PoolOptions {
  /** Most connections at once; `connectionsOfPool` by default. */
  readonly connections?: number
  /** Called for every lost connection, in use or not. */
  readonly onLost?: (error: Error) => void
}

const servers = new WeakMap<Db, string>()

/** Returns the PostgreSQL address of a query builder from `openPostgres`; undefined for any other. */
export const serverOf = (db: Db): string | undefined => servers.get(db)

/** Wraps the pool for Kysely, so that every lost connection fails with DatabaseLost. */
const tellingLosses = (pool: pg.Pool): PostgresPool => {
  const told = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const tell = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: unknown[]) => {
      try {
        return await client.query(text, values)
      } catch (error) {
        throw asLoss(error)
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((cause: unknown) => {
        throw new DatabaseLost('The database cannot be reached.', { cause })
      })
      const known = told.get(client) ?? tell(client)
      told.set(client, known)
      return known
    },
  }
}

/**
 * Returns a query builder on a PostgreSQL through a pool; it connects on the first query. A query that fails because
 * the database cannot be reached throws DatabaseLost.
 */
export const openPostgres = (connectionString: string, options: PoolOptions = {}): Db => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, toSafeInteger)
  types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
  const pool = new pg.Pool({
    connectionString,
    types,
    max: options.connections ?? connectionsOfPool,
    connectionTimeoutMillis: 10_000,
    onConnect: switchJitOff,
  })
  // Without this listener the loss of a checked-out connection would end the process: the pool listens to idle ones
  // only.
  pool.on('connect', (client) => client.on('error', options.onLost ?? (() => {})))
  pool.on('error', () => {})
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: tellingLosses(pool) }) })
  servers.set(db, connectionString)
  return db
}
