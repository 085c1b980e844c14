import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/** Networks for donations from a wallet (Shell 2.7), in display order. */
export const donationNetworks = ['ethereum', 'immutable'] as const
export type DonationNetwork = (typeof donationNetworks)[number]

/** An address in its checksummed spelling (EIP-55), as the settings must contain it. */
const checksummed = v.pipe(v.string(), v.regex(/^0x[\dA-Fa-f]{40}$/u))

const donationWaysSchema = v.object({
  /** Addresses from the settings, at most one per network; networks without an address are left out. */
  addresses: v.array(v.object({ network: v.picklist(donationNetworks), address: checksummed })),
  /** The operator's referral code and the profile that it opens; null if the hub has none. */
  referral: v.nullable(
    v.object({ code: v.pipe(v.string(), v.nonEmpty()), url: v.pipe(v.string(), v.regex(/^https:\/\//u)) }),
  ),
})
export type DonationWays = v.InferOutput<typeof donationWaysSchema>

/**
 * Ways to support the hub besides paying by card. Requested each time they are shown and never cached by a browser:
 * a replaced address must not receive anything more.
 */
export const getDonationWays = defineEndpoint({
  name: 'getDonationWays',
  summary: 'Addresses for donations from a wallet, and the referral code',
  method: 'GET',
  path: '/donation-ways',
  access: 'anyone',
  response: donationWaysSchema,
  errors: [],
})
