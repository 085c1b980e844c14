import type { ReceiptLine } from '#contract/placed-order.contract.ts'
import { planNames } from '#contract/plans.rules.ts'
import type { Say } from '../platform/mail/mail-texts.ts'
import { projectTypeNames, texts } from '../order/receipt-texts.ts'

/** What a line bought, in a mail's language. */
export const lineName = (bought: ReceiptLine, say: Say): string => {
  if (bought.kind === 'donation')
    return say(texts.donation, { type: bought.project?.title ?? say(projectTypeNames[bought.project_type]) })
  const name = planNames[bought.plan_id]
  if (bought.kind === 'gift') return say(texts.gift, { name, months: bought.months })
  return say(bought.type === 'yearly' ? texts.yearly : texts.monthly, { name })
}
