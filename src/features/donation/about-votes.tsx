import { Plural } from '@lingui/react/macro'
import { Announcement } from '#src/ui/states/announcement.tsx'
import { type DonationProps, estimateOf, payableCents, subscribes, useDonation } from './donation-view.ts'

/** How long the amount rests before its votes are announced, in milliseconds. */
const announcedMs = 400

/** Says the votes to those who don't see the estimate. */
export function AboutVotes({ donation }: DonationProps) {
  const cents = useDonation(donation, payableCents)
  const { votes } = estimateOf(cents, useDonation(donation, subscribes))
  return (
    <Announcement of={String(votes)} pauseMs={announcedMs}>
      <Plural value={votes} one="About # vote" other="About # votes" />
    </Announcement>
  )
}
