import { memo, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { isEmptyOrder } from '#contract/order/order.rules.ts'
import { useLegalLinks } from '#src/product/places/legal-links.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { chargesTooMuch, offersChangeOnly, type OrderProps, useOrder, type Work } from './order-view.ts'
import { ChangeLink, useOwesRenewal } from './plan-change-note.tsx'

const useWorkNames = (): Record<Exclude<Work, null>, string> => {
  const { t } = useLingui()
  return {
    confirming: t`Payment being confirmed`,
    loading: t`Loading...`,
    checking: t`Checking your last payment`,
    creating: t`Creating checkout`,
    leaving: t`Opening the payment page`,
    showing: t`Pay in the form`,
  }
}

type SubmitProps = OrderProps & { work: Work }

/**
 * Submit Order stays focusable: pressing it on an order that cannot be paid shows the reason. If only a plan is to be
 * changed, a link to Your plan replaces it.
 */
export const SubmitOrder = memo(function SubmitOrder({ order, work }: SubmitProps) {
  const names = useWorkNames()
  const unready = useOrder(order, (context) => isEmptyOrder(context.order) || chargesTooMuch(context))
  if (useOrder(order, offersChangeOnly) && work === null) return <ChangeLink order={order} primary />
  return (
    <Button
      variant="primary"
      size="lg"
      className="order-submit"
      block
      data-order-submit
      unready={unready}
      busy={work !== null && names[work]}
      onClick={() => order.send({ type: 'order.submit' })}
    >
      <Trans>Submit Order</Trans>
    </Button>
  )
})

type NoteProps = OrderProps & { children?: ReactNode }

/** Explains the charge before it is made; `children` add to it. */
export const PaymentNote = memo(function PaymentNote({ order, children }: NoteProps) {
  const isGuest = useOrder(order, ({ user }) => user === null)
  const isChange = useOrder(order, offersChangeOnly)
  const isOwed = useOwesRenewal(order) && isChange
  const links = useLegalLinks()
  return (
    <div className="order-payment-note">
      <p>
        <span>
          {isGuest ? (
            <Trans>You log in first, then pay in the next step.</Trans>
          ) : isOwed ? (
            <Trans>You pay the renewal on the payment provider’s page.</Trans>
          ) : isChange ? (
            <Trans>Nothing is paid here.</Trans>
          ) : (
            <Trans>You pay in the next step.</Trans>
          )}
        </span>{' '}
        {children}
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
})
