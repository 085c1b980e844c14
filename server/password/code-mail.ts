import { passwordCodeMs } from '#contract/auth/password.rules.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { colour, escape, heading, line, mailPage, rule } from '../platform/mail/mail-layout.ts'
import type { MailTexts } from '../platform/mail/mail-texts.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { texts } from './code-texts.ts'

interface Details {
  readonly to: string
  readonly code: string
  readonly language: LanguageCode
}

/** The subject is shown on locked screens, so it doesn't have the code. */
export const passwordCodeMail = (mailTexts: MailTexts, { to, code, language }: Details): Mail => {
  const say = mailTexts[language]
  const subject = say(texts.subject)
  const title = say(texts.heading)
  const lead = say(texts.lead)
  const validity = say(texts.validity, { minutes: passwordCodeMs / 60_000 })
  const notYou = say(texts.notYou)
  const footer = say(texts.footer)
  return {
    to,
    language,
    subject,
    text: [title, '', lead, '', code, '', validity, '', notYou, '', footer, ''].join('\n'),
    html: mailPage({
      language,
      subject,
      footer,
      rows: [
        heading(title),
        line(escape(lead)),
        line(`<strong dir="ltr" style="letter-spacing:4px">${escape(code)}</strong>`, 28, colour.accent),
        line(escape(validity)),
        rule,
        line(escape(notYou), 13, colour.muted),
      ],
    }),
  }
}
