import { PGlite, types as pgliteTypes } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database, Db } from '../../schema.ts'
import { errorCode } from '../process/start-error.ts'

/*
 * Both databases read alike: timestamptz as Date, bigint (and count(*)) as number, date as 'YYYY-MM-DD' text, jsonb
 * parsed. Write jsonb as `sql`${JSON.stringify(value)}::jsonb``: pg would turn an array into a PostgreSQL array.
 * Inside a transaction use only its own handle: PGlite has one connection, and the outer handle would wait for ever.
 */
const toSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('A bigint of the database is beyond the safe integers.')
  return value
}

/** A new PGlite whose values read like those of `openPostgres`. Without a folder it lives in memory. */
export const createPglite = (options: { dataDir?: string; loadDataDir?: Blob } = {}): Promise<PGlite> =>
  PGlite.create({
    ...options,
    parsers: { [pgliteTypes.INT8]: toSafeInteger, [pgliteTypes.DATE]: (text: string) => text },
  })

/** Queries on a PGlite; destroying it closes the PGlite. */
export const openPglite = (pglite: PGlite): Db =>
  new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })

/** The database could not be reached, or its connection was lost on the way: the same may be asked again. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost'
}

/*
 * Connection exceptions (08), a server that is full (53300), shuts down, crashed or starts (57P), and what the operating
 * system says of a socket.
 */
const lossCode =
  /^(?:08\w{3}|53300|57P0[1-5]|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/u
// The words of pg itself, which gives its own errors no code.
const lossWords = /Connection terminated|not queryable|connection has been discarded/iu

const asLoss = (error: unknown): unknown =>
  error instanceof Error && (lossCode.test(errorCode(error)) || lossWords.test(error.message))
    ? new DatabaseLost('The connection to the database was lost.', { cause: error })
    : error

interface PoolOptions {
  /** At most this many connections at once; 10 unless told. */
  readonly connections?: number
  /** Hears of every connection that was lost, in use or not. */
  readonly onLost?: (error: Error) => void
}

/** The pool as Kysely uses it, with every loss of a connection told as one. */
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
        throw new DatabaseLost('The database can not be reached.', { cause })
      })
      const known = told.get(client) ?? tell(client)
      told.set(client, known)
      return known
    },
  }
}

/**
 * Queries on a PostgreSQL through a pool of connections; it connects when it is first asked. What fails because the
 * database can't be reached is a DatabaseLost.
 */
export const openPostgres = (connectionString: string, options: PoolOptions = {}): Db => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, toSafeInteger)
  types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
  const pool = new pg.Pool({
    connectionString,
    types,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener of its own the loss of a connection that is checked out would end the process: the pool's
  // listens to idle ones only.
  pool.on('connect', (client) => client.on('error', options.onLost ?? (() => {})))
  pool.on('error', () => {})
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: tellingLosses(pool) }) })
}
