/** Dollars of a donation by card: from, to, and in steps of (decisions.md, "Donations and votes"). */
export const donationDollars = { least: 5, most: 999_995, step: 5 } as const

/** May this many dollars be donated by card? Whole dollars in steps of five. */
export const isDonationAmount = (dollars: number): boolean =>
  dollars >= donationDollars.least && dollars <= donationDollars.most && dollars % donationDollars.step === 0
