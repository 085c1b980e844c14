import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { projectCategories } from './project-categories.ts'
import { ledgerKinds } from './public-ledger.rules.ts'

const date = v.pipe(v.string(), v.isoDate())
const seal = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u))
const whole = v.pipe(v.number(), v.safeInteger())
const row = v.object({
  project: v.nullable(v.string()),
  kind: v.picklist(ledgerKinds),
  figure: v.pipe(whole, v.minValue(1)),
})
const totals = v.object({ votes: whole, cents: whole })

/** The whole public ledger, in integer cents; how it is sealed: public-ledger.rules.ts. */
export const ledgerFileSchema = v.object({
  format: v.literal('hub-ledger-1'),
  days: v.array(
    v.object({
      day: date,
      rows: v.array(v.object({ ...row.entries, mark: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/u)) })),
      seal,
    }),
  ),
  open: v.array(row),
  totals,
  projects: v.array(v.object({ id: v.string(), title: v.string(), ...totals.entries })),
})
export type DownloadedLedger = v.InferOutput<typeof ledgerFileSchema>

/** Dates in one page. */
export const ledgerDaysAtOnce = 60

/** Projects that the ledger's page names, those with the most votes. */
export const ledgerProjectsShown = 10

/**
 * The public ledger of votes and donations by UTC date (decisions.md, "Donations and votes"), the latest closed date first; no
 * persons. `before`: the `next` of the page before, null on the last. `open`: what has come since, which is sealed ten minutes
 * after midnight. What comes late, or goes back, is of the date on which it does. `sealed`: how many dates are closed, from
 * `first` on. `donors`: players with donations that weren't all given back. `projects`: what those with the most votes have on closed dates. Integer cents.
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

/** The same as one file, with every row: every total of the ledger's page can be proved from it alone. */
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
