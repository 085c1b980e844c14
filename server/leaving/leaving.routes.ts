import { Hono } from 'hono'
import { readLeaving, requestDeletion, takeDeletionBack } from '#contract/account/leaving.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import { mailsJobName } from '../events/owed-mails.store.ts'
import { updateLanguage } from '../language/language.store.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve, serveOutside } from '../platform/http/route.ts'
import { requireProof } from '../session/proof.store.ts'
import { readLeavingOf, takeBackDeletion } from './deletions.store.ts'
import { deleteInTime } from './request-deletion.ts'

export const leavingRoutes = (deps: RouteDependencies): Hono<HubEnv> => {
  const { db, clock } = deps
  const routes = new Hono<HubEnv>()

  serve(routes, readLeaving, (_, { caller }) => readLeavingOf(db, caller.userId, clock.now()))

  serveOutside(routes, requestDeletion, async ({ body }, { caller, header, note }) => {
    const { userId, sessionId } = caller
    const unproved = await requireProof(db, sessionId, clock.now())
    if (unproved) return unproved
    await updateLanguage(db, userId, header)
    const deletion = await deleteInTime(deps, { userId, by: { username: body.username, sessionId } })
    if (isRefused(deletion)) {
      const { code } = deletion
      // The player of an open session exists; only administrators are checked for their right.
      return code === 'not_found' || code === 'forbidden' ? refuse('unauthorized') : refuse(code)
    }
    if (deletion.isNew) note('deletion_requested')
    return readLeavingOf(db, userId, clock.now())
  })

  serve(routes, takeDeletionBack, async (_, { caller: { userId }, note }) => {
    const asked = { userId, adminId: null, reason: null, nowMs: clock.now() }
    const taken = await undoneWhenRefused(db, (trx) => takeBackDeletion(trx, asked))
    if (isRefused(taken)) return taken
    if (taken) {
      note('deletion_taken_back')
      deps.wake(mailsJobName)
    }
    return readLeavingOf(db, userId, clock.now())
  })

  return routes
}
