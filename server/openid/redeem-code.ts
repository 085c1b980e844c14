import type { Session } from '#contract/auth/session.contract.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import { heldCodeMs } from '#contract/auth/openid.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db, Row } from '../schema.ts'
import { logIn } from '../session/log-in.store.ts'
import type { LogInFrom } from '../session/log-in.store.ts'
import { noteProof } from '../session/proof.store.ts'
import { findCaller } from '../session/session.store.ts'
import { lockWays } from '../way-changes/last-way.store.ts'
import { addIdentity, findOrCreateUserOfPerson, isPersonOf } from './identities.store.ts'
import { consumeCode, findHeldCode, holdCode } from './starts.store.ts'

type Redeemed =
  | ({ readonly status: 'logged_in'; readonly way: OpenIdWay; readonly sessionId: string } & Session)
  | {
      readonly status: 'proof_needed'
      readonly way: OpenIdWay
      readonly email: string
      readonly expiresAt: string
    }
  | { readonly status: 'added' | 'proved'; readonly way: OpenIdWay; readonly userId: string }

type Code = Row<'openid_codes'>

/** A ticket acts for its session only while that lasts. */
const forSession = async (
  trx: Db,
  code: Code,
  nowMs: number,
): Promise<Redeemed | Refused<'openid_code_invalid' | 'identity_of_another' | 'identity_not_yours'>> => {
  const { way, purpose, session_id: sessionId } = code
  if (code.user_id !== null) await lockWays(trx, code.user_id)
  const caller = sessionId === null ? null : await findCaller(trx, sessionId, nowMs)
  if (!caller || caller.userId !== code.user_id) return refuse('openid_code_invalid')
  const { userId } = caller
  if (purpose === 'add') {
    const refused = await addIdentity(trx, userId, code, nowMs)
    return refused ?? { status: 'added', way, userId }
  }
  if (!(await isPersonOf(trx, userId, code, nowMs))) return refuse('identity_not_yours')
  await noteProof(trx, caller.sessionId, nowMs)
  return { status: 'proved', way, userId }
}

/** After a reload the page asks again: a held code still waits for the proof. */
const heldAgain = async (
  trx: Db,
  given: string,
  browsers: readonly string[],
  nowMs: number,
): Promise<Redeemed | Refused<'openid_code_invalid'>> => {
  const held = await findHeldCode(trx, given, browsers, nowMs)
  if (!held) return refuse('openid_code_invalid')
  const { way, email, expires_at: expiresAt } = held
  return { status: 'proof_needed', way, email: email ?? '', expiresAt: expiresAt.toISOString() }
}

/** Uses a code up and does what its log-in was started for, in the caller's transaction. */
export const redeemCode = async (
  trx: Db,
  dependencies: Dependencies,
  {
    code: given,
    browsers,
    from,
  }: { readonly code: string; readonly browsers: readonly string[]; readonly from: LogInFrom },
): Promise<
  Redeemed | Refused<'openid_code_invalid' | 'identity_of_another' | 'identity_not_yours' | 'address_held'>
> => {
  const nowMs = dependencies.clock.now()
  const code = await consumeCode(trx, { code: given, browsers, held: false }, nowMs)
  if (!code) return heldAgain(trx, given, browsers, nowMs)
  if (code.purpose !== 'log_in') return forSession(trx, code, nowMs)
  const { way, email } = code
  const found = await findOrCreateUserOfPerson(trx, code, nowMs)
  if (isRefused(found)) return found
  if ('userId' in found)
    return { status: 'logged_in', way, ...(await logIn(trx, dependencies, found.userId, { ...from, way })) }
  const untilMs = nowMs + heldCodeMs
  await holdCode(trx, code, found.heldFor, untilMs)
  return { status: 'proof_needed', way, email: email ?? '', expiresAt: new Date(untilMs).toISOString() }
}
