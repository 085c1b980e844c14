import { languageCodes } from '#contract/values/languages.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { siteLanguages } from '#contract/values/site-languages.ts'
import { paths } from '#contract/http/paths.ts'
import { momentIn } from '../platform/mail/figures.ts'
import { button, colour, escape, heading, line, mailPage, rule } from '../platform/mail/mail-layout.ts'
import type { MailTexts } from '../platform/mail/mail-texts.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import type { Row } from '../schema.ts'
import { texts } from './contact-texts.ts'

type Message = Row<'contact_messages'>

/** Lines of a text in HTML. */
const linesOf = (text: string): string => text.split('\n').map(escape).join('<br>')

/** A text with its own direction: its language may run the other way than the mail's. */
const inOwnDirection = (text: string, language: string): string =>
  `<div dir="auto" lang="${escape(language)}">${linesOf(text)}</div>`

const quoted = (text: string): string[] => text.split('\n').map((one) => `> ${one}`)

/** Writes the mail that brings a message to the team. A reply to it goes to the message's writer. */
export const teamMail = (
  mailTexts: MailTexts,
  message: Message,
  { to, publicUrl }: { to: string; publicUrl: string },
): Mail => {
  const say = mailTexts.en
  const subject = say(texts.toTeam, { subject: message.subject })
  const facts = [
    say(texts.from, { name: message.name, email: message.email }),
    say(texts.language, { language: siteLanguages[message.language].name }),
  ]
  const desk = `${publicUrl}${paths.brainCore}?desk=messages&open=${message.id}`
  const [answerIt, replyGoes, footer] = [say(texts.answerIt), say(texts.replyGoes), say(texts.teamFooter)]
  return {
    to,
    replyTo: message.email,
    key: `contact.${message.id}`,
    language: 'en',
    subject,
    text: [
      message.subject,
      ...facts,
      '',
      message.message,
      '',
      `${answerIt}: ${desk}`,
      replyGoes,
      '',
      footer,
      '',
    ].join('\n'),
    html: mailPage({
      language: 'en',
      subject,
      footer,
      rows: [
        heading(message.subject),
        ...facts.map((fact) => line(escape(fact), 13, colour.muted)),
        line(inOwnDirection(message.message, message.language)),
        button(desk, answerIt),
        line(escape(replyGoes), 13, colour.muted),
      ],
    }),
  }
}

/** The hub's own language that is nearest to a message's. */
const languageOf = ({ language }: Message): LanguageCode =>
  languageCodes.find((code) => code === language) ?? 'en'

/** Writes the answer to a message: a person's words, with the message below them. Replies go to the team if it has an address. */
export const answerMail = (
  mailTexts: MailTexts,
  message: Message & { answer: string },
  replyTo: string | null,
): Mail => {
  const language = languageOf(message)
  const say = mailTexts[language]
  const subject = say(texts.answer, { subject: message.subject })
  const wrote = say(texts.wrote, { moment: momentIn(language)(message.sent_at.toISOString()) })
  const footer = say(texts.answerFooter)
  return {
    to: message.email,
    ...(replyTo !== null && { replyTo }),
    isByPerson: true,
    key: `answer.${message.id}`,
    language: message.language,
    subject,
    text: [message.answer, '', wrote, ...quoted(message.message), '', footer, ''].join('\n'),
    html: mailPage({
      language,
      subject,
      footer,
      rows: [
        line(`<div dir="auto">${linesOf(message.answer)}</div>`),
        rule,
        line(escape(wrote), 13, colour.muted),
        line(inOwnDirection(message.message, message.language), 13, colour.muted),
      ],
    }),
  }
}
