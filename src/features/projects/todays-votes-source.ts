import { fromCallback } from 'xstate'
import { type HistoryEntry, listOwnHistory } from '#contract/account/own-history.contract.ts'
import type { ListingAnswer, ListingEvent, ListingFilters } from '#machines/desk/listing.machine.ts'
import { listingMachine } from '#machines/desk/listing.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

/** Most pages loaded for one day; nobody casts more lines than they contain. */
const mostPages = 10

/** Provides the listing machine with all of a player's votes of today; the address has no filters for them. */
export const provideTodaysVotes = ({ call }: { call: Call }) =>
  listingMachine.provide({
    actors: {
      loadList: fromTask<ListingAnswer, ListingFilters>(async ({ input: { since }, signal }) => {
        const rows: HistoryEntry[] = []
        let before: string | null = null
        for (let page = 0; page < mostPages; page += 1) {
          const query = { side: 'votes', since: String(since), ...(before !== null && { before }) } as const
          const read: Awaited<ReturnType<typeof ask>> = await ask(call, query, signal)
          rows.push(...read.entries)
          before = read.next
          if (before === null) break
        }
        return { rows, next: null, beside: null }
      }),
      watchAddress: fromCallback<ListingEvent>(() => {}),
    },
  })

const ask = (call: Call, query: { side: 'votes'; since: string; before?: string }, signal: AbortSignal) =>
  call(listOwnHistory, { query }, { signal })
