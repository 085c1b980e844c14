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
  /** Receipt number of the refunded later charge; null when the order's own payment was refunded. */
  readonly receipt: string | null
  readonly cents: number
  readonly at: string
  /** Lines with the refunded cents; empty while nobody has assigned the refund to lines. */
  readonly lines: readonly ReceiptLine[]
  /** `taken`: votes that were taken back with donations. `left`: votes that stay with the rest of these donations. */
  readonly votes: { readonly taken: number; readonly left: number }
  readonly planEnded: boolean
  /** End of the paid time of a plan that goes on despite this refund; null when the refund is not about such a plan. */
  readonly planPaidUntil: string | null
}

interface Details {
  readonly to: string
  readonly language: LanguageCode
  readonly publicUrl: string
}

/** Writes the refund mail, as text and as HTML: amount, lines and consequences. */
export const refundMail = (
  mailTexts: MailTexts,
  refund: RefundToTell,
  { to, language, publicUrl }: Details,
): Mail => {
  const say = mailTexts[language]
  const money = moneyIn(language)
  // A true minus, kept left-to-right in right-to-left text as well.
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
