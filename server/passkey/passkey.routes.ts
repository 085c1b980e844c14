import { Hono } from 'hono'
import * as contract from '#contract/auth/passkey.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { browserNames } from '../platform/http/browser-names.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import { challengeIn, checkNewPasskey, checkPasskey, passkeySite } from '../platform/security/passkeys.ts'
import type { Row } from '../schema.ts'
import { logIn } from '../session/log-in.store.ts'
import { requireProof } from '../session/proof.store.ts'
import { findUser } from '../user/user.store.ts'
import { countWays } from '../way-changes/last-way.store.ts'
import { recordWayChange } from '../way-changes/way-changes.store.ts'
import { consumeChallenge, insertChallenge } from './challenges.store.ts'
import { newOptionsOf, optionsOf, userHandleOf } from './passkey-options.ts'
import { passkeyWays } from './passkey-ways.store.ts'
import {
  findPasskey,
  findPasskeysOf,
  insertPasskey,
  notePasskeyUse,
  renamePasskeyOf,
} from './passkey.store.ts'

const onTheWire = ({ id, name, added_at: addedAt, used_at: usedAt }: Row<'passkeys'>) => ({
  id,
  name,
  addedAt: addedAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

/** Names a passkey after the browser that adds it, such as "Chrome, Windows". */
const nameAfter = (userAgent: string | undefined): string | null => {
  const { browser, system } = browserNames(userAgent)
  return [browser, system].filter((name) => name !== null).join(', ') || null
}

export const passkeyRoutes = (dependencies: RouteDependencies): Hono<HubEnv> => {
  const { db, clock, settings, waysIn } = dependencies
  const site = passkeySite(settings.publicUrl)
  const routes = new Hono<HubEnv>()

  serve(routes, contract.passkeyOptions, async () =>
    optionsOf(await insertChallenge(db, null, clock.now()), site),
  )

  serve(routes, contract.passkeyLogIn, async ({ body }, { note, header }) => {
    const challenge = await challengeIn(body.response.clientDataJSON)
    if (challenge === null) return refuse('passkey_refused')
    // Used up first: of many answers to one challenge, only one is read.
    if (!(await consumeChallenge(db, challenge, null, clock.now())))
      return refuse('passkey_challenge_invalid')
    const passkey = await findPasskey(db, body.id)
    if (!passkey) return refuse('passkey_unknown')
    const { user_id: userId } = passkey
    if (body.response.userHandle !== userHandleOf(userId)) return refuse('passkey_refused')
    const checked = await checkPasskey(body, challenge, site, passkey.public_key)
    if (!checked) return refuse('passkey_refused')
    const loggedIn = await undoneWhenRefused(db, async (trx) => {
      const refused = await notePasskeyUse(trx, passkey, checked.counter, clock.now())
      if (refused) return refused
      const from = { browser: browserNames(header('User-Agent')), timeZone: body.time_zone }
      return logIn(trx, dependencies, userId, from)
    })
    if (isRefused(loggedIn)) {
      if (loggedIn.code === 'passkey_refused') note('passkey_copied', { userId })
      return loggedIn
    }
    const { sessionId, ...session } = loggedIn
    note('logged_in', { userId, sessionId, reason: 'passkey' })
    return session
  })

  serve(routes, contract.newPasskeyOptions, async (_, { caller: { userId, sessionId } }) => {
    const unproved = await requireProof(db, sessionId, clock.now())
    if (unproved) return unproved
    const user = await findUser(db, userId, clock.now())
    if (!user) return refuse('unauthorized')
    const passkeys = await findPasskeysOf(db, userId)
    if (passkeys.length >= contract.mostPasskeys) return refuse('passkeys_too_many')
    const known = passkeys.map(({ credential_id: id }) => id)
    const challenge = await insertChallenge(db, sessionId, clock.now())
    return newOptionsOf(challenge, site, { userId, username: user.username, known })
  })

  serve(routes, contract.addPasskey, async ({ body }, { caller: { userId, sessionId }, header }) => {
    const unproved = await requireProof(db, sessionId, clock.now())
    if (unproved) return unproved
    const challenge = await challengeIn(body.response.clientDataJSON)
    if (challenge === null) return refuse('passkey_refused')
    if (!(await consumeChallenge(db, challenge, sessionId, clock.now())))
      return refuse('passkey_challenge_invalid')
    const checked = await checkNewPasskey(body, challenge, site)
    if (!checked) return refuse('passkey_refused')
    const added = await undoneWhenRefused(db, async (trx) => {
      const name = nameAfter(header('User-Agent'))
      const passkey = await insertPasskey(trx, { ...checked, userId, name }, clock.now())
      if (isRefused(passkey)) return passkey
      const nowMs = clock.now()
      await recordWayChange(trx, { userId, change: 'added', kind: 'passkey', wayId: passkey.id, nowMs })
      return passkey
    })
    return isRefused(added) ? added : onTheWire(added)
  })

  serve(routes, contract.renamePasskey, async ({ params, body }, { caller }) => {
    const renamed = await renamePasskeyOf(db, caller.userId, params.id, body.name)
    return renamed ? onTheWire(renamed) : refuse('not_found')
  })

  serve(routes, contract.removePasskey, ({ params: { id } }, { caller: { userId, sessionId } }) =>
    undoneWhenRefused(db, async (trx) => {
      const unproved = await requireProof(trx, sessionId, clock.now())
      if (unproved) return unproved
      const count = await countWays(trx, waysIn, userId)
      const removed = await passkeyWays.remove(trx, userId, { kind: 'passkey', id })
      if (!removed) return refuse('not_found')
      if (count === 1) return refuse('last_way')
      const nowMs = clock.now()
      await recordWayChange(trx, { userId, change: 'removed', kind: 'passkey', wayId: id, removed, nowMs })
      return { success: true as const }
    }),
  )

  return routes
}
