import type { LanguageCode } from '#contract/languages.ts'
import { toDollars } from '#contract/money.ts'
import type { ReceiptLine } from '#contract/placed-order.contract.ts'
import { planNames } from '#contract/plans.rules.ts'
import type { Say } from '../platform/mail/mail-texts.ts'
import { projectTypeNames, texts } from './receipt-texts.ts'

export const moneyIn =
  (language: LanguageCode) =>
  (cents: number): string =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    }).format(toDollars(cents))

/** The day in UTC, since a mail can't know its reader's time zone. */
export const dayIn =
  (language: LanguageCode) =>
  (at: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

/** What a line bought, in a mail's language. */
export const lineName = (bought: ReceiptLine, say: Say): string => {
  if (bought.kind === 'donation')
    return say(texts.donation, { type: bought.project?.title ?? say(projectTypeNames[bought.project_type]) })
  const name = planNames[bought.plan_id]
  if (bought.kind === 'gift') return say(texts.gift, { name, months: bought.months })
  return say(bought.type === 'yearly' ? texts.yearly : texts.monthly, { name })
}
