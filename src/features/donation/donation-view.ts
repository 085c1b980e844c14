import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { settledCents } from '#contract/donation/donation.rules.ts'
import { isSubscriber } from '#contract/plans/plans.rules.ts'
import { bonusTenths, donationVotes } from '#contract/votes/votes.rules.ts'
import type { DonationContext, donationMachine } from '#machines/donation/donation.machine.ts'

export interface DonationProps {
  donation: ActorRefFrom<typeof donationMachine>
}

type DonationSnapshot = SnapshotFrom<typeof donationMachine>

/** Selects a value from the context. It must be a primitive, or stay identical until it changes. */
export const useDonation = <Picked>(
  donation: DonationProps['donation'],
  pick: (context: DonationContext) => Picked,
): Picked => useSelector(donation, ({ context }) => pick(context))

export const checkoutOf = ({ children }: DonationSnapshot) => children.checkout
export const isOpen = (snapshot: DonationSnapshot): boolean => snapshot.matches('open')
export const isLoading = (snapshot: DonationSnapshot): boolean =>
  snapshot.matches({ open: { choosing: 'loading' } })
export const hasFailed = (snapshot: DonationSnapshot): boolean =>
  snapshot.matches({ open: { choosing: 'failed' } })
export const isPaying = (snapshot: DonationSnapshot): boolean => snapshot.matches({ open: 'paying' })
export const isLeaving = (snapshot: DonationSnapshot): boolean =>
  snapshot.matches({ open: { paying: 'leaving' } })

/** The amount to pay, in cents. A typed amount is rounded as it will be when its field is left. */
export const payableCents = ({ cents }: DonationContext): number => settledCents(cents)

/** Estimates the votes for an amount in cents, with the parts they consist of. */
export const estimateOf = (cents: number, isSubscribed: boolean) => {
  const dollars = cents / 100
  const plain = donationVotes(cents, false)
  return {
    votes: donationVotes(cents, isSubscribed),
    dollars,
    multiplier: bonusTenths(cents) / 10,
    bonus: plain - dollars,
    extra: donationVotes(cents, isSubscribed) - plain,
  }
}

export const subscribes = ({ user }: DonationContext): boolean => isSubscriber(user)
