import type { Demo } from '../feature.ts'
import type { Db } from '../schema.ts'
import { people } from './demo-people.ts'
import type { PersonName } from './demo-people.ts'

const dayMs = 86_400_000

/** Opens accounts for these people; who already has one keeps it. */
export const insertPeople = async (db: Db, names: readonly PersonName[], nowMs: number): Promise<void> => {
  await db
    .insertInto('users')
    .values(names.map((name) => ({ ...people[name], created_at: new Date(nowMs) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gives a hub without people those of the demo. */
export const seedPeople = async (db: Db, { nowMs, isPeopled }: Demo): Promise<void> => {
  if (!isPeopled) await insertPeople(db, Object.keys(people) as PersonName[], nowMs - 120 * dayMs)
}
