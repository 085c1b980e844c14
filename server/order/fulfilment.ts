import { sql } from 'kysely'
import type { ReceiptLine } from '#contract/order.contract.ts'
import { giftParts } from '#contract/order.rules.ts'
import { donationVotes } from '#contract/votes.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { findOpenProjects, recordDonation } from '../projects/projects.store.ts'
import type { Db } from '../schema.ts'
import { planInForce, startSubscription } from '../subscriptions/subscriptions.store.ts'
import { oweReceipt } from './receipt.store.ts'
import { settleEvents, wakeEvents } from '../payments/inbox.ts'
import type { OrderRow } from '../payments/orders.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments' | 'wake'>

const retryMs = 60_000

const grantGift = async (
  db: Db,
  order: OrderRow,
  line: Extract<ReceiptLine, { kind: 'gift' }>,
  index: number,
  now: number,
) => {
  const { lots, singles } = giftParts(line.months)
  const parts = [...Array.from({ length: lots }, () => 12), ...(singles > 0 ? [singles] : [])]
  await db
    .insertInto('gift_codes')
    .values(
      parts.map((months, part) => ({
        id: `gift-${order.id}-${index}-${part}`,
        order_id: order.id,
        order_line: index,
        part,
        buyer_id: order.user_id,
        plan_id: line.plan_id,
        months,
        created_at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.columns(['order_id', 'order_line', 'part']).doNothing())
    .execute()
}

const grantDonation = async (
  db: Db,
  order: OrderRow,
  line: Extract<ReceiptLine, { kind: 'donation' }>,
  index: number,
  subscriber: boolean,
  now: number,
): Promise<void> => {
  const at = new Date(now)
  const wanted = line.project ? [line.project.id] : []
  // A project that has closed since the order was placed gets no more money: it goes to the fund of the project type.
  const [projectId = null] = (await findOpenProjects(db, wanted)).keys()
  await recordDonation(db, {
    donor: order.user_id,
    project_id: projectId,
    project_type: line.project_type,
    amount_cents: line.cents,
    order_id: order.id,
    order_line: index,
    at,
  })
  await db
    .insertInto('vote_ledger')
    .values({
      user_id: order.user_id,
      bank: 'donation',
      votes: donationVotes(line.amount, subscriber),
      order_id: order.id,
      order_line: index,
      at,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'order_line']).doNothing())
    .execute()
}

/** Everything a paid order buys, the plan first: who subscribes with this order gets a subscriber's votes. */
const grant = async (db: Db, order: OrderRow, now: number): Promise<void> => {
  const paidAt = order.paid_at?.getTime() ?? now
  for (const line of order.lines) {
    if (line.kind !== 'plan') continue
    await startSubscription(
      db,
      {
        orderId: order.id,
        userId: order.user_id,
        planId: line.plan_id,
        type: line.type,
        cents: line.cents,
        providerId: order.provider_subscription_id,
      },
      { orderedAt: order.created_at.getTime(), paidAt },
    )
  }
  const subscriber = (await planInForce(db, order.user_id, now)).planId !== 'tier0'
  for (const [index, line] of order.lines.entries()) {
    if (line.kind === 'gift') await grantGift(db, order, line, index, now)
    if (line.kind === 'donation') await grantDonation(db, order, line, index, subscriber, now)
  }
}

/** Fulfils one paid order, all or nothing; null when there is none. Locked rows belong to another process. */
const fulfilOne = ({ db, clock, log }: Deps): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const order = await trx
      .selectFrom('orders')
      .selectAll()
      .where('status', '=', 'paid')
      .where('fulfil_at', '<=', new Date(now))
      .orderBy('fulfil_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!order) return null
    const change = trx.updateTable('orders').where('id', '=', order.id)
    await sql`savepoint granting`.execute(trx)
    try {
      await grant(trx, order, now)
      await change.set({ status: 'fulfilled', fulfilled_at: new Date(now) }).execute()
      await oweReceipt(trx, order, now)
    } catch (error) {
      await sql`rollback to savepoint granting`.execute(trx)
      await change.set({ fulfil_at: new Date(now + retryMs) }).execute()
      log.error(
        { err: error, orderId: order.id },
        'A paid order could not be fulfilled; it will be tried again.',
      )
    }
    return order.id
  })

/** Fulfils every paid order. Any number of processes may do so at once. */
export const fulfilOrders = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const orderId = signal?.aborted ? null : await fulfilOne(deps)
    if (orderId === null) return
    deps.wake('receipts')
    await wakeEvents(deps.db, orderId, deps.clock.now())
  }
}

/** One round of the worker: events first, then what they paid, then the events that waited for that. */
export const workOff = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  await settleEvents(deps, signal)
  await fulfilOrders(deps, signal)
  await settleEvents(deps, signal)
}

export const fulfilmentJob = (deps: Deps): Job => ({
  name: 'fulfilment',
  everyMs: 1_000,
  run: (signal) => workOff(deps, signal),
})
