import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
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

/** The file of a migrated, empty PGlite, made when the migrations changed. */
export const pgliteTemplate = async (): Promise<URL> => {
  const file = new URL(`pglite-${await fingerprint()}.tar`, cache)
  if (await readFile(file).catch(() => null)) return file
  const pglite = await createPglite()
  const db = openPglite(pglite)
  await migrate(db)
  await keepSeeds(db)
  const dump = await pglite.dumpDataDir('none')
  await db.destroy()
  await mkdir(cache, { recursive: true })
  const draft = new URL(`${file.href}.${process.pid}`)
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()))
  await rename(draft, file)
  return file
}

/** Global set-up of the runs on PGlite: one of them makes the file, the others find it. */
export default async (): Promise<void> => {
  await pgliteTemplate()
}
