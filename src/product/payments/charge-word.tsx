import { Trans } from '@lingui/react/macro'
import type { OrderState } from '#contract/order/placed-order.contract.ts'

/** The reason for a later charge of a plan. */
export function ChargeWord({ of }: { of: NonNullable<OrderState['charge']> }) {
  return of === 'renewal' ? <Trans>Renewal</Trans> : <Trans>Change of plan</Trans>
}
