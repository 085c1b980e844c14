/** Smallest, largest and step of a donation by card, in dollars (decisions.md, "Donations and votes"). */
export const donationDollars = { least: 5, most: 999_995, step: 5 } as const

/** Amounts of the buttons, in cents (Money 9); the first one is the default. */
export const presetCents = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] as const

/** May this many dollars be donated by card? Whole dollars in steps of five. */
export const isDonationAmount = (dollars: number): boolean =>
  dollars >= donationDollars.least && dollars <= donationDollars.most && dollars % donationDollars.step === 0

/** May this many cents be donated by card? Whole dollars in steps of five. */
export const isDonationCents = (cents: number): boolean => isDonationAmount(cents / 100)

const [leastCents, mostCents, stepCents] = [
  donationDollars.least * 100,
  donationDollars.most * 100,
  donationDollars.step * 100,
]

/**
 * Corrects a typed amount when its field loses focus (Money 5): rounds to a multiple of five dollars, halves up, and
 * limits it to the largest amount. Empty and less than five dollars become five.
 */
export const settledCents = (cents: number): number =>
  cents >= leastCents ? Math.min(Math.round(cents / stepCents) * stepCents, mostCents) : leastCents

/** Adds one step of an arrow key, within the bounds. */
export const steppedCents = (cents: number, byCents: number): number =>
  settledCents(settledCents(cents) + byCents)
