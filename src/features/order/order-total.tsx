import { Trans } from '@lingui/react/macro'
import { needsTwoPayments } from '#contract/order.rules.ts'
import { Money } from '#src/ui/figures.tsx'
import { chargedNow, type OrderProps, takesTwoPayments, totalOf } from './order-view.ts'

/** All of an order that takes two payments, in one line; nothing when one payment covers it. */
export function BothPayments({ context }: Pick<OrderProps, 'context'>) {
  if (!takesTwoPayments(context)) return null
  return (
    <p className="text-small text-muted">
      <Trans>
        Both payments: <Money cents={totalOf(context)} />
      </Trans>
    </p>
  )
}

/** What the next payment charges, as the big figure. */
export function OrderTotal({ context }: Pick<OrderProps, 'context'>) {
  return (
    <div>
      <div className="order-total">
        <div>
          <p className="text-body-strong">
            {needsTwoPayments(context.order) ? <Trans>You pay now</Trans> : <Trans>Total</Trans>}
          </p>
          <p className="text-small text-muted">
            <Trans>in US dollars</Trans>
          </p>
        </div>
        <Money cents={chargedNow(context)} className="text-numeral" />
      </div>
      <BothPayments context={context} />
    </div>
  )
}
