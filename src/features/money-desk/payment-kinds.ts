import { useLingui } from '@lingui/react/macro'
import type { PaymentKind } from '#contract/money-desk.rules.ts'

/** What the kinds of payments are called. */
export const usePaymentKinds = (): Record<PaymentKind, string> => {
  const { t } = useLingui()
  return {
    order: t`Order`,
    donation: t`Donation`,
    renewal: t`Renewal`,
    plan_change: t`Change of plan`,
  }
}
