import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { toCents } from '../values/money.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Below zero if more was taken back than received. */
const dollars = v.pipe(v.number(), v.finite(), v.transform(toCents))

/**
 * Name shown for players without consent to be named (decisions.md, "Donations and votes"), and for deleted
 * accounts.
 */
export const anonymous = 'Anonymous'

/** `isNamed`: the name is the player's; otherwise it is `anonymous`. Changes of consent apply from the next call on. */
const named = { name: v.string(), isNamed: v.boolean() }

const backerSchema = v.pipe(
  v.object({ ...named, votes: v.number(), donated: dollars }),
  v.transform(({ donated, ...backer }) => ({ ...backer, cents: donated })),
)
export type Backer = v.InferOutput<typeof backerSchema>

const latestSchema = v.pipe(
  v.object({
    ...named,
    donated: dollars,
    at: v.pipe(v.string(), v.isoTimestamp()),
    project: v.nullable(v.object({ id: v.string(), title: v.string() })),
  }),
  v.transform(({ donated, ...donation }) => ({ ...donation, cents: donated })),
)
export type LatestDonation = v.InferOutput<typeof latestSchema>

export const backersShown = 12

/**
 * The donors of the fund (Money 7): their number, the number of named ones, those who gave most, and the latest
 * donations.
 */
export const getDonorsData = defineEndpoint({
  name: 'getDonorsData',
  summary: 'The donors of the fund, by name where they agreed',
  method: 'GET',
  path: '/vaultvision/donors-data',
  access: 'anyone',
  response: v.object({
    donors: count,
    named: count,
    top: v.array(backerSchema),
    latest: v.array(latestSchema),
  }),
  errors: [],
})

/** The backers of a project by donations or votes: their number, and the top ones by donations, then by votes. */
export const listBackers = defineEndpoint({
  name: 'listBackers',
  summary: 'The backers of a project, by name where they agreed',
  method: 'GET',
  path: '/vaultvision/projects/{id}/backers',
  access: 'anyone',
  params: v.object({ id: v.pipe(textOfAtMost(64), v.minLength(1)) }),
  response: v.object({ backers: count, top: v.array(backerSchema) }),
  errors: ['not_found'],
})
