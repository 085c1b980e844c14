import type { Feature } from './feature.ts'
import { features } from './features.ts'
import type { Db } from './schema.ts'
import { namedGivers } from './user/demo-people.ts'

/**
 * Fills the hub with the demo's data of each feature, all or nothing. A hub that already has players gets no more of
 * them.
 */
export const seedDemo = (db: Db, nowMs: number, list: readonly Feature[] = features): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    const isPeopled = someone !== undefined
    for (const feature of list)
      await feature.seedDemo?.(trx, { nowMs, isPeopled, givers: isPeopled ? [] : namedGivers })
  })
