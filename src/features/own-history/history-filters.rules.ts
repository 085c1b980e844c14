import {
  historySides,
  type HistorySide,
  type VoteBank,
  voteBanks,
} from '#contract/account/own-history.contract.ts'
import type { ListingFilters } from '#machines/desk/listing.machine.ts'
import { dayIn, momentsOf } from '#src/product/words/local-days.rules.ts'

/** What the list is narrowed to. Days are those of the reader, as `2026-11-21`. */
export interface HistoryFilters extends ListingFilters {
  readonly side: HistorySide | null
  readonly project: string | null
  readonly from: VoteBank | null
  readonly since: string | null
  readonly until: string | null
}

/** What the page's address may say; anyone can write anything there. */
export interface HistorySearch {
  side?: unknown
  project?: unknown
  from?: unknown
  since?: unknown
  until?: unknown
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Reads the filters from an address; invalid values are ignored. */
export const filtersIn = ({ side, project, from, since, until }: HistorySearch): HistoryFilters => ({
  side: historySides.find((one) => one === side) ?? null,
  project: /^[\w-]{1,64}$/u.test(textOf(project)) ? textOf(project) : null,
  from: voteBanks.find((one) => one === from) ?? null,
  since: dayIn(textOf(since)),
  until: dayIn(textOf(until)),
})

interface Address {
  side?: HistorySide
  project?: string
  from?: VoteBank
  since?: string
  until?: string
}

/** The search of an address that says this; what narrows nothing is left out. */
export const addressOf = ({ side, project, from, since, until }: HistoryFilters): Address => ({
  ...(side !== null && { side }),
  ...(project !== null && { project }),
  ...(from !== null && { from }),
  ...(since !== null && { since }),
  ...(until !== null && { until }),
})

/** What the API is asked for: the first day from its beginning, the last one to its end. */
export const queryOf = ({ since, until, ...filters }: HistoryFilters) => ({
  ...addressOf({ ...filters, since: null, until: null }),
  ...(since !== null && { since: momentsOf(since).since }),
  ...(until !== null && { until: momentsOf(until).until }),
})
