/** Dollars of a donation by card: from, to, and in steps of (decisions.md, "Donations and votes"). */
export const donationDollars = { least: 5, most: 999_995, step: 5 } as const

/** The amounts offered as buttons, in cents (Money 9); the first one is the default. */
export const presetCents = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] as const

/** May this many dollars be donated by card? Whole dollars in steps of five. */
export const isDonationAmount = (dollars: number): boolean =>
  dollars >= donationDollars.least && dollars <= donationDollars.most && dollars % donationDollars.step === 0

/** The same question for cents. */
export const isDonationCents = (cents: number): boolean => isDonationAmount(cents / 100)

const [leastCents, mostCents, stepCents] = [
  donationDollars.least * 100,
  donationDollars.most * 100,
  donationDollars.step * 100,
]

/**
 * What becomes of a typed amount when its field is left (Money 5): rounded to a multiple of five dollars, halves up, and
 * at most the largest; nothing, and what is under five dollars, becomes five.
 */
export const settledCents = (cents: number): number =>
  cents >= leastCents ? Math.min(Math.round(cents / stepCents) * stepCents, mostCents) : leastCents

/** One arrow further, within the bounds. */
export const steppedCents = (cents: number, byCents: number): number =>
  settledCents(settledCents(cents) + byCents)
