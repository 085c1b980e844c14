import { Trans, useLingui } from '@lingui/react/macro'
import { legalPaths } from '#contract/paths.ts'
import { isEmptyOrder } from '#contract/order.rules.ts'
import { useLegalLinks } from '#src/i18n/legal-names.ts'
import { Button } from '#src/ui/button.tsx'
import { chargesTooMuch, type OrderProps, type Work } from './order-view.ts'

/** What the button says while the popup is busy. */
const useWorkNames = (): Record<Exclude<Work, null>, string> => {
  const { t } = useLingui()
  return {
    confirming: t`Payment being confirmed`,
    loading: t`Loading...`,
    checking: t`Checking your last payment`,
    creating: t`Creating checkout`,
    leaving: t`Opening payment page`,
  }
}

/** Submit Order: never out of reach, a press on an order that can't be paid is answered with the reason. */
export function SubmitOrder({ context, send, work }: OrderProps & { work: Work }) {
  const names = useWorkNames()
  return (
    <Button
      variant="primary"
      size="lg"
      block
      data-order-submit
      unready={isEmptyOrder(context.order) || chargesTooMuch(context)}
      busy={work !== null && names[work]}
      onClick={() => send({ type: 'order.submit' })}
    >
      <Trans>Submit Order</Trans>
    </Button>
  )
}

/** What happens with money, before it happens. */
export function PaymentNote({ context }: Pick<OrderProps, 'context'>) {
  const links = useLegalLinks().filter(({ to }) => to !== legalPaths.aboutUs)
  return (
    <div className="order-payment-note">
      <p>
        {context.user === null ? (
          <Trans>You log in first, then pay on the next page.</Trans>
        ) : (
          <Trans>You pay on the next page.</Trans>
        )}
      </p>
      <p className="order-legal">
        {links.map(({ to, name }) => (
          <a key={to} href={to} target="_blank">
            {name}
          </a>
        ))}
      </p>
    </div>
  )
}
