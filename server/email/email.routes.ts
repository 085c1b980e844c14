import { Hono } from 'hono'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { consumeCode } from '../mail-codes/mail-codes.store.ts'
import { sendCode } from '../mail-codes/send-code.store.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import type { Handler } from '../platform/http/route.ts'
import { requireProof } from '../session/proof.store.ts'
import { findAddress } from '../user/user.store.ts'
import { changeAddress } from './email.store.ts'
import { texts } from './email-texts.ts'

const purpose = 'email'

export const emailRoutes = (dependencies: Dependencies): Hono<HubEnv> => {
  const { db, clock, settings } = dependencies
  const routes = new Hono<HubEnv>()

  const countAs = ({ body }: { body: { email: string } }) => {
    const address = readAddress(body.email)
    return address === null ? null : { address: address.mailbox, apart: null }
  }

  // Nobody is looked up by the new address here, so that neither the answer nor its duration tells if it is known.
  const mailCode: Handler<typeof changeEmail> = async ({ body }, { caller, note, giveBack }) => {
    const { userId, sessionId } = caller
    const unproved = await requireProof(db, sessionId, clock.now())
    if (unproved) {
      await giveBack('player')
      await giveBack('address')
      return unproved
    }
    const to = readAddress(body.email)
    if (to === null) return refuse('email_invalid')
    if ((await findAddress(db, userId))?.mailbox === to.mailbox) {
      await giveBack('player')
      await giveBack('address')
      return refuse('address_own')
    }
    const expiresAt = await sendCode(dependencies, { userId, purpose, to }, texts)
    if (isRefused(expiresAt)) {
      await giveBack('address')
      return expiresAt
    }
    note('code_sent', { reason: purpose })
    return { expiresAt: expiresAt.toISOString() }
  }
  serve(routes, changeEmail, mailCode, { countAs, waitsFor: 'outside' })

  serve(routes, verifyEmail, async ({ body }, { caller, note }) => {
    const { userId } = caller
    const tried = await consumeCode(db, { userId, purpose }, body.code, settings, clock.now())
    if (isRefused(tried)) return tried
    if ('triesLeft' in tried) {
      note('code_refused', { reason: purpose })
      return { status: 'wrong' as const, triesLeft: tried.triesLeft }
    }
    const { to: address } = tried
    const done = await undoneWhenRefused(db, (trx) => changeAddress(trx, caller, address, clock.now()))
    if (isRefused(done)) return done
    if (done === 'added') note('way_added', { reason: 'mail' })
    if (done === 'changed') note('way_removed', { reason: 'mail' })
    return { status: 'right' as const, email: address.typed }
  })

  return routes
}
