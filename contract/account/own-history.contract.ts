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
 * Votes that were cast, came back or were voided by an administrator, and donations that were made, refunded, or booked again
 * after a dispute.
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

/** Which of the two a list is narrowed to. */
export const historySides = ['votes', 'donations'] as const
export type HistorySide = (typeof historySides)[number]

/** Where votes come from (vote-banks.rules.ts). */
export const voteBanks = ['daily', 'bank', 'donation'] as const
export type VoteBank = (typeof voteBanks)[number]

/**
 * One line of a player's history. `id` names it on its receipt. `votes`: cast ones, those that a donation made, or, below zero,
 * those that went back; `sources` says where cast ones came from, or went back to (of voided ones those of donations alone). `cents` are of a donation, below zero where
 * it went back. `order`: the order that it was paid with.
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
  /** The votes of the donation were cast at once, or these votes were. */
  at_once: v.boolean(),
  order: v.nullable(v.object({ id: v.string(), number: v.string() })),
})
export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>

/** Lines in one page. */
export const historyAtOnce = 40

/**
 * What a list is narrowed to: a side, a project, where votes come from (donations aren't listed then), and the time from `since`
 * until before `until`.
 */
const filters = {
  side: v.optional(v.picklist(historySides)),
  project: v.optional(projectId),
  from: v.optional(v.picklist(voteBanks)),
  since: v.optional(momentSchema),
  until: v.optional(momentSchema),
}

/** The `next` of a page: where the following one begins. */
const cursor = cursorSchema(/^[vd]-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u)

const numbers = v.object({
  /** Votes that projects have of the player, and how many projects have any. */
  votes: whole,
  projects: count,
  /** What was donated and not given back. */
  cents: whole,
  donationVotesLeft: count,
  leftToday: count,
  today: count,
})
export type HistoryNumbers = v.InferOutput<typeof numbers>

/**
 * The caller's votes and donations, the latest first. `counts`: how many there are of each side, as narrowed otherwise.
 * `projects`: all that the player has voted for or donated to, by title. Numbers are of all time, whatever the list is narrowed to.
 * `shows_name`: the player agreed to be named.
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

/** All that the list is narrowed to, for a spreadsheet. The formats: docs/decisions/exported-lists.md. */
export const exportOwnHistoryXlsx = defineEndpoint({
  ...exported,
  name: 'exportOwnHistoryXlsx',
  summary: 'The votes and donations of the user, for a spreadsheet',
  path: '/vaultvision/own-history/xlsx',
  response: v.string(),
  file: fileTypes.xlsx,
})

/** The same as comma-separated values. `at_once` is `true` or `false`, as in an entry; new columns come last. */
export const exportOwnHistoryCsv = defineEndpoint({
  ...exported,
  name: 'exportOwnHistoryCsv',
  summary: 'The votes and donations of the user, as comma-separated values',
  path: '/vaultvision/own-history/csv',
  response: v.string(),
  file: fileTypes.csv,
})

/** The same as data. */
export const exportOwnHistoryJson = defineEndpoint({
  ...exported,
  name: 'exportOwnHistoryJson',
  summary: 'The votes and donations of the user, as data',
  path: '/vaultvision/own-history/json',
  response: v.object({ format: v.literal('hub-own-history-1'), entries: v.array(historyEntrySchema) }),
  file: fileTypes.json,
})
