import { useLingui } from '@lingui/react/macro'
import type { WorklistEntry } from '#contract/desk/money-desk.contract.ts'

export const useWorklistWords = (): Record<WorklistEntry['kind'], string> => {
  const { t } = useLingui()
  return {
    unknown_payment: t`Money went back of a payment without an order`,
    foreign_currency: t`Money went back in another currency`,
    order_not_paid: t`Money went back of an order that isn’t paid`,
    no_lines: t`A refund names no lines`,
    lines_do_not_match: t`A refund’s lines don’t match`,
    more_than_paid: t`More went back than was paid`,
    more_than_left: t`More went back than was left`,
    failed_unassigned: t`A refund failed after all`,
    plan_not_restored: t`A plan was not given back`,
    withdrawn_again: t`A bank took its money again`,
    paid_differs: t`The paid amount doesn’t match`,
    paid_without_order: t`Payment without an order`,
    paid_for_no_plan: t`Charged for a plan that isn’t there`,
    another_checkout: t`Paid twice`,
    grant_is_late: t`Paid, and not granted yet`,
    event_is_late: t`An event is still to be understood`,
    refund_is_late: t`A refund has no answer yet`,
    dispute_is_open: t`A dispute is open at the payment provider`,
  }
}
