import type { LanguageCode } from '#contract/values/languages.ts'
import { namedMethod } from '#contract/order/payment-method.rules.ts'
import type { OrderState, ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { href, paths } from '#contract/http/paths.ts'
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
import type { MailTexts, Say } from '../platform/mail/mail-texts.ts'
import { dayIn, moneyIn } from '../platform/mail/figures.ts'
import type { Message } from '../platform/mail/message.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { lineName, projectTypeNames } from '../receipts/receipt-words.rules.ts'
import { texts } from './receipt-texts.ts'

interface Details {
  readonly to: string
  readonly language: LanguageCode
  readonly publicUrl: string
  /** Seller's name and address, line by line. */
  readonly seller: readonly string[]
}

interface Row {
  readonly name: string
  readonly note?: string
  readonly amount: string
}

const votesText = ({
  vote_at_once: atOnce,
  project,
}: Extract<ReceiptLine, { kind: 'donation' }>): Message => {
  if (!atOnce) return texts.votes
  return project?.closed ? texts.votesKept : texts.votesGiven
}

const rowOf = (bought: ReceiptLine, language: LanguageCode, say: Say): Row => {
  const name = lineName(bought, say)
  const amount = moneyIn(language)(bought.cents)
  if (bought.kind !== 'donation') return { name, amount }
  const notes = [
    ...(bought.project?.closed
      ? [say(texts.projectClosed, { type: say(projectTypeNames[bought.project_type]) })]
      : []),
    ...(bought.votes === null ? [] : [say(votesText(bought), { votes: bought.votes })]),
  ]
  return { name, note: notes.join(' '), amount }
}

/** The payment method in the mail's language; null when it is not known. */
const methodText = ({ payment }: OrderState, say: Say): string | null => {
  const method = namedMethod(payment?.method)
  if (!method) return null
  const name = method.name ?? (method.word && say(texts[method.word])) ?? ''
  return method.last4 === null ? name : say(texts.cardEnding, { name, last4: method.last4 })
}

/** Words that distinguish this receipt from others of the same order. */
const whatText = ({ lines, charge }: OrderState, say: Say): string => {
  const [first, ...others] = lines
  if (!first) return ''
  const name = lineName(first, say)
  if (charge) return say(charge === 'renewal' ? texts.renewed : texts.changedTo, { name })
  return others.length === 0 ? name : say(texts.andMore, { name, count: others.length })
}

const leads = { renewal: texts.renewalLead, plan_change: texts.changeLead }

/** Null when the plan no longer exists as bought. */
const renewalText = ({ plan }: OrderState, language: LanguageCode, say: Say): string | null => {
  if (!plan || plan.changed_to) return null
  const day = dayIn(language)(plan.paid_until)
  if (plan.renewal !== 'renews') return say(texts.ends, { day })
  return plan.renewal_cents === undefined
    ? null
    : say(texts.renews, { day, price: moneyIn(language)(plan.renewal_cents) })
}

/** Returns the receipt of a paid order, as text and as HTML: the items, the renewal and the way to end it. */
export const receiptMail = (
  mailTexts: MailTexts,
  order: OrderState,
  { to, language, publicUrl, seller }: Details,
): Mail => {
  const say = mailTexts[language]
  const { number, payment, charge } = order
  const receiptNumber = payment?.receipt ?? number
  const day = dayIn(language)
  const subject = say(texts.subject, { receipt: receiptNumber, what: whatText(order, say) })
  const lead = say(charge ? leads[charge] : texts.lead)
  const method = methodText(order, say)
  const facts = [
    say(texts.paidOn, { receipt: receiptNumber, number, day: day(order.paid_at ?? order.created_at) }),
    ...(method === null ? [] : [say(texts.paidWith, { method })]),
    ...(payment?.period
      ? [say(texts.period, { from: day(payment.period.from), until: day(payment.period.until) })]
      : []),
  ]
  const rows = order.lines.map((bought) => rowOf(bought, language, say))
  const total: Row = { name: say(texts.total), amount: moneyIn(language)(order.total_cents) }
  const renewal = renewalText(order, language, say)
  const renews = order.plan?.renewal_cents !== undefined
  const receipt = href(publicUrl + paths.paymentSuccess, { order: order.id })
  const yourPlan = `${publicUrl}${paths.settings}#tab-assets`
  const soldBy = say(texts.soldBy, { seller: seller.join(', ') })
  const terms = `${publicUrl}${paths.terms}`
  const refunds = `${publicUrl}${paths.refunds}`

  const text = [
    say(texts.heading),
    '',
    lead,
    ...facts,
    '',
    ...[...rows, total].flatMap(({ name, note, amount }) => [`${name}  ${amount}`, ...(note ? [note] : [])]),
    say(texts.currency),
    soldBy,
    '',
    ...(renewal === null ? [] : [renewal, ...(renews ? [`${say(texts.endIt)} ${yourPlan}`] : []), '']),
    `${say(texts.textOpen)} ${receipt}`,
    `${say(texts.terms)} ${terms}`,
    `${say(texts.refunds)} ${refunds}`,
    '',
    say(texts.footer),
    '',
  ].join('\n')

  return {
    to,
    language,
    subject,
    text,
    html: mailPage({
      language,
      subject,
      footer: say(texts.footer),
      rows: [
        heading(say(texts.heading)),
        line(escape(lead)),
        ...facts.map((fact) => line(escape(fact), 13, colour.muted)),
        amounts([...rows, total]),
        line(escape(`${say(texts.currency)} ${soldBy}`), 13, colour.muted),
        ...(renewal === null
          ? []
          : [
              line(
                escape(renewal) +
                  (renews ? ` ${escape(say(texts.endIt))} ${link(yourPlan, say(texts.yourPlan))}` : ''),
              ),
            ]),
        button(receipt, say(texts.open)),
        rule,
        line(
          `${link(terms, say(texts.terms))} &nbsp; ${link(refunds, say(texts.refunds))}`,
          13,
          colour.muted,
        ),
      ],
    }),
  }
}
