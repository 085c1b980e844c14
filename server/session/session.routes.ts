import { Hono } from 'hono'
import * as contract from '#contract/auth/session.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { deriveKey, secretsOf } from '../platform/security/tokens.ts'
import { authenticate, issueSession } from './log-in.store.ts'
import { findSession, revokeSession, rotate } from './session.store.ts'
import { updateLanguage } from '../language/language.store.ts'
import { findUser } from '../user/user.store.ts'
import { refuse } from '../platform/http/refused.ts'

export const sessionRoutes = (dependencies: Dependencies): Hono<HubEnv> => {
  const { db, clock, settings } = dependencies
  const [secret, ...accepted] = secretsOf(settings)
  const rotationKey = deriveKey(secret, 'refresh-rotation')
  const acceptedKeys = accepted.map((older) => deriveKey(older, 'refresh-rotation'))
  const routes = new Hono<HubEnv>()

  serve(routes, contract.refreshToken, async ({ body }, { note }) => {
    const rotated = await rotate(db, body.refreshToken, [rotationKey, ...acceptedKeys], clock.now())
    if ('refused' in rotated) {
      const { refused: reason, ...whose } = rotated
      note(reason === 'reused' ? 'refresh_reused' : 'refresh_refused', { ...whose, reason })
      return refuse('refresh_refused')
    }
    const session = await issueSession(db, dependencies, rotated.caller, rotated.refreshToken)
    if (!session) return refuse('refresh_refused')
    return session
  })

  serve(routes, contract.me, async (_, { caller, header, inLine }) => {
    await updateLanguage(db, caller.userId, header, inLine)
    const user = await findUser(db, caller.userId, clock.now())
    if (!user) return refuse('unauthorized')
    return user
  })

  serve(routes, contract.verifyToken, async ({ body }, { note }) => {
    const caller = await authenticate(dependencies, body.token, (why) => note('token_refused', { ...why }))
    const user = caller && (await findUser(db, caller.userId, clock.now()))
    if (!user) return refuse('token_invalid')
    return { user }
  })

  serve(routes, contract.logout, async ({ body }, { note }) => {
    const session = await findSession(db, body.refreshToken)
    if (session && (await revokeSession(db, session.sessionId, clock.now()))) note('logged_out', session)
    return { success: true as const }
  })

  return routes
}
