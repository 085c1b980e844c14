import { onTestFinished } from 'vitest'
import { openPostgres } from '#server/platform/database/db.ts'
import type { Db } from '#server/schema.ts'
import { createPostgresDatabase, loadPglite, onPostgres } from './test-database.ts'

const keep = (db: Db): Db => {
  onTestFinished(() => db.destroy())
  return db
}

/** Opens a database without tables as often as wanted; it is closed at the end of the test. */
export const emptyDatabase = async (): Promise<() => Db> => {
  if (onPostgres) {
    const url = await createPostgresDatabase('template1')
    return () => keep(openPostgres(url, { connections: 2 }))
  }
  const db = keep(await loadPglite('empty'))
  return () => db
}
