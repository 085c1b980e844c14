import type { LanguageCode } from '#contract/languages.ts'
import type { OrderState, ReceiptLine } from '#contract/order.contract.ts'
import { href, paths } from '#contract/paths.ts'
import { planNames } from '#contract/plans.rules.ts'
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
import type { Mail } from '../platform/mail/mailer.ts'
import { texts } from './receipt-texts.ts'

interface Details {
  readonly to: string
  readonly language: LanguageCode
  readonly publicUrl: string
}

interface Row {
  readonly name: string
  readonly note?: string
  readonly amount: string
}

const moneyIn =
  (language: LanguageCode) =>
  (cents: number): string =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    }).format(cents / 100)

/** The day in UTC: a mail knows no time zone of its reader. */
const dayIn =
  (language: LanguageCode) =>
  (at: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

const rowOf = (bought: ReceiptLine, language: LanguageCode): Row => {
  const say = texts[language]
  const amount = moneyIn(language)(bought.cents)
  if (bought.kind === 'plan')
    return { name: say.plan(planNames[bought.plan_id], bought.type === 'yearly'), amount }
  if (bought.kind === 'gift') return { name: say.gift(planNames[bought.plan_id], bought.months), amount }
  const fund = say.projectTypes[bought.project_type]
  const notes = [
    ...(bought.project?.closed ? [say.projectClosed(fund)] : []),
    ...(bought.votes === null ? [] : [say.votes(bought.votes)]),
  ]
  return { name: say.donation(bought.project?.title ?? fund), note: notes.join(' '), amount }
}

const renewalText = ({ lines, plan }: OrderState, language: LanguageCode): string | null => {
  const bought = lines.find(({ kind }) => kind === 'plan')
  if (!plan || !bought) return null
  const day = dayIn(language)(plan.paid_until)
  return plan.renewal === 'renews'
    ? texts[language].renews(day, moneyIn(language)(bought.cents))
    : texts[language].ends(day)
}

/** The receipt of a paid order, as text and as HTML: what was paid, whether it renews and how to end that. */
export const receiptMail = (order: OrderState, { to, language, publicUrl }: Details): Mail => {
  const say = texts[language]
  const subject = say.subject(order.number)
  const rows = order.lines.map((bought) => rowOf(bought, language))
  const total: Row = { name: say.total, amount: moneyIn(language)(order.total_cents) }
  const paidOn = say.paidOn(order.number, dayIn(language)(order.paid_at ?? order.created_at))
  const renewal = renewalText(order, language)
  const renews = order.plan?.renewal === 'renews'
  const receipt = href(publicUrl + paths.paymentSuccess, { order: order.id })
  const yourPlan = `${publicUrl}${paths.settings}#tab-assets`
  const terms = `${publicUrl}${paths.terms}`
  const refunds = `${publicUrl}${paths.refunds}`

  const text = [
    say.heading,
    '',
    say.lead,
    paidOn,
    '',
    ...[...rows, total].flatMap(({ name, note, amount }) => [`${name}  ${amount}`, ...(note ? [note] : [])]),
    '',
    ...(renewal === null ? [] : [renewal, ...(renews ? [`${say.endIt} ${yourPlan}`] : []), '']),
    `${say.textOpen} ${receipt}`,
    `${say.terms} ${terms}`,
    `${say.refunds} ${refunds}`,
    '',
    say.footer,
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
      footer: say.footer,
      rows: [
        heading(say.heading),
        line(escape(say.lead)),
        line(escape(paidOn), 13, colour.muted),
        amounts([...rows, total]),
        ...(renewal === null
          ? []
          : [
              line(escape(renewal) + (renews ? ` ${escape(say.endIt)} ${link(yourPlan, say.yourPlan)}` : '')),
            ]),
        button(receipt, say.open),
        rule,
        line(`${link(terms, say.terms)} &nbsp; ${link(refunds, say.refunds)}`, 13, colour.muted),
      ],
    }),
  }
}
