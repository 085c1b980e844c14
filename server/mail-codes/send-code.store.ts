import { mailCodeMs } from '#contract/auth/mail-code.ts'
import type { MailAddress } from '#contract/values/mail-address.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { readMailLanguage } from '../language/language.store.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { isAddressRefused } from '../platform/mail/address-refused.ts'
import { codeMail } from '../platform/mail/code-mail.ts'
import { msg } from '../platform/mail/message.ts'
import type { Message } from '../platform/mail/message.ts'
import { randomCode, replaceCode } from './mail-codes.store.ts'
import type { CodeOf } from './mail-codes.store.ts'

/** The texts of a mail with a code, apart from what all of them say. */
export interface CodeTexts {
  readonly subject: Message
  readonly heading: Message
  readonly lead: Message
  readonly notYou: Message
  readonly footer: Message
}

export const sharedTexts = {
  validity: msg({ message: 'The code works once, within {minutes} minutes.' }),
}

/**
 * Mails a new code in the language of the user, and returns its end. It is stored only once it is mailed: until then
 * the earlier one stays valid. `email_invalid`: the mail server can't know the address.
 */
export const sendCode = async (
  { db, clock, mailer, mailTexts, settings }: Dependencies,
  whose: CodeOf & { readonly to: MailAddress },
  texts: CodeTexts,
): Promise<Date | Refused<'code_not_sent' | 'email_invalid'>> => {
  const language = await readMailLanguage(db, whose.userId)
  const say = mailTexts[language]
  const code = randomCode()
  const mail = codeMail({
    to: whose.to.mailbox,
    language,
    code,
    subject: say(texts.subject),
    title: say(texts.heading),
    lead: say(texts.lead),
    validity: say(sharedTexts.validity, { minutes: mailCodeMs / 60_000 }),
    notYou: say(texts.notYou),
    footer: say(texts.footer),
  })
  try {
    await mailer.send(mail)
  } catch (cause) {
    // A refused recipient is named in the error, and nothing that an operator could mend.
    return isAddressRefused(cause) ? refuse('email_invalid') : refuse('code_not_sent', { cause })
  }
  return replaceCode(db, { ...whose, code }, settings, clock.now())
}

/** Mails a code to the user's own address, which was valid when it was confirmed. */
export const sendCodeToOwn = async (
  dependencies: Dependencies,
  whose: CodeOf & { readonly to: MailAddress },
  texts: CodeTexts,
): Promise<Date | Refused<'code_not_sent'>> => {
  const sent = await sendCode(dependencies, whose, texts)
  return sent instanceof Date ? sent : refuse('code_not_sent', sent.details)
}
