import { groupGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { giftLinkNames } from '#contract/gifts/gift-link.rules.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import { paths } from '#contract/http/paths.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { button, colour, escape, heading, line, link, mailPage, rule } from '../platform/mail/mail-layout.ts'
import type { MailTexts } from '../platform/mail/mail-texts.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { texts } from './gift-mail-texts.ts'

export interface GiftToTell {
  readonly to: string
  readonly language: LanguageCode
  /** Username of the giver. */
  readonly giver: string
  readonly planId: PaidPlanId
  readonly months: number
  /** Plain text from the giver; empty when there is none. */
  readonly message: string
  readonly code: string
  readonly stopToken: string
}

/** Writes the gift mail, as text and as HTML. Secrets are only in the fragments of its links. */
export const giftMail = (mailTexts: MailTexts, gift: GiftToTell, publicUrl: string): Mail => {
  const say = mailTexts[gift.language]
  const named = { giver: gift.giver, months: gift.months, name: planNames[gift.planId] }
  const code = groupGiftCode(gift.code)
  const page = publicUrl + paths.inviteCodes
  const [claim, stop] = [
    `${page}#${giftLinkNames.code}=${code}`,
    `${page}#${giftLinkNames.notForMe}=${gift.stopToken}`,
  ]
  const subject = say(texts.subject, named)
  const title = say(texts.heading, named)
  const [lead, look] = [say(texts.lead, named), say(texts.look)]
  const footer = say(texts.footer, named)
  const message = gift.message === '' ? [] : gift.message.split('\n')
  return {
    to: gift.to,
    language: gift.language,
    subject,
    text: [
      title,
      '',
      lead,
      ...(message.length > 0 ? ['', ...message.map((text) => `> ${text}`)] : []),
      '',
      `${look} ${claim}`,
      '',
      `${say(texts.code)} ${code}`,
      '',
      `${say(texts.notForMe)} ${stop}`,
      '',
      footer,
      '',
    ].join('\n'),
    html: mailPage({
      language: gift.language,
      subject,
      footer,
      rows: [
        heading(title),
        line(escape(lead)),
        ...(message.length > 0 ? [line(message.map(escape).join('<br>'), 15, colour.muted)] : []),
        button(claim, say(texts.open)),
        line(escape(look), 13, colour.muted),
        line(`${escape(say(texts.code))}<br>${escape(code)}`, 13, colour.muted),
        rule,
        line(`${escape(say(texts.notForMe))} ${link(stop, say(texts.stop))}`, 13, colour.muted),
      ],
    }),
  }
}
