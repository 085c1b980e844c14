import { href, paths } from '#contract/http/paths.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { planKeptUntil, unpaidEnd } from '#contract/subscriptions/subscriptions.rules.ts'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import { dayIn, momentIn, moneyIn } from '../platform/mail/figures.ts'
import {
  button,
  heading,
  inLanguage,
  line,
  mailPage,
  withNames,
  withoutMarks,
} from '../platform/mail/mail-layout.ts'
import type { MailTexts, Say } from '../platform/mail/mail-texts.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { texts } from './event-texts.ts'
import { tellOfAccount, tellOfDevice } from './account-mail.ts'
import { tellOfPlan } from './plan-mail.ts'
import type { Figures, Told } from './plan-mail.ts'
import type { OwedMail } from '../events/owed-mails.store.ts'
import { inWords } from '../notifications/words.rules.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

/** Returns the texts of a mail about a dispute, with a link to the receipt. */
const tellOfDispute = (
  event: Extract<PlayerEvent, { kind: 'refunded' | 'dispute_decided' }>,
  say: Say,
  { money }: Figures,
  publicUrl: string,
): Told => {
  const { order_id: order, order_number: number = '', cents } = event.data
  const named = { number, price: money(cents) }
  const way = say(texts.textReceipt)
  const button = {
    address: href(publicUrl + paths.paymentSuccess, { order }),
    label: say(texts.openReceipt),
  }
  if (event.kind === 'refunded')
    return {
      subject: say(texts.disputedSubject, named),
      heading: say(texts.disputedHeading),
      lines: [
        say(texts.disputedLead, named),
        say(texts.disputedMeanwhile),
        say(texts.disputedWon),
        say(texts.disputedLost),
        say(texts.disputedMistake),
      ],
      way,
      button,
    }
  const isWon = event.data.outcome === 'won'
  return {
    subject: say(texts.decidedSubject, named),
    heading: say(texts.decidedHeading),
    lines: isWon ? [say(texts.wonLead, named), say(texts.wonPlan)] : [say(texts.lostLead, named)],
    way,
    button,
  }
}

const tell = (
  { event, at }: Pick<OwedMail, 'event' | 'at'>,
  say: Say,
  figures: Figures,
  publicUrl: string,
): Told | null => {
  const { money, day, moment } = figures
  switch (event.kind) {
    case 'payment_failed': {
      const name = planNames[event.data.plan_id]
      const paidUntil = Date.parse(event.data.paid_until)
      return {
        subject: say(texts.failedSubject, { name }),
        heading: say(texts.failedHeading),
        lines: [
          say(texts.failedLead, { price: money(event.data.cents) }),
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
        lines: [
          say(texts.backLead, { name, day: day(event.data.paid_until), price: money(event.data.cents) }),
        ],
        way: `${say(texts.openPlan)}:`,
      }
    }
    case 'refunded':
      return event.data.reason === 'dispute' ? tellOfDispute(event, say, figures, publicUrl) : null
    case 'dispute_decided':
      return tellOfDispute(event, say, figures, publicUrl)
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
    case 'new_device':
      return tellOfDevice(event, say, moment(at.toISOString()), publicUrl)
    case 'deletion_requested':
    case 'deletion_taken_back':
      return tellOfAccount(event, say, figures, publicUrl)
    default:
      return tellOfPlan(event, say, figures)
  }
}

/** A mail's foot: the reason for it, and ways to stop its kind. */
export interface Foot {
  readonly footer: string
  readonly links: readonly { readonly address: string; readonly label: string }[]
  /** Address of the one click; undefined if the mail can't be stopped. */
  readonly unsubscribe?: string
}

/** Returns the mail about an event with the words of its notification; null for a kind that the hub has given up. */
const tellAsNotified = (
  mailTexts: MailTexts,
  { event, language }: Pick<OwedMail, 'event' | 'language'>,
  publicUrl: string,
): Told | null => {
  const [notified] = inWords(mailTexts, language, [
    { id: 1, ...event, count: 1, is_read: false, at: new Date(0) },
  ])
  if (!notified) return null
  const say = mailTexts[language]
  const label = say(texts.openHub)
  return {
    subject: withoutMarks(notified.title),
    heading: notified.title,
    ...(notified.lang !== undefined && { lang: notified.lang }),
    lines: [notified.message],
    way: `${label}:`,
    button: { address: publicUrl + (notified.path ?? paths.home), label },
    // For those that can't be stopped; all others have a foot.
    footer: say(texts.accountFooter),
  }
}

/** Writes the mail about an event, as text and as HTML; null for a kind that the hub has given up. */
export const eventMail = (
  mailTexts: MailTexts,
  { event_id: id, event, at, mail_to: to, language }: OwedMail,
  foot: Foot | null,
  publicUrl: string,
): Mail | null => {
  const say = mailTexts[language]
  const figures = { money: moneyIn(language), day: dayIn(language), moment: momentIn(language) }
  const told =
    tell({ event, at }, say, figures, publicUrl) ?? tellAsNotified(mailTexts, { event, language }, publicUrl)
  if (!told) return null
  const { subject } = told
  const yourPlan = `${publicUrl}${paths.settings}#tab-assets`
  const address = told.button?.address ?? yourPlan
  const footer = foot?.footer ?? told.footer ?? say(texts.footer)
  return {
    to,
    language,
    subject,
    key: `event.${id}`,
    ...(foot?.unsubscribe !== undefined && { unsubscribe: foot.unsubscribe }),
    text: [
      withoutMarks(told.heading),
      '',
      ...told.lines.map(withoutMarks),
      '',
      `${told.way} ${address}`,
      '',
      footer,
      ...(foot?.links ?? []).map((link) => `${link.label}: ${link.address}`),
      '',
    ].join('\n'),
    html: mailPage({
      language,
      subject,
      footer,
      links: foot?.links ?? [],
      rows: [
        heading(told.heading, told.lang),
        ...told.lines.map((text) => line(inLanguage(withNames(text), told.lang))),
        button(address, told.button?.label ?? say(texts.openPlan)),
      ],
    }),
  }
}
