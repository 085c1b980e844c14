import type { getDonation } from '#contract/donation/donation.contract.ts'
import type { Answer } from '#contract/http/endpoint.ts'
import { toDollars } from '#contract/values/money.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import { readDonationsOfOrders } from '../projects/projects.store.ts'
import type { Db } from '../schema.ts'
import { hasSpentVotes, readVotesOfOrders } from '../votes/votes.store.ts'

/** Returns a donation as its player sees it. The ledgers show where money and votes went. */
export const donationState = async (db: Db, order: OrderRow): Promise<Answer<typeof getDonation>> => {
  const line = order.lines.find(({ kind }) => kind === 'donation')
  if (line?.kind !== 'donation') throw new Error('What is paid for a donation is one.')
  const [donation] = await readDonationsOfOrders(db, [order.id])
  const [granted] = await readVotesOfOrders(db, [order.id])
  const spent = await hasSpentVotes(db, order.id)
  const { project } = line
  return {
    session_id: order.checkout_id ?? '',
    order_id: order.id,
    order_number: order.number,
    status: order.status,
    amount: toDollars(line.cents),
    project_type: line.project_type,
    project: project ? { ...project, closed: donation?.project_id === null } : null,
    votes: granted?.votes ?? null,
    votes_in: granted ? (spent ? 'project' : 'donation_bank') : null,
  }
}
