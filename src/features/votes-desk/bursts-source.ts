import {
  type Burst,
  burstSorts,
  burstStates,
  exportBursts,
  findBursts,
  keepBurst,
  tellBurst,
  type ToldBurst,
  voidBurst,
} from '#contract/desk/votes-desk.contract.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import type { Call } from '#src/api/call.ts'
import { deskAddress, type FiltersOf, oneOf } from '#src/product/desk/desk-address.rules.ts'
import { dayIn, momentsOf } from '#src/product/words/local-days.rules.ts'
import type { EntrySource } from '#src/product/desk/use-desk-entry.ts'
import type { DeskSource } from '#src/product/desk/use-desk.ts'

export const burstsAddress = deskAddress('votes', burstSorts, { state: oneOf(burstStates), day: dayIn })
export type BurstFilters = FiltersOf<typeof burstsAddress>

/** Decisions about a burst. `userIds`: accounts whose votes are voided; null for all. */
export type BurstWish = DeskWish &
  (
    | { readonly kind: 'void'; readonly userIds: readonly string[] | null; readonly bar: boolean }
    | { readonly kind: 'keep' }
  )

/** Returns the query for the API; default values are left out. */
const queryOf = ({ q, state, day, sort }: BurstFilters) => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(state !== null && { state }),
  ...(day !== null && momentsOf(day)),
  sort,
})

export const burstsSource = (call: Call): DeskSource<BurstFilters, Burst, null> => ({
  address: burstsAddress,
  load: async (filters, signal) => {
    const { bursts, next } = await call(findBursts, { query: queryOf(filters) }, { signal })
    return { rows: bursts, next, beside: null }
  },
  more: async (filters, before, signal) => {
    const { bursts, next } = await call(findBursts, { query: { ...queryOf(filters), before } }, { signal })
    return { rows: bursts, next }
  },
  file: (filters, format, signal) =>
    call(exportBursts, { query: { ...queryOf(filters), format } }, { signal }),
})

export const burstSource = (call: Call): EntrySource<ToldBurst, BurstWish> => ({
  outdated: ['not_found', 'burst_changed', 'burst_settled'],
  read: (id, signal) => call(tellBurst, { params: { id } }, { signal }),
  act: async (wish, { told }, once) => {
    if (told === null) throw new Error(`There is no burst to ${wish.kind}.`)
    const { id, players } = told
    const { reason } = wish
    if (wish.kind === 'keep') return call(keepBurst, { params: { id }, body: { players, reason } }, once)
    const { bar, userIds } = wish
    const body = { user_ids: userIds && [...userIds], players, bar, reason }
    return call(voidBurst, { params: { id }, body }, once)
  },
})
