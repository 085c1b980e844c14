import type { ProjectType } from '#contract/order/order.contract.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { Say } from '../platform/mail/mail-texts.ts'
import { msg } from '../platform/mail/message.ts'
import type { Message } from '../platform/mail/message.ts'

/** Names of purchases, the same as on the page. */
export const boughtTexts = {
  yearly: msg({ message: '{name}, yearly' }),
  monthly: msg({ message: '{name}, monthly' }),
  gift: msg({ message: 'Gift: {name}, {months, plural, one {# month} other {# months}}' }),
  donation: msg({ message: 'Donation, {type}' }),
}

/** Names of the causes of donations, the same as on the page. */
export const projectTypeNames = {
  general: msg({ message: 'Community fund', context: 'donation' }),
  education: msg({ message: 'Education', context: 'donation' }),
  development: msg({ message: 'Development', context: 'donation' }),
  guilds: msg({ message: 'Guilds', context: 'donation' }),
  communities: msg({ message: 'Communities', context: 'donation' }),
  player_analytics: msg({ message: 'Player analytics', context: 'donation' }),
  // A name, the same in every language.
  illuvium: { id: 'Illuvium', message: 'Illuvium' },
  personal: msg({ message: 'Personal', context: 'donation' }),
} satisfies Record<ProjectType, Message>

export const lineName = (bought: ReceiptLine, say: Say): string => {
  if (bought.kind === 'donation')
    return say(boughtTexts.donation, {
      type: bought.project?.title ?? say(projectTypeNames[bought.project_type]),
    })
  const name = planNames[bought.plan_id]
  if (bought.kind === 'gift') return say(boughtTexts.gift, { name, months: bought.months })
  return say(bought.type === 'yearly' ? boughtTexts.yearly : boughtTexts.monthly, { name })
}
