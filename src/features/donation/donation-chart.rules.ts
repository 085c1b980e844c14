import { assign } from 'xstate'
import { isDonationCents, settledCents, steppedCents } from '#contract/donation/donation.rules.ts'
import { donationMachine } from '#machines/donation/donation.machine.ts'

export const ruledDonation = donationMachine.provide({
  guards: {
    lacksAmount: ({ context }) => !isDonationCents(context.cents),
  },
  actions: {
    chooseAmount: assign({ problem: null, cents: (_, { cents }) => settledCents(cents) }),
    stepAmount: assign({
      problem: null,
      cents: ({ context }, { byCents }) => steppedCents(context.cents, byCents),
    }),
    settleAmount: assign({ problem: null, cents: ({ context }) => settledCents(context.cents) }),
  },
})
