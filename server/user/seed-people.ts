import { dayMs } from '#contract/values/time.ts'
import type { Demo } from '../feature.ts'
import { skeletonOf } from '../platform/security/skeleton.ts'
import type { Db } from '../schema.ts'
import { people } from './demo-people.ts'
import type { PersonName } from './demo-people.ts'

/** Inserts users for these players; existing ones stay as they are. */
export const insertPeople = async (db: Db, names: readonly PersonName[], nowMs: number): Promise<void> => {
  await db
    .insertInto('users')
    .values(
      names.map((name) => ({
        ...people[name],
        username_skeleton: skeletonOf(people[name].username),
        mailbox: people[name].email,
        created_at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const seedPeople = async (db: Db, { nowMs, isPeopled, givers }: Demo): Promise<void> => {
  if (isPeopled) return
  const joinedMs = nowMs - 120 * dayMs
  await insertPeople(db, Object.keys(people) as PersonName[], joinedMs)
  await db
    .insertInto('users')
    .values(
      givers.map((name) => ({
        id: name,
        username: name,
        username_skeleton: skeletonOf(name),
        email: `${name}@example.org`,
        mailbox: `${name}@example.org`,
        shows_name: true,
        created_at: new Date(joinedMs),
      })),
    )
    .execute()
}
