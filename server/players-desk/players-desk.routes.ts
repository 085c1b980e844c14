import { Hono } from 'hono'
import {
  endSessions,
  endSessionsOfPlayers,
  exportPlayers,
  findPlayers,
  prepareDataOf,
  requestDeletionOf,
  setAdministrator,
  setDaoAccess,
  tellPlayer,
} from '#contract/desk/players-desk.contract.ts'
import { mailsJobName } from '../events/owed-mails.store.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { exportList } from '../platform/content/list-file.rules.ts'
import type { RouteDependencies } from '../feature.ts'
import { deletionsJobName, insertDeletion, toDeletion } from '../leaving/deletions.store.ts'
import { countParts, myDataJobName } from '../my-data/my-data.store.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import { changeAdministrator, changeDaoAccess, endSessionsOf } from './change-rights.store.ts'
import { readPlayers } from './find-players.store.ts'
import { requestDataOf } from './request-data.store.ts'
import { playerColumns } from './player-columns.ts'
import { doForEach } from './several-players.rules.ts'
import { readPlayer } from './tell-player.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'

const playersAtOnce = 50

export const playersDeskRoutes = (deps: RouteDependencies): Hono<HubEnv> => {
  const { db, clock, waysIn, personalData, wake } = deps
  const routes = new Hono<HubEnv>()

  serve(routes, findPlayers, ({ query }) => readPlayers(db, { ...query, most: playersAtOnce }, clock.now()))

  serveFile(
    routes,
    exportPlayers,
    exportList({
      name: 'players',
      columns: playerColumns,
      clock,
      read: async (wanted) => {
        const { players, next } = await readPlayers(db, wanted, clock.now())
        return { rows: players, next }
      },
    }),
  )

  serve(routes, tellPlayer, async ({ params: { id } }, { caller }) => {
    const player = await readPlayer(db, id, { caller, waysIn, nowMs: clock.now() })
    if (!player) return refuse('not_found')
    return player
  })

  serve(routes, setAdministrator, async ({ params: { id }, body }, { caller, note }) => {
    const { is_admin: isAdmin, reason } = body
    const by = { adminId: caller.userId, reason, nowMs: clock.now() }
    const refused = await changeAdministrator(db, { userId: id, isAdmin }, by)
    if (refused) return refused
    note('rights_changed', { reason: `administrator ${isAdmin ? 'given to' : 'taken from'} ${id}` })
    return { is_admin: isAdmin }
  })

  serve(routes, setDaoAccess, async ({ params: { id }, body }, { caller, note }) => {
    const { dao_access: hasAccess, reason } = body
    const by = { adminId: caller.userId, reason, nowMs: clock.now() }
    if (!(await changeDaoAccess(db, { userId: id, hasAccess }, by))) return refuse('not_found')
    note('rights_changed', { reason: `DAO access ${hasAccess ? 'given to' : 'taken from'} ${id}` })
    return { dao_access: hasAccess }
  })

  serve(routes, endSessions, async ({ params: { id }, body }, { caller, note }) => {
    const by = { adminId: caller.userId, reason: body.reason, nowMs: clock.now() }
    const ended = await endSessionsOf(db, { userId: id, sessionId: body.session_id }, by)
    if (ended === null) return refuse('not_found')
    note('sessions_ended', { reason: `${ended} of ${id}` })
    return { ended }
  })

  serve(routes, prepareDataOf, async ({ params: { id }, body: { reason } }, { caller, note }) => {
    const by = { adminId: caller.userId, reason, nowMs: clock.now() }
    const prepared = await requestDataOf(db, { userId: id, parts: countParts(personalData) }, by)
    if (prepared === null) return refuse('not_found')
    note('data_requested', { reason: `for ${id}` })
    wake(myDataJobName)
    return prepared
  })

  serve(routes, requestDeletionOf, async ({ params: { id }, body: { reason } }, { caller, note }) => {
    const by = { adminId: caller.userId, reason }
    const deletion = await undoneWhenRefused(db, (trx) =>
      insertDeletion(trx, { userId: id, by, nowMs: clock.now() }),
    )
    if (isRefused(deletion)) {
      const { code } = deletion
      // Both are asked of a player's own request alone.
      return code === 'proof_needed' || code === 'username_wrong' ? refuse('forbidden') : refuse(code)
    }
    note('deletion_requested', { reason: `for ${id}` })
    // Ends renewals, and mails the player.
    wake(deletionsJobName)
    wake(mailsJobName)
    return toDeletion(deletion)
  })

  serve(routes, endSessionsOfPlayers, async ({ body: { user_ids: ids, reason } }, { caller, note }) => {
    const by = { adminId: caller.userId, reason, nowMs: clock.now() }
    const outcomes = await doForEach(ids, caller.userId, async (userId) => {
      const ended = await endSessionsOf(db, { userId, sessionId: null }, by)
      if (ended !== null) note('sessions_ended', { reason: `${ended} of ${userId}` })
      return ended !== null
    })
    return { outcomes }
  })

  return routes
}
