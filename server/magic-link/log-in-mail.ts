import type { LanguageCode } from '#contract/values/languages.ts'
import { linkLifeMs } from './magic-link.store.ts'
import {
  button,
  colour,
  escape,
  heading,
  line,
  link as linkTo,
  mailPage,
  rule,
} from '../platform/mail/mail-layout.ts'
import type { MailTexts } from '../platform/mail/mail-texts.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { texts } from './log-in-texts.ts'

interface Details {
  readonly to: string
  readonly link: string
  readonly askedFrom: string
  readonly language: LanguageCode
}

export const magicLinkMail = (mailTexts: MailTexts, { to, link, askedFrom, language }: Details): Mail => {
  const say = mailTexts[language]
  const subject = say(texts.subject)
  const title = say(texts.heading)
  const validity = say(texts.validity, { minutes: linkLifeMs / 60_000 })
  const from = say(texts.askedFrom, { browser: askedFrom })
  const notYou = say(texts.notYou)
  const footer = say(texts.footer)
  return {
    to,
    language,
    subject,
    text: [title, '', say(texts.textLead), link, '', validity, from, '', notYou, '', footer, ''].join('\n'),
    html: mailPage({
      language,
      subject,
      footer,
      rows: [
        heading(title),
        line(escape(say(texts.lead))),
        button(link, say(texts.button)),
        line(escape(validity)),
        line(escape(from), 13, colour.muted),
        rule,
        line(escape(notYou), 13, colour.muted),
        line(`${escape(say(texts.orCopy))}<br>${linkTo(link, link)}`, 13, colour.muted),
      ],
    }),
  }
}
