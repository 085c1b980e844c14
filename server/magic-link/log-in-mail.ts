import type { LanguageCode } from '#contract/languages.ts'
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
import type { Mail } from '../platform/mail/mailer.ts'
import { texts } from './mail-texts.ts'

interface Details {
  readonly to: string
  readonly link: string
  readonly askedFrom: string
  readonly language: LanguageCode
}

/** The log-in mail, as text and as HTML. */
export const magicLinkMail = ({ to, link, askedFrom, language }: Details): Mail => {
  const say = texts[language]
  const validity = say.validity(linkLifeMs / 60_000)
  const from = say.askedFrom(askedFrom)
  return {
    to,
    language,
    subject: say.subject,
    text: [say.heading, '', say.textLead, link, '', validity, from, '', say.notYou, '', say.footer, ''].join(
      '\n',
    ),
    html: mailPage({
      language,
      subject: say.subject,
      footer: say.footer,
      rows: [
        heading(say.heading),
        line(escape(say.lead)),
        button(link, say.button),
        line(escape(validity)),
        line(escape(from), 13, colour.muted),
        rule,
        line(escape(say.notYou), 13, colour.muted),
        line(`${escape(say.orCopy)}<br>${linkTo(link, link)}`, 13, colour.muted),
      ],
    }),
  }
}
