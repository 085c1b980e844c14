import type { DeskId } from '#contract/desk/braincore.rules.ts'
import type { ListingFilters } from '#machines/desk/listing.machine.ts'

/** What is looked for on a desk, and in which order. */
export interface DeskFilters extends ListingFilters {
  readonly q: string
  readonly sort: string
}

/** What the address of the administrators' page may say of a desk; anyone can write anything there. */
export interface DeskSearch {
  readonly [name: string]: unknown
  readonly desk?: unknown
  /** What is opened beside the list. */
  readonly open?: unknown
  /** Columns that aren't wanted, by their ids. */
  readonly without?: unknown
}

type Written = string | number

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Reads what narrows a list from an address; null for what it can't be. */
export type ReadFilter = (written: string) => Written | null

/** One of these. */
export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (written: string): T | null =>
    values.find((one) => one === written) ?? null

/** An amount in cents, more than none. */
export const centsIn = (written: string): number | null =>
  /^[1-9]\d{0,7}$/u.test(written) ? Number(written) : null

/** An id, or any other short text. */
export const textIn = (written: string): string | null => written.trim().slice(0, 128) || null

/** What is opened beside the list; null for nothing. */
export const openedOf = ({ open }: DeskSearch): string | null => textOf(open) || null

/** The columns that aren't wanted. */
export const withoutIn = ({ without }: DeskSearch): readonly string[] =>
  textOf(without)
    .split(',')
    .filter((id) => id !== '')

type FiltersWith<Sort extends string, Reads extends Readonly<Record<string, ReadFilter>>> = {
  readonly q: string
  readonly sort: Sort
} & { readonly [Name in keyof Reads]: ReturnType<Reads[Name]> }

/** How a desk's address says what is looked for, and how it is read. */
export interface DeskAddress<Filters> {
  readonly desk: DeskId
  /** Reads what is looked for; invalid values are ignored. */
  readonly filtersIn: (search: DeskSearch) => Filters
  /** The search of an address that says this; what is as usual is left out. */
  readonly searchOf: (
    filters: Filters,
    also: { readonly open?: string | null; readonly without?: readonly string[] },
  ) => Record<string, Written>
}

/** The filters of a desk. */
export type FiltersOf<Address> = Address extends DeskAddress<infer Filters> ? Filters : never

/** The address of a desk; the first of `sorts` is the usual one. `reads`: what narrows its list beside the search, by name. */
export const deskAddress = <Sort extends string, Reads extends Readonly<Record<string, ReadFilter>>>(
  desk: DeskId,
  sorts: readonly [Sort, ...Sort[]],
  reads: Reads,
): DeskAddress<FiltersWith<Sort, Reads>> => ({
  desk,
  filtersIn: (search) =>
    ({
      q: textOf(search['q']),
      sort: sorts.find((one) => one === search['sort']) ?? sorts[0],
      ...Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(textOf(search[name]))])),
    }) as FiltersWith<Sort, Reads>,
  searchOf: ({ q, sort, ...narrowed }, { open = null, without = [] }) => ({
    desk,
    ...(q.trim() !== '' && { q: q.trim() }),
    ...Object.fromEntries(
      Object.entries<Written | null>(narrowed).filter(
        (entry): entry is [string, Written] => entry[1] !== null,
      ),
    ),
    ...(sort !== sorts[0] && { sort }),
    ...(without.length > 0 && { without: without.join(',') }),
    ...(open !== null && { open }),
  }),
})
