import * as v from 'valibot'
import { textOfAtMost, uuidSchema } from '../values/bounded-text.ts'
import { cursorSchema, momentSchema } from '../http/asked.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { fileTypes } from '../http/file-types.ts'
import { projectCategories } from '../projects/project-categories.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const whole = v.pipe(v.number(), v.safeInteger())
const count = v.pipe(whole, v.minValue(0))
const projectId = v.pipe(textOfAtMost(64), v.regex(/^[\w-]{1,64}$/u))

/**
 * `votes`: cast. `votes_back`: returned. `votes_voided`: voided by an administrator. `donation`, `donation_back`:
 * made, refunded. `donation_again`: booked again after a dispute.
 */
export const historyKinds = [
  'votes',
  'votes_back',
  'votes_voided',
  'donation',
  'donation_back',
  'donation_again',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** Filter of the list: votes or donations. */
export const historySides = ['votes', 'donations'] as const
export type HistorySide = (typeof historySides)[number]

/** Sources of votes (vote-banks.rules.ts). */
export const voteBanks = ['daily', 'bank', 'donation'] as const
export type VoteBank = (typeof voteBanks)[number]

/**
 * One line of a player's history. `id` identifies it on its receipt. `votes`: votes cast or made by a donation;
 * below zero for returned votes. `sources`: the banks that cast votes came from or went back to; for voided votes
 * only those from donations. `cents`: amount of a donation; below zero for a refund. `order`: the order that paid
 * for it.
 */
export const historyEntrySchema = v.object({
  id: uuidSchema,
  at: isoTime,
  kind: v.picklist(historyKinds),
  project: v.nullable(
    v.object({ id: v.string(), title: v.string(), category: v.picklist(projectCategories) }),
  ),
  votes: whole,
  cents: whole,
  sources: v.object({ daily: count, bank: count, donation: count }),
  /** These votes, or the votes of this donation, were cast at once. */
  at_once: v.boolean(),
  order: v.nullable(v.object({ id: v.string(), number: v.string() })),
})
export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>

/** Page size. */
export const historyAtOnce = 40

/**
 * Filters of the list: a side, a project, a source of votes (excludes donations), and a time from `since`
 * (inclusive) to `until` (exclusive).
 */
const filters = {
  side: v.optional(v.picklist(historySides)),
  project: v.optional(projectId),
  from: v.optional(v.picklist(voteBanks)),
  since: v.optional(momentSchema),
  until: v.optional(momentSchema),
}

/** Start of the next page, from `next` of the page before. */
const cursor = cursorSchema(/^[vd]-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u)

const numbers = v.object({
  /** The player's votes that projects currently have, and the number of these projects. */
  votes: whole,
  projects: count,
  /** Donated cents without refunds. */
  cents: whole,
  donationVotesLeft: count,
  leftToday: count,
  today: count,
})
export type HistoryNumbers = v.InferOutput<typeof numbers>

/**
 * The caller's votes and donations, latest first. `counts`: entries of each side, with the other filters applied.
 * `projects`: all projects that the player has voted for or donated to, by title. `numbers` are of all time and
 * ignore the filters. `shows_name`: the player agreed to be named.
 */
export const listOwnHistory = defineEndpoint({
  name: 'listOwnHistory',
  summary: 'The votes and donations of the user',
  method: 'GET',
  path: '/vaultvision/own-history',
  access: 'player',
  query: v.object({ ...filters, before: v.optional(cursor) }),
  response: v.object({
    entries: v.array(historyEntrySchema),
    next: v.nullable(v.string()),
    counts: v.object({ votes: count, donations: count }),
    projects: v.array(v.object({ id: v.string(), title: v.string() })),
    numbers,
    shows_name: v.boolean(),
  }),
  errors: [],
})

const exported = {
  method: 'GET',
  access: 'player',
  limits: [{ by: 'player', perMinute: 10, perHour: 60, together: 'own-history-file' }],
  query: v.object(filters),
  errors: [],
} as const

/** The filtered list as a spreadsheet. Formats: docs/decisions/exported-lists.md. */
export const exportOwnHistoryXlsx = defineEndpoint({
  ...exported,
  name: 'exportOwnHistoryXlsx',
  summary: 'The votes and donations of the user, for a spreadsheet',
  path: '/vaultvision/own-history/xlsx',
  response: v.string(),
  file: fileTypes.xlsx,
})

/**
 * The filtered list as comma-separated values. `at_once` is `true` or `false`, as in an entry; new columns come
 * last.
 */
export const exportOwnHistoryCsv = defineEndpoint({
  ...exported,
  name: 'exportOwnHistoryCsv',
  summary: 'The votes and donations of the user, as comma-separated values',
  path: '/vaultvision/own-history/csv',
  response: v.string(),
  file: fileTypes.csv,
})

/** The filtered list as JSON. */
export const exportOwnHistoryJson = defineEndpoint({
  ...exported,
  name: 'exportOwnHistoryJson',
  summary: 'The votes and donations of the user, as data',
  path: '/vaultvision/own-history/json',
  response: v.object({ format: v.literal('hub-own-history-1'), entries: v.array(historyEntrySchema) }),
  file: fileTypes.json,
})
