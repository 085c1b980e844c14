import type { LanguageCode } from '#contract/values/languages.ts'
import { colour, escape, heading, line, mailPage, rule } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

/** The texts of a mail with a code, in its language. */
interface CodeMail {
  readonly to: string
  readonly language: LanguageCode
  readonly code: string
  readonly subject: string
  readonly title: string
  readonly lead: string
  readonly validity: string
  /** For a reader who asked for nothing. */
  readonly notYou: string
  readonly footer: string
}

const codeLine = (code: string): string =>
  line(
    `<span style="font-family:'IBM Plex Mono',Menlo,Consolas,monospace;font-size:32px;font-weight:600;letter-spacing:6px;` +
      `color:${colour.accent}">${escape(code)}</span>`,
  )

/** Writes a mail with a code to enter on the hub, as text and as HTML. The subject, which lock screens show, has no code. */
export const codeMail = ({ to, language, code, subject, ...texts }: CodeMail): Mail => {
  const { title, lead, validity, notYou, footer } = texts
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
        codeLine(code),
        line(escape(validity)),
        rule,
        line(escape(notYou), 13, colour.muted),
      ],
    }),
  }
}
