import { Plural } from '@lingui/react/macro'
import { Announcement } from '#src/ui/states/announcement.tsx'
import { type DonationProps, estimateOf, payableCents, subscribes, useDonation } from './donation-view.ts'

/** The votes are announced after the amount has not changed for this long, in milliseconds. */
const announcedMs = 400

/** Announces the number of votes to screen readers. */
export function AboutVotes({ donation }: DonationProps) {
  const cents = useDonation(donation, payableCents)
  const { votes } = estimateOf(cents, useDonation(donation, subscribes))
  return (
    <Announcement of={String(votes)} pauseMs={announcedMs}>
      <Plural value={votes} one="About # vote" other="About # votes" />
    </Announcement>
  )
}
