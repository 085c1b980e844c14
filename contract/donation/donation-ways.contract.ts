import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/** The networks on which a wallet can give (Shell 2.7), in the order shown. */
export const donationNetworks = ['ethereum', 'immutable'] as const
export type DonationNetwork = (typeof donationNetworks)[number]

/** An address in its checksummed spelling (EIP-55), as the settings have to write it. */
const checksummed = v.pipe(v.string(), v.regex(/^0x[\dA-Fa-f]{40}$/u))

const donationWaysSchema = v.object({
  /** Those of the settings, each network once at most; a network without an address is left out. */
  addresses: v.array(v.object({ network: v.picklist(donationNetworks), address: checksummed })),
  /** The operator's code, and the profile that is opened with it; null: the hub has none. */
  referral: v.nullable(
    v.object({ code: v.pipe(v.string(), v.nonEmpty()), url: v.pipe(v.string(), v.regex(/^https:\/\//u)) }),
  ),
})
export type DonationWays = v.InferOutput<typeof donationWaysSchema>

/**
 * The ways to support the hub besides paying by card. Asked whenever they are shown and never kept by a browser: a
 * replaced address must not receive anything more.
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
