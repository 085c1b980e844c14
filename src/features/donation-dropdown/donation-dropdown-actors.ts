import type { DonationWays } from '#contract/donation/donation-ways.contract.ts'
import { getDonationWays } from '#contract/donation/donation-ways.contract.ts'
import { donationDropdownMachine } from '#machines/donation/donation-dropdown.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

interface DonationDropdownServices {
  call: Call
  /** Remembers the page, and that a guest on it is about to donate by card. */
  rememberDonation: () => void
}

export const provideDonationDropdown = ({ call, rememberDonation }: DonationDropdownServices) =>
  donationDropdownMachine.provide({
    actors: {
      loadWays: fromTask<DonationWays>(({ signal }) => call(getDonationWays, {}, { signal })),
      copyText: fromTask<void, { text: string }>(({ input }) => navigator.clipboard.writeText(input.text)),
    },
    actions: {
      openProfile: (_, { ways }) => {
        if (ways?.referral) open(ways.referral.url, '_blank', 'noopener,noreferrer')
      },
      reportRefusal: (_, { error }) => reportError(new Error('Copying was refused', { cause: error })),
      rememberDonation,
    },
  })
