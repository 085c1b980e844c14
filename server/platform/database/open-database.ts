import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { damagedFolder } from './data-folder.ts'
import type { Log } from '../process/log.ts'
import { createPglite, DatabaseLost, openPglite, openPostgres } from './db.ts'
import { migrate } from './migrate.ts'
import { StartError } from '../process/start-error.ts'
import { warnWithoutTrigrams } from './trigrams.ts'

/** An interrupted first start leaves only the draft folder, so that a database folder is always complete. */
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

const openServer = async (url: string, log: Log): Promise<Db> => {
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
        ? 'The database of DATABASE_URL speaks no TLS. Give it a certificate or, in a network of your own, add ?sslmode=disable to the address.'
        : 'The database of DATABASE_URL does not answer, or refuses us. Check that it runs, and the address, name and password.',
      { cause },
    )
  }
}

/** Opens and migrates the database: PostgreSQL when there is an address, otherwise the one in the data folder. */
export const openDatabase = async (databaseUrl: string | null, dataFolder: string, log: Log): Promise<Db> => {
  const db = databaseUrl === null ? await openEmbedded(dataFolder) : await openServer(databaseUrl, log)
  try {
    await migrate(db)
    await warnWithoutTrigrams(db, log)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
