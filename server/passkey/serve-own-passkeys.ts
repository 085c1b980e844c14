import type { Hono } from 'hono'
import * as contract from '#contract/auth/passkey.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { browserNames } from '../platform/http/browser-names.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import { challengeIn, checkNewPasskey, passkeySite } from '../platform/security/passkeys.ts'
import type { Row } from '../schema.ts'
import { requireProof } from '../session/proof.store.ts'
import { findCaller } from '../session/session.store.ts'
import { findUser } from '../user/user.store.ts'
import { lockWays } from '../way-changes/last-way.store.ts'
import { deleteWay } from '../ways/delete-way.store.ts'
import { recordWayChange } from '../way-changes/way-changes.store.ts'
import { consumeChallenge, insertChallenge } from './challenges.store.ts'
import { newOptionsOf, proofOptionsOf } from './passkey-options.ts'
import { findPasskeysOf, insertPasskey, renamePasskeyOf } from './passkey.store.ts'

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

/** Serves the calls about a player's own passkeys. */
export const serveOwnPasskeys = (
  routes: Hono<HubEnv>,
  { db, clock, settings, waysIn }: RouteDependencies,
): void => {
  const site = passkeySite(settings.publicUrl)

  serve(routes, contract.passkeyProofOptions, async (_, { caller: { userId, sessionId } }) => {
    const ids = (await findPasskeysOf(db, userId)).map(({ credential_id: id }) => id)
    if (ids.length === 0) return refuse('proof_refused')
    const challenge = await insertChallenge(db, { purpose: 'prove', sessionId }, clock.now())
    return proofOptionsOf(challenge, site, ids)
  })

  serve(routes, contract.newPasskeyOptions, async (_, { caller: { userId, sessionId } }) => {
    const unproved = await requireProof(db, sessionId, clock.now())
    if (unproved) return unproved
    const user = await findUser(db, userId, clock.now())
    if (!user) return refuse('unauthorized')
    const passkeys = await findPasskeysOf(db, userId)
    if (passkeys.length >= contract.mostPasskeys) return refuse('passkeys_too_many')
    const known = passkeys.map(({ credential_id: id }) => id)
    const challenge = await insertChallenge(db, { purpose: 'add', sessionId }, clock.now())
    return newOptionsOf(challenge, site, { userId, username: user.username, known })
  })

  serve(routes, contract.addPasskey, async ({ body }, { caller: { userId, sessionId }, header, note }) => {
    const unproved = await requireProof(db, sessionId, clock.now())
    if (unproved) return unproved
    const challenge = await challengeIn(body.response.clientDataJSON)
    if (challenge === null) return refuse('passkey_refused')
    if (!(await consumeChallenge(db, challenge, { purpose: 'add', sessionId }, clock.now())))
      return refuse('passkey_challenge_invalid')
    const checked = await checkNewPasskey(body, challenge, site)
    if (!checked) return refuse('passkey_refused')
    const name = nameAfter(header('User-Agent'))
    const added = await undoneWhenRefused(db, async (trx) => {
      const nowMs = clock.now()
      await lockWays(trx, userId)
      const stillUnproved = await requireProof(trx, sessionId, nowMs)
      if (stillUnproved) return stillUnproved
      const passkey = await insertPasskey(trx, { ...checked, userId, name }, nowMs)
      if (isRefused(passkey)) return passkey
      await recordWayChange(trx, { userId, change: 'added', kind: 'passkey', wayId: passkey.id, nowMs })
      return passkey
    })
    if (isRefused(added)) return added
    note('way_added', { reason: 'passkey' })
    return onTheWire(added)
  })

  serve(routes, contract.renamePasskey, ({ params, body }, { caller: { userId, sessionId } }) =>
    undoneWhenRefused(db, async (trx) => {
      await lockWays(trx, userId)
      if (!(await findCaller(trx, sessionId, clock.now()))) return refuse('unauthorized')
      const renamed = await renamePasskeyOf(trx, userId, params.id, body.name)
      return renamed ? onTheWire(renamed) : refuse('not_found')
    }),
  )

  serve(routes, contract.removePasskey, async ({ params: { id } }, { caller, note }) => {
    const refused = await undoneWhenRefused(db, (trx) =>
      deleteWay(trx, waysIn, caller, { kind: 'passkey', id }, clock.now()),
    )
    if (refused) return refused
    note('way_removed', { reason: 'passkey' })
    return { success: true as const }
  })
}
