import type { Db } from '#server/schema.ts'

/** What an order has granted, as the database has it: plans, months of each gift code, cents donated and votes. */
export const grantsOf = async (db: Db, orderId: string) => {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select('plan_id')
    .where('order_id', '=', orderId)
    .execute()
  const codes = await db
    .selectFrom('gift_codes')
    .select('months')
    .where('order_id', '=', orderId)
    .orderBy('part')
    .execute()
  const donations = await db
    .selectFrom('donations')
    .select('amount_cents')
    .where('order_id', '=', orderId)
    .execute()
  const ledger = await db.selectFrom('vote_ledger').select('votes').where('order_id', '=', orderId).execute()
  return {
    plans: subscriptions.map((row) => row.plan_id),
    giftMonths: codes.map((row) => row.months),
    donatedCents: donations.map((row) => row.amount_cents),
    votes: ledger.map((row) => row.votes),
  }
}
