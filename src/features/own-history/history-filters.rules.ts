import {
  historySides,
  type HistorySide,
  type VoteBank,
  voteBanks,
} from '#contract/account/own-history.contract.ts'
import type { ListingFilters } from '#machines/desk/listing.machine.ts'
import { dayIn, momentsOf } from '#src/product/words/local-days.rules.ts'

/** Filters of the list. Days are in the reader's time zone, as `2026-11-21`. */
export interface HistoryFilters extends ListingFilters {
  readonly side: HistorySide | null
  readonly project: string | null
  readonly from: VoteBank | null
  readonly since: string | null
  readonly until: string | null
}

/** Possible values in the page's address; anyone can write anything there. */
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

/** Returns the search part of the address; filters that are not set are left out. */
export const addressOf = ({ side, project, from, since, until }: HistoryFilters): Address => ({
  ...(side !== null && { side }),
  ...(project !== null && { project }),
  ...(from !== null && { from }),
  ...(since !== null && { since }),
  ...(until !== null && { until }),
})

/** Returns the query for the API, from the beginning of the first day to the end of the last. */
export const queryOf = ({ since, until, ...filters }: HistoryFilters) => ({
  ...addressOf({ ...filters, since: null, until: null }),
  ...(since !== null && { since: momentsOf(since).since }),
  ...(until !== null && { until: momentsOf(until).until }),
})
