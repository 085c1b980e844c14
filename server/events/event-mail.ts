import { paths } from '#contract/paths.ts'
import { planNames } from '#contract/plans.rules.ts'
import { planKeptUntil, unpaidEnd } from '#contract/subscriptions.rules.ts'
import type { PlayerEvent } from '#contract/player-events.ts'
import { dayIn, momentIn, moneyIn } from '../platform/mail/figures.ts'
import { button, escape, heading, line, mailPage } from '../platform/mail/mail-layout.ts'
import type { MailTexts, Say } from '../platform/mail/mail-texts.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { texts } from './event-texts.ts'
import { tellOfPlan } from './plan-mail.ts'
import type { Figures, Told } from './plan-mail.ts'
import type { OwedMail } from './owed-mails.store.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

const tell = (event: PlayerEvent, say: Say, figures: Figures): Told | null => {
  const { money, day } = figures
  switch (event.kind) {
    case 'payment_failed': {
      const name = planNames[event.data.plan_id]
      const paidUntil = Date.parse(event.data.paid_until)
      return {
        subject: say(texts.failedSubject, { name }),
        heading: say(texts.failedHeading),
        lines: [
          say(texts.failedLead, { name, price: money(event.data.cents) }),
          say(texts.kept, { name, day: day(iso(planKeptUntil(paidUntil))) }),
          say(texts.lastDay, { lastDay: day(iso(unpaidEnd(paidUntil))) }),
        ],
        way: say(texts.payOrChange),
      }
    }
    case 'payment_recovered': {
      const name = planNames[event.data.plan_id]
      return {
        subject: say(texts.backSubject, { name }),
        heading: say(texts.backHeading, { name }),
        lines: [say(texts.backLead, { name, day: day(event.data.paid_until) })],
        way: `${say(texts.openPlan)}:`,
      }
    }
    case 'gifts_discarded': {
      const { order_number: number, gifts, cents } = event.data
      return {
        subject: say(texts.discardedSubject, { number }),
        heading: say(texts.discardedHeading),
        lines: [
          say(texts.discardedLead, { number }),
          ...gifts.map(({ plan_id, months }) => say(texts.gift, { name: planNames[plan_id], months })),
          `${say(texts.total)}  ${money(cents)}`,
        ],
        way: say(texts.orderAgain),
      }
    }
    default:
      return tellOfPlan(event, say, figures)
  }
}

/** The mail about an event, as text and as HTML; null for an event that isn't mailed. */
export const eventMail = (
  mailTexts: MailTexts,
  { event, mail_to: to, language }: OwedMail,
  publicUrl: string,
): Mail | null => {
  const say = mailTexts[language]
  const told = tell(event, say, {
    money: moneyIn(language),
    day: dayIn(language),
    moment: momentIn(language),
  })
  if (!told) return null
  const { subject } = told
  const yourPlan = `${publicUrl}${paths.settings}#tab-assets`
  const address = told.button?.address ?? yourPlan
  const footer = say(texts.footer)
  return {
    to,
    language,
    subject,
    text: [told.heading, '', ...told.lines, '', `${told.way} ${address}`, '', footer, ''].join('\n'),
    html: mailPage({
      language,
      subject,
      footer,
      rows: [
        heading(told.heading),
        ...told.lines.map((text) => line(escape(text))),
        button(address, told.button?.label ?? say(texts.openPlan)),
      ],
    }),
  }
}
