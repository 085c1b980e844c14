import type { DeskId } from '#contract/desk/braincore.rules.ts'
import type { ListingFilters } from '#machines/desk/listing.machine.ts'

export interface DeskFilters extends ListingFilters {
  readonly q: string
  readonly sort: string
}

/** A desk's part of the administrators' page address. Its values are untrusted: anyone can write an address. */
export interface DeskSearch {
  readonly [name: string]: unknown
  readonly desk?: unknown
  /** Id of the entry opened beside the list. */
  readonly open?: unknown
  /** Ids of the hidden columns. */
  readonly without?: unknown
}

type Written = string | number

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Reads a filter from an address; null for an invalid value. */
export type ReadFilter = (written: string) => Written | null

/** Accepts one of these values. */
export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (written: string): T | null =>
    values.find((one) => one === written) ?? null

/** An amount in cents, above zero. */
export const centsIn = (written: string): number | null =>
  /^[1-9]\d{0,7}$/u.test(written) ? Number(written) : null

/** An id, or any other short text. */
export const textIn = (written: string): string | null => written.trim().slice(0, 128) || null

/** Id of the entry opened beside the list; null for none. */
export const openedOf = ({ open }: DeskSearch): string | null => textOf(open) || null

/** The ids of the hidden columns. */
export const withoutIn = ({ without }: DeskSearch): readonly string[] =>
  textOf(without)
    .split(',')
    .filter((id) => id !== '')

type FiltersWith<Sort extends string, Reads extends Readonly<Record<string, ReadFilter>>> = {
  readonly q: string
  readonly sort: Sort
} & { readonly [Name in keyof Reads]: ReturnType<Reads[Name]> }

/** Writes a desk's filters into an address and reads them from it. */
export interface DeskAddress<Filters> {
  readonly desk: DeskId
  /** Reads the filters; invalid values are ignored. */
  readonly filtersIn: (search: DeskSearch) => Filters
  /** Returns the search parameters for these filters; defaults are left out. */
  readonly searchOf: (
    filters: Filters,
    also: { readonly open?: string | null; readonly without?: readonly string[] },
  ) => Record<string, Written>
}

export type FiltersOf<Address> = Address extends DeskAddress<infer Filters> ? Filters : never

/** The address of a desk; the first of `sorts` is the default. `reads`: the further filters of its list, by name. */
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
