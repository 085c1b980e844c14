import { Hono } from 'hono'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { mailCodeMs } from '#contract/auth/mail-code.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { readMailLanguage } from '../language/language.store.ts'
import { deleteCodes, issueCode, tryCode } from '../mail-codes/mail-codes.store.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import type { Handler } from '../platform/http/route.ts'
import { isAddressRefused } from '../platform/mail/address-refused.ts'
import { codeMail } from '../platform/mail/code-mail.ts'
import { requireProof } from '../session/proof.store.ts'
import { changeAddress } from './email.store.ts'
import { texts } from './email-texts.ts'

const purpose = 'email'

export const emailRoutes = ({ db, clock, mailer, mailTexts, settings }: Dependencies): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  const countAs = ({ body }: { body: { email: string } }) => {
    const address = readAddress(body.email)
    return address === null ? null : { address: address.mailbox, apart: null }
  }

  // Nobody is looked up by the new address here, so that neither the answer nor its duration tells if it is known.
  const mailCode: Handler<typeof changeEmail> = async ({ body }, { caller, note, giveBack }) => {
    const { userId, sessionId } = caller
    const unproved = await requireProof(db, sessionId, clock.now())
    if (unproved) return unproved
    const to = readAddress(body.email)
    if (to === null) return refuse('email_invalid')
    const { code, expiresMs } = await issueCode(db, { userId, purpose, to }, settings, clock.now())
    try {
      const language = await readMailLanguage(db, userId)
      const say = mailTexts[language]
      await mailer.send(
        codeMail({
          to: to.mailbox,
          language,
          code,
          subject: say(texts.subject),
          title: say(texts.heading),
          lead: say(texts.lead),
          validity: say(texts.validity, { minutes: mailCodeMs / 60_000 }),
          notYou: say(texts.notYou),
          footer: say(texts.footer),
        }),
      )
    } catch (cause) {
      await deleteCodes(db, userId, purpose)
      await giveBack('address')
      return refuse(isAddressRefused(cause) ? 'email_invalid' : 'code_not_sent', { cause })
    }
    note('code_sent', { reason: purpose })
    return { expiresAt: new Date(expiresMs).toISOString() }
  }
  serve(routes, changeEmail, mailCode, { countAs, waitsFor: 'outside' })

  serve(routes, verifyEmail, async ({ body }, { caller, note }) => {
    const { userId } = caller
    const address = await tryCode(db, { userId, purpose }, body.code, settings, clock.now())
    if (isRefused(address)) return address
    const done = await undoneWhenRefused(db, (trx) => changeAddress(trx, caller, address, clock.now()))
    if (isRefused(done)) return done
    if (done === 'added') note('way_added', { reason: 'mail' })
    if (done === 'changed') note('way_removed', { reason: 'mail' })
    return { email: address.typed }
  })

  return routes
}
