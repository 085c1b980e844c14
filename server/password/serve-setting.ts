import type { Hono } from 'hono'
import {
  checkPassword,
  requestPasswordCode,
  updatePassword,
  verifyPasswordCode,
} from '#contract/auth/password.contract.ts'
import { normalPassword } from '#contract/auth/password.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkCode, consumeCode } from '../mail-codes/mail-codes.store.ts'
import { sendCodeToOwn } from '../mail-codes/send-code.store.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import type { RequestTools } from '../platform/http/handler-tools.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import type { Handler } from '../platform/http/route.ts'
import { hashPassword } from '../platform/security/password-hash.ts'
import { noteProof } from '../session/proof.store.ts'
import { findCaller, revokeSessionsOf } from '../session/session.store.ts'
import { findAddress } from '../user/user.store.ts'
import { lockWays } from '../way-changes/last-way.store.ts'
import { recordWayChange } from '../way-changes/way-changes.store.ts'
import { texts } from './password-texts.ts'
import { passwordWayId } from './password-ways.store.ts'
import { findAccount, savePassword } from './password.store.ts'
import { whyWeak } from './weak-password.ts'

const purpose = 'password'

/** Serves the four calls by which a player sets a password. */
export const serveSetting = (routes: Hono<HubEnv>, dependencies: Dependencies): void => {
  const { db, clock, settings } = dependencies

  const mailCode: Handler<typeof requestPasswordCode> = async (_, { caller: { userId }, note, giveBack }) => {
    const to = await findAddress(db, userId)
    if (to === null) {
      await giveBack('player')
      return refuse('password_needs_address')
    }
    const expiresAt = await sendCodeToOwn(dependencies, { userId, purpose, to }, texts)
    if (isRefused(expiresAt)) {
      await giveBack('player')
      return expiresAt
    }
    note('code_sent', { reason: purpose })
    return { sentTo: to.typed, expiresAt: expiresAt.toISOString() }
  }
  serve(routes, requestPasswordCode, mailCode, { waitsFor: 'outside' })

  const wrong = ({ note }: Pick<RequestTools, 'note'>, { triesLeft }: { readonly triesLeft: number }) => {
    note('code_refused', { reason: purpose })
    return { status: 'wrong' as const, triesLeft }
  }

  serve(routes, verifyPasswordCode, async ({ body: { code } }, { caller: { userId, sessionId }, note }) => {
    const checked = await db.transaction().execute(async (trx) => {
      const found = await checkCode(trx, { userId, purpose }, code, settings, clock.now())
      if ('to' in found) await noteProof(trx, sessionId, clock.now())
      return found
    })
    if (isRefused(checked)) return checked
    if ('triesLeft' in checked) return wrong({ note }, checked)
    return { status: 'right' as const, expiresAt: checked.expiresAt.toISOString() }
  })

  serve(routes, checkPassword, async ({ body: { password } }, { caller: { userId } }) => {
    const account = await findAccount(db, userId)
    if (account === null) return refuse('password_needs_address')
    const weak = await whyWeak(password, { ...account, publicUrl: settings.publicUrl })
    return weak ?? { status: 'good' as const }
  })

  const setPassword: Handler<typeof updatePassword> = async (
    { body: { code, new_password: typed } },
    { caller: { userId, sessionId }, note },
  ) => {
    const account = await findAccount(db, userId)
    if (account === null) return refuse('password_needs_address')
    const weak = await whyWeak(typed, { ...account, publicUrl: settings.publicUrl })
    if (weak) return weak
    // Before the hash, so that a wrong code costs none.
    const checked = await checkCode(db, { userId, purpose }, code, settings, clock.now())
    if (isRefused(checked)) return checked
    if ('triesLeft' in checked) return wrong({ note }, checked)
    const hash = await hashPassword(normalPassword(typed))
    const saved = await undoneWhenRefused(db, async (trx) => {
      const nowMs = clock.now()
      await lockWays(trx, userId)
      if (!(await findCaller(trx, sessionId, nowMs))) return refuse('unauthorized')
      // The right code is the proof. Another one may have been mailed in the meantime.
      const used = await consumeCode(trx, { userId, purpose }, code, settings, nowMs)
      if (!('to' in used)) return refuse('code_spent')
      await savePassword(trx, userId, hash, nowMs)
      const { ended } = await revokeSessionsOf(trx, { userId, sessionId: null, except: sessionId }, nowMs)
      await noteProof(trx, sessionId, nowMs)
      const change = { userId, change: 'added', kind: 'password', wayId: passwordWayId, nowMs } as const
      await recordWayChange(trx, change)
      return { status: 'saved' as const, setAt: new Date(nowMs).toISOString(), endedSessions: ended }
    })
    if (!isRefused(saved)) note('password_set')
    return saved
  }
  // Not in the lines of rows: a crowd that waits for hashes must not hold them up.
  serve(routes, updatePassword, setPassword, { waitsFor: 'outside' })
}
