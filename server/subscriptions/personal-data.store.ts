import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import { endPlans } from './end-plans.ts'
import { closeSubscription } from './subscriptions.store.ts'

/** Plans end with the account. */
export const subscriptionsData: PersonalData = {
  personal: {
    'subscriptions.user_id': 'nameless',
    'subscriptions.id': 'impersonal: the id of an order',
    'subscriptions.type': 'impersonal: a word of a closed list',
    'subscriptions.status': 'impersonal: a word of a closed list',
    'subscriptions.provider_id': 'impersonal: the payment provider’s id',
    'subscriptions.next_change': 'impersonal: a plan, its price and a time',
    'subscriptions.waiting_change': 'forgotten',
    'subscriptions.held_by': 'impersonal: a random id',
    'plan_changes.id': 'impersonal: a random id',
    'plan_changes.idempotency_key': 'impersonal: a random key of the browser',
    'plan_changes.request_hash': 'impersonal: a hash of a plan and its price',
  },

  mine: async (db, userId) => ({
    subscriptions: plainRows(
      await db
        .selectFrom('subscriptions')
        .select(['id', 'order_id', 'plan_id', 'type', 'status', 'amount_cents', 'started_at'])
        .select(['current_period_end', 'ending'])
        .where('user_id', '=', userId)
        .orderBy('started_at')
        .orderBy('id')
        .execute(),
    ),
  }),

  leaving: endPlans,

  forget: async (trx, userId, nowMs) => {
    const running = await trx
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '<>', 'ended')
      .execute()
    for (const { id } of running) await closeSubscription(trx, id, nowMs)
    await trx
      .updateTable('subscriptions')
      .set({ waiting_change: null })
      .where('user_id', '=', userId)
      .execute()
  },
}
