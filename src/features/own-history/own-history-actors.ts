import type { RegisteredRouter } from '@tanstack/react-router'
import { fromCallback } from 'xstate'
import { exportOwnHistoryCsv, exportOwnHistoryJson, listOwnHistory } from '#contract/own-history.contract.ts'
import { paths } from '#contract/paths.ts'
import type { HistoryFilters, HistoryFormat, OwnHistoryEvent } from '#machines/own-history.machine.ts'
import { ownHistoryMachine } from '#machines/own-history.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { saveFile } from '#src/browser/save-file.ts'
import { addressOf, filtersIn, queryOf } from './history-filters.rules.ts'

const files = { csv: exportOwnHistoryCsv, json: exportOwnHistoryJson }

/** Reports the filters whenever Back or Forward changes them on this page. */
const watchFilters = (router: RegisteredRouter, tell: (filters: HistoryFilters) => void): (() => void) =>
  router.history.subscribe(({ action }) => {
    const { pathname, search } = router.history.location
    if (action.type !== 'PUSH' && action.type !== 'REPLACE' && pathname === paths.myVotes)
      tell(filtersIn(router.options.parseSearch(search)))
  })

/** The own-history machine with the real API behind it, and the filters in the address. */
export const provideOwnHistory = ({ call, router }: { call: Call; router: RegisteredRouter }) =>
  ownHistoryMachine.provide({
    actors: {
      loadHistory: fromTask(({ input, signal }) =>
        call(listOwnHistory, { query: queryOf(input) }, { signal }),
      ),
      loadMore: fromTask(({ input: { before, ...filters }, signal }) =>
        call(
          listOwnHistory,
          { query: { ...queryOf(filters), ...(before !== null && { before }) } },
          { signal },
        ),
      ),
      saveFile: fromTask<unknown, HistoryFilters & { format: HistoryFormat }>(
        async ({ input: { format, ...filters }, signal }) => {
          const { file } = files[format]
          const bytes = await call(files[format], { query: queryOf(filters) }, { signal })
          const whole = await new Response(bytes).blob()
          const day = new Date().toISOString().slice(0, 10)
          saveFile(`votes-and-donations-${day}.${format}`, file, whole)
        },
      ),
      watchAddress: fromCallback<OwnHistoryEvent>(({ sendBack }) =>
        watchFilters(router, (filters) => sendBack({ type: 'address.changed', filters })),
      ),
    },
    actions: {
      /** As an entry of its own: Back leads to what was listed before. */
      writeAddress: (_, filters) =>
        void router.navigate({ to: paths.myVotes, search: addressOf(filters), resetScroll: false }),
    },
  })
