import type { LanguageCode } from '#contract/values/languages.ts'
import { href, paths } from '#contract/http/paths.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { lineName } from '../receipts/receipt-words.rules.ts'
import { dayIn, moneyIn } from '../platform/mail/figures.ts'
import {
  amounts,
  button,
  colour,
  escape,
  heading,
  line,
  link,
  mailPage,
  rule,
} from '../platform/mail/mail-layout.ts'
import type { MailTexts } from '../platform/mail/mail-texts.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { refundTexts } from './refund-texts.ts'

export interface RefundToTell {
  readonly orderId: string
  readonly number: string
  /** The receipt's number of the later charge that it is of; null when it is of the order's own payment. */
  readonly receipt: string | null
  readonly cents: number
  readonly at: string
  /** None when nobody has said which; cents as they were refunded. */
  readonly lines: readonly ReceiptLine[]
  /** Votes that were taken back with donations, and those that what is left of them keeps. */
  readonly votes: { readonly taken: number; readonly left: number }
  readonly planEnded: boolean
  /** Until when the plan is paid that goes on although one of its payments went back; null when that is about none. */
  readonly planPaidUntil: string | null
}

interface Details {
  readonly to: string
  readonly language: LanguageCode
  readonly publicUrl: string
}

/** The mail about a refund, as text and as HTML: how much, of what, and what changed by it. */
export const refundMail = (
  mailTexts: MailTexts,
  refund: RefundToTell,
  { to, language, publicUrl }: Details,
): Mail => {
  const say = mailTexts[language]
  const money = moneyIn(language)
  // A true minus, held left to right also in text that runs the other way.
  const minus = (cents: number): string => `\u2066\u2212${money(cents)}\u2069`
  const {
    number,
    receipt: charge,
    votes: { taken, left },
  } = refund
  const amount = money(refund.cents)
  const has = (kind: ReceiptLine['kind']): boolean => refund.lines.some((bought) => bought.kind === kind)
  const rows = [
    ...refund.lines.map((bought) => ({ name: lineName(bought, say), amount: minus(bought.cents) })),
    { name: say(refundTexts.total), amount: minus(refund.cents) },
  ]
  const changes = [
    ...(has('donation') ? [say(refundTexts.donation)] : []),
    ...(taken > 0 ? [say(refundTexts.votesTaken, { votes: taken })] : []),
    ...(taken > 0 && left > 0 ? [say(refundTexts.votesLeft, { votes: left })] : []),
    ...(has('donation') ? [say(refundTexts.votesGiven)] : []),
    ...(has('gift') ? [say(refundTexts.gift)] : []),
    ...(refund.planEnded ? [say(refundTexts.planEnded)] : []),
    ...(refund.planPaidUntil === null
      ? []
      : [say(refundTexts.planStays, { day: dayIn(language)(refund.planPaidUntil) })]),
  ]
  const day = dayIn(language)(refund.at)
  const [subject, lead, refundedOn] =
    charge === null
      ? [
          say(refundTexts.subject, { amount, number }),
          say(refundTexts.lead, { amount, number }),
          say(refundTexts.refundedOn, { number, day }),
        ]
      : [
          say(refundTexts.subjectOfCharge, { amount, receipt: charge }),
          say(refundTexts.leadOfCharge, { amount, receipt: charge }),
          say(refundTexts.chargeRefundedOn, { receipt: charge, number, day }),
        ]
  const receipt = href(publicUrl + paths.paymentSuccess, { order: refund.orderId })
  const refunds = `${publicUrl}${paths.refunds}`
  const footer = say(refundTexts.footer)
  const text = [
    say(refundTexts.heading),
    '',
    lead,
    refundedOn,
    '',
    ...rows.map((row) => `${row.name}  ${row.amount}`),
    '',
    ...(changes.length > 0 ? [...changes, ''] : []),
    `${say(refundTexts.textOpen)} ${receipt}`,
    `${say(refundTexts.refunds)} ${refunds}`,
    '',
    footer,
    '',
  ].join('\n')
  const html = mailPage({
    language,
    subject,
    footer,
    rows: [
      heading(say(refundTexts.heading)),
      line(escape(lead)),
      line(escape(refundedOn), 13, colour.muted),
      amounts(rows),
      ...changes.map((change) => line(escape(change))),
      button(receipt, say(refundTexts.open)),
      rule,
      line(link(refunds, say(refundTexts.refunds)), 13, colour.muted),
    ],
  })
  return { to, language, subject, text, html }
}
