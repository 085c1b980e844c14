import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { damagedFolder } from './data-folder.ts'
import type { Log } from '../process/log.ts'
import { createPglite, DatabaseLost, openPglite, openPostgres } from './db.ts'
import { grantHubRights } from './hub-rights.ts'
import { migrate } from './migrate.ts'
import { StartError } from '../process/start-error.ts'
import { warnWithoutTrigrams } from './trigrams.ts'

/**
 * Creates the database in a draft folder first: an interrupted first start leaves only that one, so a database
 * folder is always complete.
 */
const createEmbedded = async (folder: string): Promise<void> => {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  const pglite = await createPglite({ dataDir: draft })
  await pglite.close()
  renameSync(draft, folder)
}

const openEmbedded = async (dataFolder: string): Promise<Db> => {
  const folder = join(dataFolder, 'database')
  if (!existsSync(folder)) await createEmbedded(folder)
  if (!existsSync(join(folder, 'PG_VERSION'))) throw damagedFolder(dataFolder, 'the database')
  try {
    const db = openPglite(await createPglite({ dataDir: folder }))
    await sql`select 1`.execute(db)
    return db
  } catch (cause) {
    throw damagedFolder(dataFolder, 'the database', cause)
  }
}

const hasNoTls = (error: unknown): boolean =>
  error instanceof Error && /does not support SSL/u.test(error.message)

const openServer = async (url: string, log: Log, setting = 'DATABASE_URL'): Promise<Db> => {
  const onLost = (err: Error): void => log.warn({ err }, 'A connection to the database was lost.')
  const db = openPostgres(url, { onLost })
  try {
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db.destroy()
    const cause = error instanceof DatabaseLost ? error.cause : error
    throw new StartError(
      hasNoTls(cause)
        ? `The database of ${setting} speaks no TLS. Give it a certificate or, in a network of your own, add ?sslmode=disable to the address.`
        : `The database of ${setting} does not answer, or refuses us. Check that it runs, and the address, name and password.`,
      { cause },
    )
  }
}

/** Does the work with the role of MIGRATION_URL, which owns the tables; without it, with the hub's own role. */
export const asOwner = async <T>(
  db: Db,
  { migrationUrl, log }: { readonly migrationUrl: string | null; readonly log: Log },
  work: (owner: Db) => Promise<T>,
): Promise<T> => {
  if (migrationUrl === null) return work(db)
  const owner = await openServer(migrationUrl, log, 'MIGRATION_URL')
  try {
    return await work(owner)
  } finally {
    await owner.destroy()
  }
}

/**
 * The role of a connection, and its place: database, schema, and the server by its start time and port, which every
 * role may read. The start time is a number, because roles may have different time zones.
 */
const whereAmI = async (db: Db): Promise<{ role: string; place: string }> => {
  const { rows } = await sql<{ role: string; place: string }>`
    select current_user as role, concat_ws('.', current_database(), current_schema(),
      extract(epoch from pg_postmaster_start_time()), current_setting('port')) as place`.execute(db)
  return rows[0]!
}

/** Migrates the schema, and sets the rights of the hub's role. */
const prepare = async (db: Db, owner: Db): Promise<void> => {
  if (db === owner) {
    await migrate(db)
    return
  }
  const [hub, migrating] = [await whereAmI(db), await whereAmI(owner)]
  if (hub.place !== migrating.place)
    throw new StartError('MIGRATION_URL and DATABASE_URL lead to different databases.')
  await migrate(owner)
  await grantHubRights(owner, hub.role)
}

/**
 * Opens and migrates the database: PostgreSQL if there is an address, otherwise the one in the data folder. With
 * `migrationUrl` another role migrates, and gives the hub's role exactly the rights that it needs.
 */
export const openDatabase = async (
  databaseUrl: string | null,
  dataFolder: string,
  log: Log,
  migrationUrl: string | null = null,
): Promise<Db> => {
  const db = databaseUrl === null ? await openEmbedded(dataFolder) : await openServer(databaseUrl, log)
  try {
    await asOwner(db, { migrationUrl, log }, (owner) => prepare(db, owner))
    await warnWithoutTrigrams(db, log)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
