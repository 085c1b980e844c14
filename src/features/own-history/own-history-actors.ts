import type { RegisteredRouter } from '@tanstack/react-router'
import { fromCallback } from 'xstate'
import type { Result } from '#contract/http/endpoint.ts'
import {
  exportOwnHistoryCsv,
  exportOwnHistoryJson,
  exportOwnHistoryXlsx,
  listOwnHistory,
} from '#contract/account/own-history.contract.ts'
import { paths } from '#contract/http/paths.ts'
import type {
  FileSaved,
  FileWanted,
  ListingAnswer,
  ListingEvent,
  ListingFilters,
  ListingPage,
} from '#machines/desk/listing.machine.ts'
import { listingMachine } from '#machines/desk/listing.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { saveAnswer } from '#src/product/account/save-answer.ts'
import { addressOf, filtersIn, type HistoryFilters, queryOf } from './history-filters.rules.ts'

const files = { xlsx: exportOwnHistoryXlsx, csv: exportOwnHistoryCsv, json: exportOwnHistoryJson }

/** Data that the page shows beside the lines. */
export type HistoryBeside = Omit<Result<typeof listOwnHistory>, 'entries' | 'next'>

/** Reports the filters whenever Back or Forward changes them on this page. */
const watchFilters = (router: RegisteredRouter, tell: (filters: HistoryFilters) => void): (() => void) =>
  router.history.subscribe(({ action }) => {
    const { pathname, search } = router.history.location
    if (action.type !== 'PUSH' && action.type !== 'REPLACE' && pathname === paths.myVotes)
      tell(filtersIn(router.options.parseSearch(search)))
  })

/** Provides the listing machine with the player's own votes and donations and with the filters in the address. */
export const provideOwnHistory = ({ call, router }: { call: Call; router: RegisteredRouter }) => {
  const read = async (
    filters: ListingFilters,
    before: { before?: string },
    signal: AbortSignal,
  ): Promise<ListingAnswer & { beside: HistoryBeside }> => {
    const query = { ...queryOf(filters as HistoryFilters), ...before }
    const { entries: rows, next, ...beside } = await call(listOwnHistory, { query }, { signal })
    return { rows, next, beside }
  }
  return listingMachine.provide({
    actors: {
      loadList: fromTask<ListingAnswer, ListingFilters>(({ input, signal }) => read(input, {}, signal)),
      loadMore: fromTask<ListingPage, { filters: ListingFilters; before: string }>(
        ({ input: { filters, before }, signal }) => read(filters, { before }, signal),
      ),
      saveFile: fromTask<FileSaved, FileWanted>(async ({ input: { filters, format }, signal }) =>
        saveAnswer(await call(files[format], { query: queryOf(filters as HistoryFilters) }, { signal })),
      ),
      watchAddress: fromCallback<ListingEvent>(({ sendBack }) =>
        watchFilters(router, (filters) => sendBack({ type: 'address.changed', filters })),
      ),
    },
    actions: {
      /** Adds a history entry, so that Back leads to the list before. */
      writeAddress: (_, filters) =>
        void router.navigate({
          to: paths.myVotes,
          search: addressOf(filters as HistoryFilters),
          resetScroll: false,
        }),
    },
    /** Milliseconds; the file contains all lines, over any number of years. */
    delays: { fileTimeout: 120_000 },
  })
}
