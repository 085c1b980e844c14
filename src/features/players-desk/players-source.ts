import {
  addressProblems,
  endSessions,
  endSessionsOfPlayers,
  exportPlayers,
  findPlayers,
  type ListedPlayer,
  playerRoles,
  playerSorts,
  prepareDataOf,
  requestDeletionOf,
  setAdministrator,
  setDaoAccess,
  tellPlayer,
  type ToldPlayer,
  yesOrNo,
} from '#contract/desk/players-desk.contract.ts'
import { planIds } from '#contract/plans/plans.rules.ts'
import { barPlayers, setVotingBar, voidVotesOfPlayer } from '#contract/desk/votes-desk.contract.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import type { Call } from '#src/api/call.ts'
import { deskAddress, type FiltersOf, oneOf } from '#src/product/desk/desk-address.rules.ts'
import type { SendForAll } from '#src/product/desk/selectable-rows.tsx'
import type { EntrySource } from '#src/product/desk/use-desk-entry.ts'
import type { DeskSource } from '#src/product/desk/use-desk.ts'

export const playersAddress = deskAddress('users', playerSorts, {
  role: oneOf(playerRoles),
  dao: oneOf(yesOrNo),
  plan: oneOf(planIds),
  young: oneOf(yesOrNo),
  barred: oneOf(yesOrNo),
  address: oneOf(addressProblems),
})
export type PlayerFilters = FiltersOf<typeof playersAddress>

/** Actions on a player. `sessionId`: null for all sessions. */
export type PlayerWish = DeskWish &
  (
    | { readonly kind: 'administrator'; readonly isGiven: boolean }
    | { readonly kind: 'dao'; readonly isGiven: boolean }
    | { readonly kind: 'sessions'; readonly sessionId: string | null }
    | { readonly kind: 'data' }
    | { readonly kind: 'deletion' }
    | { readonly kind: 'void'; readonly bar: boolean }
    | { readonly kind: 'voting'; readonly isBarred: boolean }
  )

export type WishAboutSeveral = DeskWish & { readonly kind: 'sessions' | 'voting' }

/** Returns the query for the API; default values are left out. */
const queryOf = ({ q, role, dao, plan, young, barred, address, sort }: PlayerFilters) => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(role !== null && { role }),
  ...(dao !== null && { dao }),
  ...(plan !== null && { plan }),
  ...(young !== null && { young }),
  ...(barred !== null && { barred }),
  ...(address !== null && { address }),
  sort,
})

export const playersSource = (call: Call): DeskSource<PlayerFilters, ListedPlayer, null> => ({
  address: playersAddress,
  load: async (filters, signal) => {
    const { players, next } = await call(findPlayers, { query: queryOf(filters) }, { signal })
    return { rows: players, next, beside: null }
  },
  more: async (filters, before, signal) => {
    const { players, next } = await call(findPlayers, { query: { ...queryOf(filters), before } }, { signal })
    return { rows: players, next }
  },
  file: (filters, format, signal) =>
    call(exportPlayers, { query: { ...queryOf(filters), format } }, { signal }),
})

const aboutSeveral = { sessions: endSessionsOfPlayers, voting: barPlayers }

export const doAboutSeveral =
  (call: Call): SendForAll<ListedPlayer, WishAboutSeveral> =>
  async (rows, { kind, reason }, { signal }) => {
    const body = { user_ids: rows.map(({ id }) => id), reason: reason.trim() }
    const { outcomes } = await call(aboutSeveral[kind], { body }, { signal })
    return outcomes.map(({ user_id: id, outcome }) => ({ id, problem: outcome === 'done' ? null : outcome }))
  }

export const playerSource = (call: Call): EntrySource<ToldPlayer, PlayerWish> => ({
  outdated: ['not_found'],
  read: (id, signal) => call(tellPlayer, { params: { id } }, { signal }),
  act: async (wish, { id }, once) => {
    if (id === null) throw new Error(`There is no player for ${wish.kind}.`)
    const params = { id }
    const { reason } = wish
    const { signal } = once
    switch (wish.kind) {
      case 'administrator':
        return call(setAdministrator, { params, body: { is_admin: wish.isGiven, reason } }, { signal })
      case 'dao':
        return call(setDaoAccess, { params, body: { dao_access: wish.isGiven, reason } }, { signal })
      case 'sessions':
        return call(endSessions, { params, body: { session_id: wish.sessionId, reason } }, { signal })
      case 'data':
        return call(prepareDataOf, { params, body: { reason } }, { signal })
      case 'deletion':
        return call(requestDeletionOf, { params, body: { reason } }, { signal })
      case 'void':
        return call(voidVotesOfPlayer, { params, body: { bar: wish.bar, reason } }, once)
      case 'voting':
        return call(setVotingBar, { params, body: { barred: wish.isBarred, reason } }, { signal })
    }
    return wish satisfies never
  },
})
