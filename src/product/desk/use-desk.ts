import { use, useEffect, useRef } from 'react'
import { type RegisteredRouter, useRouter, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type ActorRefFrom, fromCallback, type SnapshotFrom } from 'xstate'
import type { FileFormat } from '#contract/http/file-types.ts'
import { paths } from '#contract/http/paths.ts'
import {
  type ListingAnswer,
  type ListingEvent,
  type ListingFilters,
  type ListingPage,
  type ListingRow,
  listingMachine,
  type FileSaved,
  type FileWanted,
} from '#machines/desk/listing.machine.ts'
import { fromTask } from '#src/api/from-task.ts'
import { saveAnswer } from '../account/save-answer.ts'
import { useFlow } from '../flows/use-flow.ts'
import {
  type DeskAddress,
  type DeskFilters,
  type DeskSearch,
  openedOf,
  withoutIn,
} from './desk-address.rules.ts'
import { watchFilters, writeFilters } from './filters-in-address.ts'
import { rowId, useRowArrows } from './use-row-arrows.ts'
import { WaitingChanged } from './waiting-changed.ts'

export type DeskActor = ActorRefFrom<typeof listingMachine>

/** The rows of a desk, and the functions that load them. */
export interface DeskSource<Filters extends DeskFilters, Row extends ListingRow, Beside> {
  readonly address: DeskAddress<Filters>
  /** Loads the first page, with the data shown beside the list. */
  readonly load: (
    filters: Filters,
    signal: AbortSignal,
  ) => Promise<{ rows: readonly Row[]; next: string | null; beside: Beside }>
  readonly more: (
    filters: Filters,
    before: string,
    signal: AbortSignal,
  ) => Promise<{ rows: readonly Row[]; next: string | null }>
  readonly file: (filters: Filters, format: FileFormat, signal: AbortSignal) => Promise<Response>
}

/** The desk machine with the real API behind it, and the filters in the address. It passes rows through unchanged. */
const provideDesk = <Filters extends DeskFilters, Row extends ListingRow, Beside>(
  { address, load, more, file }: DeskSource<Filters, Row, Beside>,
  router: RegisteredRouter,
) =>
  listingMachine.provide({
    actors: {
      loadList: fromTask<ListingAnswer, ListingFilters>(({ input, signal }) =>
        load(input as Filters, signal),
      ),
      loadMore: fromTask<ListingPage, { filters: ListingFilters; before: string }>(({ input, signal }) =>
        more(input.filters as Filters, input.before, signal),
      ),
      saveFile: fromTask<FileSaved, FileWanted>(async ({ input: { filters, format }, signal }) =>
        saveAnswer(await file(filters as Filters, format, signal)),
      ),
      watchAddress: fromCallback<ListingEvent>(({ sendBack }) =>
        watchFilters(router, address, (filters) => sendBack({ type: 'address.changed', filters })),
      ),
    },
    actions: { writeAddress: (_, filters) => writeFilters(router, address, filters as Filters) },
  })

type Snapshot = SnapshotFrom<typeof listingMachine>
const contextOf = ({ context }: Snapshot) => context
const stateOf = ({ value }: Snapshot) => value.list

/** Starts the list of a desk: the rows, the filters and the opened entry, as the address has them. */
export const useDesk = <Filters extends DeskFilters, Row extends ListingRow, Beside>(
  source: DeskSource<Filters, Row, Beside>,
) => {
  const router = useRouter()
  const search: DeskSearch = useSearch({ strict: false })
  const { address } = source
  const waitingChanged = use(WaitingChanged)
  const actor: DeskActor = useFlow(() => provideDesk(source, router), {
    input: { filters: address.filtersIn(search) },
  })
  const context = useSelector(actor, contextOf)
  const state = useSelector(actor, stateOf)
  const filters = context.filters as Filters
  const rows = context.rows as readonly Row[]
  const whole: Filters = { ...address.filtersIn({}), sort: filters.sort }
  const isNarrowed = Object.entries(whole).some(([name, value]) => filters[name] !== value)
  const opened = openedOf(search)
  const without = withoutIn(search)
  const searchOf = (open: string | null) => address.searchOf(filters, { open, without })
  const open = (id: string | null, replace = false): void =>
    void router.navigate({ to: paths.brainCore, search: searchOf(id), resetScroll: false, replace })
  const lastOpened = useRef(opened)
  useEffect(() => {
    const last = lastOpened.current
    lastOpened.current = opened
    // The closed panel had the focus: it returns to the row that opened the panel.
    if (opened === null && last !== null && document.activeElement === document.body)
      (document.getElementById(rowId(last)) ?? document.getElementById(`waiting-${last}`))?.focus()
  }, [opened])
  const { cameBy, previous, next } = useRowArrows({
    ids: rows.map(({ id }) => id),
    opened,
    onFollow: (id) => open(id, true),
  })
  return {
    actor,
    state,
    filters,
    rows,
    /** Null until the first page is loaded. */
    beside: context.beside as Beside | null,
    next: context.next,
    problem: context.problem,
    /** Loading, with no rows yet. */
    isComing: state === 'loading' && rows.length === 0,
    opened,
    without,
    /** Returns the search parameters of an address that opens a row, or none. */
    searchOf,
    open,
    /** For the panel of the opened entry. */
    opener: { cameBy, previous, next, onClose: (): void => open(null) },
    set: (changed: Partial<Filters>): void => actor.send({ type: 'filters.set', filters: changed }),
    /** Clears search and filters, and keeps the sort order; null if there is nothing to clear. */
    widen: isNarrowed ? (): void => actor.send({ type: 'filters.set', filters: whole }) : null,
    setWithout: (ids: readonly string[]): void =>
      void router.navigate({
        to: paths.brainCore,
        search: address.searchOf(filters, { open: opened, without: ids }),
        resetScroll: false,
        replace: true,
      }),
    /** An action was completed on a listed entry. */
    changed: (): void => {
      actor.send({ type: 'list.changed' })
      waitingChanged()
    },
  }
}

export type Desk<Filters extends DeskFilters, Row extends ListingRow, Beside = unknown> = ReturnType<
  typeof useDesk<Filters, Row, Beside>
>
