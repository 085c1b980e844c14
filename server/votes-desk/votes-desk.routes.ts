import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import {
  barPlayers,
  exportBursts,
  findBursts,
  keepBurst as keepBurstEndpoint,
  setVotingBar,
  tellBurst,
  voidBurst as voidBurstEndpoint,
  voidVotesOfPlayer,
} from '#contract/desk/votes-desk.contract.ts'
import { exportList } from '../platform/content/list-file.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { doForEach } from '../players-desk/several-players.rules.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import { readBar } from '../votes/barred.store.ts'
import { burstColumns } from './burst-columns.ts'
import { readAccounts, readBurst, readBursts } from './find-bursts.store.ts'
import { lookForBursts } from './look-for-bursts.store.ts'
import { barPlayer, leaveBurst, voidAllOf, voidBurst } from './settle-bursts.store.ts'
import type { AllVoided } from './settle-bursts.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'

const burstsAtOnce = 50
const accountsAtOnce = 500

const wire = ({ players, votes, givenBack }: AllVoided) => ({ players, votes, given_back: givenBack })

export const votesDeskRoutes = ({
  db,
  clock,
  live,
}: Pick<Dependencies, 'db' | 'clock' | 'live'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  /** Returns a page of bursts; new ones are found before the first page. */
  const read = async (wanted: Parameters<typeof readBursts>[1]) => {
    if (wanted.before === undefined) await lookForBursts(db, clock.now())
    return readBursts(db, wanted)
  }

  serve(routes, findBursts, ({ query }) => read({ ...query, most: burstsAtOnce }), { waitsFor: 'rows' })

  serveFile(
    routes,
    exportBursts,
    exportList({
      name: 'bursts',
      columns: burstColumns,
      clock,
      read: async (wanted) => {
        const { bursts, next } = await read(wanted)
        return { rows: bursts, next }
      },
    }),
  )

  serve(routes, tellBurst, async ({ params: { id } }) => {
    const burst = await readBurst(db, id)
    if (!burst) return refuse('not_found')
    return { ...burst, accounts: await readAccounts(db, id, accountsAtOnce) }
  })

  serve(routes, voidBurstEndpoint, async (input, { caller, idempotencyKey, note }) => {
    const key = `void-${caller.userId}-${idempotencyKey ?? randomUUID()}`
    const voided = await voidBurst(db, input, { adminId: caller.userId, key, nowMs: clock.now() })
    if (isRefused(voided)) return voided
    note('votes_voided', { reason: `${voided.votes} of ${voided.players}` })
    live.feed.changed()
    return wire(voided)
  })

  serve(routes, keepBurstEndpoint, async (input, { caller, idempotencyKey }) => {
    const key = `keep-${caller.userId}-${idempotencyKey ?? randomUUID()}`
    const refused = await leaveBurst(db, input, { adminId: caller.userId, key, nowMs: clock.now() })
    if (refused) return refused
    return { success: true as const }
  })

  serve(
    routes,
    voidVotesOfPlayer,
    async ({ params: { id }, body: { bar, reason } }, { caller, idempotencyKey, note }) => {
      const by = {
        adminId: caller.userId,
        reason,
        nowMs: clock.now(),
        key: `void-${caller.userId}-${idempotencyKey ?? randomUUID()}`,
      }
      const voided = await voidAllOf(db, { userId: id, bar }, by)
      if (isRefused(voided)) return voided
      note('votes_voided', { reason: `${voided.votes} of ${id}` })
      live.feed.changed()
      return wire(voided)
    },
  )

  serve(routes, setVotingBar, async ({ params: { id }, body: { barred, reason } }, { caller, note }) => {
    const by = { adminId: caller.userId, reason, nowMs: clock.now() }
    if (!(await barPlayer(db, { userId: id, isBarred: barred }, by))) return refuse('not_found')
    note('voting_barred', { reason: `${barred ? 'barred' : 'allowed'} ${id}` })
    return { barred_at: (await readBar(db, id))?.at.toISOString() ?? null }
  })

  serve(routes, barPlayers, async ({ body: { user_ids: ids, reason } }, { caller, note }) => {
    const by = { adminId: caller.userId, reason, nowMs: clock.now() }
    const outcomes = await doForEach(ids, caller.userId, async (userId) => {
      const isPlayer = await barPlayer(db, { userId, isBarred: true }, by)
      if (isPlayer) note('voting_barred', { reason: `barred ${userId}` })
      return isPlayer
    })
    return { outcomes }
  })

  return routes
}
