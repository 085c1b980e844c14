import type { Hono } from 'hono'
import { requestPasswordCode, updatePassword, verifyPasswordCode } from '#contract/auth/password.contract.ts'
import { normalPassword } from '#contract/auth/password.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import type { Handler } from '../platform/http/route.ts'
import { isAddressRefused } from '../platform/mail/address-refused.ts'
import { hashPassword } from '../platform/security/password-hash.ts'
import { noteProof } from '../session/proof.store.ts'
import { revokeSessionsOf } from '../session/session.store.ts'
import { recordWayChange } from '../way-changes/way-changes.store.ts'
import { passwordCodeMail } from './code-mail.ts'
import { checkCode, consumeCode, randomCode, replaceCode } from './password-code.store.ts'
import { passwordWayId } from './password-ways.store.ts'
import { findAccount, savePassword } from './password.store.ts'
import { whyWeak } from './weak-password.ts'

/** Serves the three calls by which a player sets a password. */
export const serveSetting = (routes: Hono<HubEnv>, dependencies: Dependencies): void => {
  const { db, clock, mailer, mailTexts, settings } = dependencies

  const mailCode: Handler<typeof requestPasswordCode> = async (_, { caller: { userId }, note, giveBack }) => {
    const account = await findAccount(db, userId)
    if (account === null) {
      await giveBack('player')
      return refuse('password_needs_address')
    }
    const { address, language } = account
    const code = randomCode()
    // Stored only once it is mailed: until then the earlier code stays valid.
    try {
      await mailer.send(passwordCodeMail(mailTexts, { to: address.mailbox, code, language }))
    } catch (cause) {
      await giveBack('player')
      // A refused recipient is named in the error, and nothing that an operator could mend.
      return refuse('password_code_failed', isAddressRefused(cause) ? {} : { cause })
    }
    const { mailbox } = address
    const expiresAt = await replaceCode(db, { userId, mailbox, code }, settings, clock.now())
    note('password_code_sent')
    return { sentTo: address.typed, expiresAt: expiresAt.toISOString() }
  }
  serve(routes, requestPasswordCode, mailCode, { waitsFor: 'outside' })

  serve(routes, verifyPasswordCode, async ({ body: { code } }, { caller: { userId, sessionId }, note }) => {
    const checked = await db.transaction().execute(async (trx) => {
      const found = await checkCode(trx, { userId, code }, settings, clock.now())
      if ('expiresAt' in found) await noteProof(trx, sessionId, clock.now())
      return found
    })
    if (isRefused(checked)) return checked
    if ('expiresAt' in checked)
      return { status: 'right' as const, expiresAt: checked.expiresAt.toISOString() }
    note('password_code_refused', { reason: 'wrong' })
    return { status: 'wrong' as const, triesLeft: checked.triesLeft }
  })

  const setPassword: Handler<typeof updatePassword> = async (
    { body: { code, new_password: typed } },
    { caller: { userId, sessionId }, note },
  ) => {
    const account = await findAccount(db, userId)
    if (account === null) return refuse('password_needs_address')
    const weak = await whyWeak(typed, { ...account, publicUrl: settings.publicUrl })
    if (weak) return weak
    const check = (trx: typeof db) => checkCode(trx, { userId, code }, settings, clock.now())
    const checked = await db.transaction().execute(check)
    if (isRefused(checked)) return checked
    if ('triesLeft' in checked) {
      note('password_code_refused', { reason: 'wrong' })
      return { status: 'wrong' as const, triesLeft: checked.triesLeft }
    }
    const hash = await hashPassword(normalPassword(typed))
    const saved = await undoneWhenRefused(db, async (trx) => {
      const now = clock.now()
      const again = await check(trx)
      if (isRefused(again)) return again
      // Another code was mailed in the meantime.
      if ('triesLeft' in again) return refuse('password_code_expired')
      await consumeCode(trx, userId, now)
      await savePassword(trx, userId, hash, now)
      const { ended } = await revokeSessionsOf(trx, { userId, sessionId: null, except: sessionId }, now)
      await noteProof(trx, sessionId, now)
      await recordWayChange(trx, {
        userId,
        change: 'added',
        kind: 'password',
        wayId: passwordWayId,
        nowMs: now,
      })
      return { status: 'saved' as const, setAt: new Date(now).toISOString(), endedSessions: ended }
    })
    if (!isRefused(saved)) note('password_set')
    return saved
  }
  // Not in the lines of rows: a crowd that waits for hashes must not hold them up.
  serve(routes, updatePassword, setPassword, { waitsFor: 'outside' })
}
