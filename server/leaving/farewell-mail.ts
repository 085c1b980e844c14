import { momentIn } from '../platform/mail/figures.ts'
import { escape, heading, line, mailPage } from '../platform/mail/mail-layout.ts'
import type { MailTexts } from '../platform/mail/mail-texts.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { texts } from './farewell-texts.ts'
import type { Farewell } from './farewells.store.ts'

/** Writes the last mail to a player who has left, as text and as HTML. It has no link: nothing is left to open. */
export const farewellMail = (
  mailTexts: MailTexts,
  { mail_to: to, language, deleted_at: at }: Farewell,
): Mail => {
  const say = mailTexts[language]
  const subject = say(texts.subject)
  const title = say(texts.heading)
  const lines = [
    say(texts.lead, { moment: momentIn(language)(at.toISOString()) }),
    say(texts.gone),
    say(texts.back),
    say(texts.last),
  ]
  const footer = say(texts.footer)
  return {
    to,
    language,
    subject,
    text: [title, '', ...lines, '', footer, ''].join('\n'),
    html: mailPage({
      language,
      subject,
      footer,
      rows: [heading(title), ...lines.map((text) => line(escape(text)))],
    }),
  }
}
