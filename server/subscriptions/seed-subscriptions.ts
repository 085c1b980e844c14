import type { Insertable } from 'kysely'
import { dayMs } from '#contract/values/time.ts'
import type { Demo } from '../feature.ts'
import type { Db } from '../schema.ts'
import type { SubscriptionsTable } from './subscriptions.tables.ts'

type Plan = Pick<Insertable<SubscriptionsTable>, 'plan_id' | 'type' | 'amount_cents'> & {
  readonly sinceDays: number
  readonly leftDays: number
}

const plans: Readonly<Record<string, Plan>> = {
  bob: {
    plan_id: 'tier2',
    type: 'monthly',
    amount_cents: 999,
    sinceDays: 50,
    leftDays: 11,
  },
  carol: {
    plan_id: 'tier5',
    type: 'yearly',
    amount_cents: 60_340,
    sinceDays: 90,
    leftDays: 275,
  },
}

export const seedSubscriptions = async (db: Db, { nowMs, isPeopled }: Demo): Promise<void> => {
  if (isPeopled) return
  await db
    .insertInto('subscriptions')
    .values(
      Object.entries(plans).map(([id, { sinceDays, leftDays, ...plan }]) => ({
        ...plan,
        id: `demo-${id}`,
        user_id: id,
        order_id: null,
        provider_id: null,
        status: 'active' as const,
        started_at: new Date(nowMs - sinceDays * dayMs),
        current_period_end: new Date(nowMs + leftDays * dayMs),
      })),
    )
    .execute()
}
