import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { donationVotes } from '#contract/votes/votes.rules.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { bookDonationTo } from '../ledger/bookings.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import { isTouched } from '../payments/touched-payments.store.ts'
import { findOpenProject, recordDonation } from '../projects/projects.store.ts'
import type { Db } from '../schema.ts'
import { isBarred } from '../votes/barred.store.ts'
import { grantDonationVotes, readSpendable, spendDonationVotes } from '../votes/votes.store.ts'

/** `id` of this feature in features.ts, and purpose of the orders that pay donations by card. */
export const donationPurpose = 'donation'

/** A donation among the lines of an order, by its index there. */
export interface DonationLine {
  readonly line: Extract<ReceiptLine, { kind: 'donation' }>
  readonly index: number
  readonly subscriber: boolean
}

/**
 * Books a paid donation and its votes, in the caller's transaction. Repeated calls book nothing more. If the project
 * has closed meanwhile, the money goes to the fund of its project type, and the votes to the donation bank. Votes also
 * stay in the bank while the player is barred from voting.
 */
export const bookDonation = async (
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  { line, index, subscriber }: DonationLine,
  nowMs: number,
): Promise<void> => {
  const project = line.project ? await findOpenProject(db, line.project.id) : null
  const isNew = await recordDonation(db, {
    donor: order.user_id,
    project_id: project?.id ?? null,
    project_type: line.project_type,
    amount_cents: line.cents,
    order_id: order.id,
    order_line: index,
    at: new Date(nowMs),
  })
  const assigned = { line: index, cents: line.cents, projectId: project?.id ?? null, type: line.project_type }
  if (isNew) await bookDonationTo(db, order, assigned, nowMs)
  const votes = {
    userId: order.user_id,
    votes: donationVotes(line.cents, subscriber),
    orderId: order.id,
    line: index,
  }
  await grantDonationVotes(db, votes, nowMs)
  // After a refund the bank can be below zero: new votes fill it first. A donation that was already refunded casts no
  // votes.
  const canSpend =
    (await readSpendable(db, order.user_id)) >= votes.votes &&
    !(await isTouched(db, order.id)) &&
    !(await isBarred(db, order.user_id))
  if (project && line.vote_at_once && canSpend)
    await spendDonationVotes(db, { ...votes, projectId: project.id }, nowMs)
  await recordEvent(db, {
    userId: order.user_id,
    kind: 'donation_thanked',
    data: {
      order_id: order.id,
      order_line: index,
      cents: line.cents,
      votes: votes.votes,
      project_id: project?.id ?? null,
      project_type: line.project_type,
    },
    key: `donation_thanked:${order.id}:${index}`,
    atMs: nowMs,
  })
}
