import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { toCents } from '../values/money.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Less than nothing where more was taken back than came. */
const dollars = v.pipe(v.number(), v.finite(), v.transform(toCents))

/** The name of whoever didn't agree to be named (decisions.md, "Donations and votes"), and of accounts that are gone. */
export const anonymous = 'Anonymous'

/** `isNamed`: the name is the player's; otherwise it is `anonymous`. Names follow consent from one call to the next. */
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

/** Players in one list. */
export const backersShown = 12

/** The donors of the fund (Money 7): how many there are, and are named; those who gave most, and the latest donations. */
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

/** Who backs a project with donations or votes: how many, and those with the largest donations, then with the most votes. */
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
