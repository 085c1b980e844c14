import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createPglite, openPglite } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { keepSeeds } from './seeds.ts'

const cache = new URL('../../../.cache/', import.meta.url)
const migrations = new URL('../../../server/migrations/', import.meta.url)

const fingerprint = async (): Promise<string> => {
  const hash = createHash('sha256').update(await readFile(new URL('seeds.ts', import.meta.url)))
  const require = createRequire(import.meta.url)
  hash.update(await readFile(require.resolve('@electric-sql/pglite')))
  for (const name of (await readdir(migrations)).toSorted())
    hash.update(name).update(await readFile(new URL(name, migrations)))
  return hash.digest('hex').slice(0, 16)
}

interface Templates {
  /** As a first start makes it, before any migration. */
  readonly empty: URL
  /** Migrated, with what the migrations filled in kept beside the tables. */
  readonly migrated: URL
}

const write = async (file: URL, dump: Blob): Promise<void> => {
  const draft = new URL(`${file.href}.${process.pid}`)
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()))
  await rename(draft, file)
}

/** The files of two PGlites to begin with, made when the migrations changed: making a new one takes seconds. */
export const pgliteTemplates = async (): Promise<Templates> => {
  const name = await fingerprint()
  const empty = new URL(`pglite-${name}-empty.tar`, cache)
  const migrated = new URL(`pglite-${name}.tar`, cache)
  if ([empty, migrated].every((file) => existsSync(file))) return { empty, migrated }
  await mkdir(cache, { recursive: true })
  const pglite = await createPglite()
  const db = openPglite(pglite)
  await write(empty, await pglite.dumpDataDir('none'))
  await migrate(db)
  await keepSeeds(db)
  await write(migrated, await pglite.dumpDataDir('none'))
  await db.destroy()
  return { empty, migrated }
}

export const readTemplate = async (file: URL): Promise<Blob> => new Blob([await readFile(file)])

/** Puts an embedded database that nothing has been written to into a data folder, as a first start does. */
export const putEmptyDatabase = async (dataFolder: string): Promise<void> => {
  const { empty } = await pgliteTemplates()
  const dataDir = join(dataFolder, 'database')
  await mkdir(dataFolder, { recursive: true })
  const pglite = await createPglite({ dataDir, loadDataDir: await readTemplate(empty) })
  await pglite.close()
}

/** Global set-up of the runs on PGlite: one of them makes the files, the others find them. */
export default async (): Promise<void> => {
  await pgliteTemplates()
}
