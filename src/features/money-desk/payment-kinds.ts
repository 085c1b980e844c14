import { useLingui } from '@lingui/react/macro'
import type { PaymentKind } from '#contract/desk/money-desk.rules.ts'

export const usePaymentKinds = (): Record<PaymentKind, string> => {
  const { t } = useLingui()
  return {
    plan: t`Plan`,
    gift: t`Gift`,
    donation: t`Donation`,
    renewal: t`Renewal`,
    plan_change: t`Change of plan`,
  }
}
