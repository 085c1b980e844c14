import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { projectCategories } from '../projects/project-categories.ts'
import { isDate, ledgerKinds, ledgerProjectId, sealForm } from './public-ledger.rules.ts'

const date = v.pipe(textOfAtMost(10), v.isoDate(), v.check(isDate))
const seal = v.pipe(v.string(), v.regex(sealForm))
const whole = v.pipe(v.number(), v.safeInteger())
const projectId = v.pipe(v.string(), v.regex(ledgerProjectId))
const row = v.strictObject({
  project: v.nullable(projectId),
  kind: v.picklist(ledgerKinds),
  figure: v.pipe(whole, v.minValue(1)),
})
const title = v.pipe(v.string(), v.maxLength(4_000))
const totals = v.strictObject({ votes: whole, cents: whole })

/**
 * The whole public ledger, in integer cents. Sealing: public-ledger.rules.ts. Rows are sealed as text, so every
 * field has exactly one form and no others exist: two different rows never have the same text. Titles are not
 * sealed.
 */
export const ledgerFileSchema = v.strictObject({
  format: v.literal('hub-ledger-1'),
  days: v.array(
    v.strictObject({
      day: date,
      rows: v.array(v.strictObject({ ...row.entries, mark: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/u)) })),
      seal,
    }),
  ),
  open: v.array(row),
  totals,
  projects: v.array(v.strictObject({ id: projectId, title, ...totals.entries })),
})
export type DownloadedLedger = v.InferOutput<typeof ledgerFileSchema>

/** Dates per page. */
export const ledgerDaysAtOnce = 60

/** Projects listed on the ledger's page: those with the most votes. */
export const ledgerProjectsShown = 10

/**
 * The public ledger of votes and donations by UTC date (decisions.md, "Donations and votes"), without players,
 * latest closed date first. `before`: the `next` of the page before, null on the last. `open`: everything since
 * then, sealed ten minutes after midnight. Late entries and returns belong to the date when they happen. `sealed`:
 * number of closed dates since `first`. `donors`: players with donations that were not entirely refunded.
 * `projects`: the projects with the most votes, with their totals on closed dates. Integer cents.
 */
export const getLedger = defineEndpoint({
  name: 'getLedger',
  summary: 'Votes and donations by day, sealed',
  method: 'GET',
  path: '/vaultvision/ledger',
  access: 'anyone',
  query: v.object({ before: v.optional(date) }),
  response: v.object({
    totals,
    open: totals,
    days: v.array(v.object({ day: date, ...totals.entries, seal })),
    next: v.nullable(date),
    sealed: v.pipe(whole, v.minValue(0)),
    first: v.nullable(date),
    donors: v.pipe(whole, v.minValue(0)),
    projects: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        category: v.picklist(projectCategories),
        ...totals.entries,
      }),
    ),
  }),
  errors: [],
})

/** The same ledger as one file, with every row: it alone is enough to prove every total on the ledger's page. */
export const getLedgerFile = defineEndpoint({
  name: 'getLedgerFile',
  summary: 'The whole public ledger',
  method: 'GET',
  path: '/vaultvision/ledger/file',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 20, perHour: 200 }],
  response: ledgerFileSchema,
  file: 'application/json',
  errors: [],
})
