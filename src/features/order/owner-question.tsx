import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OrderContext } from '#machines/order/order.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ContourMark } from '#src/ui/drawing/contour-mark.tsx'
import { Money } from '#src/ui/figures/figures.tsx'
import { linesOf, type OrderProps, totalOf, useKeptOrder, useOrder } from './order-view.ts'

const isLoggedIn = ({ user }: OrderContext): boolean => user !== null

/** Title of the owner dialog. For a guest the usual reason is a session that ended. */
export function OwnerTitle({ order }: OrderProps) {
  return useOrder(order, isLoggedIn) ? (
    <Trans>Whose order is this?</Trans>
  ) : (
    <Trans>You are no longer logged in</Trans>
  )
}

/** Offers to keep or discard an order that another player started in this browser. */
export function OwnerQuestion({ order }: OrderProps) {
  const { t } = useLingui()
  const hasPlayer = useOrder(order, isLoggedIn)
  const items = useOrder(order, (context) => linesOf(context).length)
  const total = useOrder(order, totalOf)
  const kept = useKeptOrder(order)
  return (
    <section className="order-owner" aria-label={t`An order from another account`}>
      <ContourMark className="ui-state-mark" />
      <p className="text-title-3">
        {hasPlayer ? (
          <Trans>An order from another account is saved in this browser.</Trans>
        ) : (
          <Trans>An order from someone who was logged in is saved in this browser.</Trans>
        )}
      </p>
      <p className="text-muted">
        <Plural value={items} one="It has # item" other="It has # items" />
        <span>, </span>
        <Trans>
          for a total of <Money cents={total} />.
        </Trans>{' '}
        {hasPlayer ? (
          <Trans>Keep it and carry on with it as yours, or discard it and start over.</Trans>
        ) : (
          <Trans>If it is yours, keep it and carry on; otherwise discard it and start over.</Trans>
        )}
      </p>
      <div className="ui-state-actions">
        <Button variant="primary" data-autofocus onClick={() => kept?.send({ type: 'order.keep' })}>
          <Trans>Keep it</Trans>
        </Button>
        <Button onClick={() => kept?.send({ type: 'order.drop' })}>
          <Trans>Discard it</Trans>
        </Button>
      </div>
    </section>
  )
}
