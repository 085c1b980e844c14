import { PGlite, types as pgliteTypes } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Db } from '../schema.ts'

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

interface PoolOptions {
  /** At most this many connections at once; 10 unless told. */
  readonly connections?: number
  /** Hears of a connection that was lost while nobody used it. */
  readonly onLost?: (error: Error) => void
}

/** Queries on a PostgreSQL through a pool of connections; it connects when it is first asked. */
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
  // The pool replaces the connection; without a listener its loss would end the process.
  pool.on('error', options.onLost ?? (() => {}))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
