import type { WayKind } from '#contract/auth/way-kinds.ts'
import { undoMs } from '#contract/auth/undo.contract.ts'
import { paths } from '#contract/http/paths.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { momentIn } from '../platform/mail/figures.ts'
import { button, colour, escape, heading, line, link, mailPage, rule } from '../platform/mail/mail-layout.ts'
import type { MailTexts, Say } from '../platform/mail/mail-texts.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { texts } from './change-texts.ts'

export interface ChangeToTell {
  readonly to: string
  readonly language: LanguageCode
  readonly change: 'added' | 'removed'
  readonly kind: WayKind
  readonly at: Date
  readonly undoToken: string
}

const wayName = (kind: WayKind, say: Say): string => {
  if (kind === 'google') return 'Google'
  if (kind === 'immutablex') return 'Immutable Passport'
  return say(texts[kind])
}

const told = ({ change, kind }: ChangeToTell, say: Say) => {
  if (kind === 'mail' && change === 'removed')
    return {
      subject: say(texts.addressSubject),
      title: say(texts.addressHeading),
      lead: say(texts.addressLead),
    }
  const lead = say(texts.way, { way: wayName(kind, say) })
  return change === 'added'
    ? { subject: say(texts.addedSubject), title: say(texts.addedHeading), lead }
    : { subject: say(texts.removedSubject), title: say(texts.removedHeading), lead }
}

/** Writes the mail about a changed way in, as text and as HTML. Its token is only in the fragment of its link. */
export const changeMail = (mailTexts: MailTexts, change: ChangeToTell, publicUrl: string): Mail => {
  const { to, language, at, undoToken } = change
  const say = mailTexts[language]
  const moment = momentIn(language)
  const { subject, title, lead } = told(change, say)
  const time = say(texts.time, { moment: moment(at.toISOString()) })
  const end = moment(new Date(at.getTime() + undoMs).toISOString())
  const [wasYou, wasNotYou] = [say(texts.wasYou), say(texts.wasNotYou, { moment: end })]
  const undo = `${publicUrl}${paths.wayUndo}#token=${undoToken}`
  const footer = say(texts.footer)
  return {
    to,
    language,
    subject,
    text: [title, '', lead, time, '', wasYou, wasNotYou, '', say(texts.textUndo), undo, '', footer, ''].join(
      '\n',
    ),
    html: mailPage({
      language,
      subject,
      footer,
      rows: [
        heading(title),
        line(`${escape(lead)}<br>${escape(time)}`),
        line(escape(wasYou)),
        line(escape(wasNotYou)),
        button(undo, say(texts.undo)),
        rule,
        line(`${escape(say(texts.textUndo))}<br>${link(undo, undo)}`, 13, colour.muted),
      ],
    }),
  }
}
