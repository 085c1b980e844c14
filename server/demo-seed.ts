import type { Insertable } from 'kysely'
import { seedProjects } from './projects/seed-fund.ts'
import type { Db } from './schema.ts'
import type { SubscriptionsTable } from './subscriptions/subscriptions.tables.ts'
import { people, settle } from './demo-people.ts'
import type { PersonName } from './demo-people.ts'

const dayMs = 86_400_000

const subscription = (
  person: PersonName,
  now: number,
  plan: Pick<Insertable<SubscriptionsTable>, 'plan_id' | 'type' | 'source' | 'amount_cents'> & {
    since: number
    left: number
  },
): Insertable<SubscriptionsTable> => {
  const { since, left, ...rest } = plan
  return {
    id: `demo-${person}`,
    user_id: people[person].id,
    order_id: null,
    provider_id: null,
    status: 'active',
    started_at: new Date(now - since * dayMs),
    current_period_end: new Date(now + left * dayMs),
    ...rest,
  }
}

/** Fills an empty hub with people on several plans, and with projects; a hub that has people is left alone. */
export const seedDemo = async (db: Db, now: number): Promise<void> => {
  await seedProjects(db, now)
  await db.transaction().execute(async (trx) => {
    if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
    await settle(trx, Object.keys(people) as PersonName[], now - 120 * dayMs)
    await trx
      .insertInto('subscriptions')
      .values([
        subscription('bob', now, {
          plan_id: 'tier2',
          type: 'monthly',
          source: 'order',
          amount_cents: 999,
          since: 50,
          left: 11,
        }),
        subscription('carol', now, {
          plan_id: 'tier5',
          type: 'yearly',
          source: 'order',
          amount_cents: 60_340,
          since: 90,
          left: 275,
        }),
        subscription('erin', now, {
          plan_id: 'tier3',
          type: 'monthly',
          source: 'gift',
          amount_cents: 0,
          since: 20,
          left: 70,
        }),
      ])
      .execute()
  })
}

/** What a newcomer may log in as. */
export const demoAccounts: readonly { person: PersonName; about: string }[] = [
  { person: 'alice', about: 'no plan yet' },
  { person: 'bob', about: 'Pro by the month' },
  { person: 'carol', about: 'Oracle by the year' },
  { person: 'erin', about: 'Elite as a gift' },
  { person: 'dave', about: 'administrator' },
]
