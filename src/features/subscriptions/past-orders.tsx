import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Gift, ReceiptText, Undo2 } from 'lucide-react'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { giftsAtTodaysPrices, sumOfLines } from '#contract/order/order.rules.ts'
import { paths } from '#contract/http/paths.ts'
import { FirstLineTitles } from '#src/product/order/order-line-title.tsx'
import { OrderStateBadge } from '#src/product/order/order-state-badge.tsx'
import { whichPayment } from '#src/product/payments/which-payment.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { DateText, Money, MoneyBack, useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import type { YourPlan } from './load-your-plan.ts'

function Back({ cents }: { cents: number }) {
  return (
    <span className="past-order-back">
      <Icon of={Undo2} />
      <span>
        <Trans>
          <MoneyBack cents={cents} /> refunded
        </Trans>
      </span>
    </span>
  )
}

/**
 * Unpaid gifts of an order, listed here even if their reminder was put off. They cost today's price, as on their page
 * and in the banner.
 */
function UnpaidGifts({
  number,
  at,
  leg,
  plans,
}: Pick<OrderState, 'number'> & { at: string } & Pick<YourPlan, 'plans'> & {
    leg: NonNullable<OrderState['gift_leg']>
  }) {
  const priced = giftsAtTodaysPrices(leg.lines, plans)
  return (
    <li className="past-order">
      <DateText at={at} className="text-muted" />
      <bdi className="past-order-number text-muted" translate="no">
        {number}
      </bdi>
      <span className="past-order-what">
        <Plural
          value={leg.lines.length}
          one={
            <Trans>
              Gift of order <bdi translate="no">{number}</bdi>, not paid yet
            </Trans>
          }
          other={
            <Trans>
              Gifts of order <bdi translate="no">{number}</bdi>, not paid yet
            </Trans>
          }
        />
      </span>
      <Badge tone="info" className="past-order-state">
        <Trans>Payment 2 of 2</Trans>
      </Badge>
      <Money cents={priced ? sumOfLines(priced) : leg.total_cents} className="past-order-amount" />
      <Link to={paths.sequentialPayment} search={{ order: leg.order_id }} className="past-order-receipt">
        <Icon of={Gift} />
        <Trans>Pay or discard</Trans>
      </Link>
    </li>
  )
}

/** The heads of the columns, where there are any; rows are complete without them. */
function Heads() {
  return (
    <li className="past-order past-orders-heads" aria-hidden="true">
      <span>
        <Trans>Date</Trans>
      </span>
      <span>
        <Trans>Order</Trans>
      </span>
      <span>
        <Trans>Item</Trans>
      </span>
      <span>
        <Trans context="order">State</Trans>
      </span>
      <span className="past-order-amount">
        <Trans>Amount</Trans>
      </span>
    </li>
  )
}

function Row({ order }: { order: OrderState }) {
  const { t } = useLingui()
  const { date } = useFigures()
  const { number, gift_leg: leg } = order
  const which = whichPayment(order)
  const back = order.after_sale?.refunded_cents ?? 0
  const day = date(order.paid_at ?? order.created_at)
  return (
    <li className="past-order">
      <DateText at={order.paid_at ?? order.created_at} className="text-muted" />
      <bdi className="past-order-number text-muted" translate="no">
        {number}
      </bdi>
      <span className="past-order-what">
        <FirstLineTitles lines={order.lines} />
        {which && <span className="past-order-charge text-muted">{which}</span>}
        {order.status === 'fulfilled' && order.lines.some(({ kind }) => kind === 'gift') && (
          <Link
            to={paths.inviteCodes}
            className="past-order-gifts"
            aria-label={t`Gift codes of order ${number}, ${day}`}
          >
            <Trans>Gift codes</Trans>
          </Link>
        )}
        {back > 0 && <Back cents={back} />}
        {order.after_sale?.disputed && (
          <span className="past-order-back">
            {order.after_sale.dispute_lost ? (
              <Trans>Your bank has left the money with you. What you bought with it is not given back.</Trans>
            ) : (
              <Trans>On hold until your bank has decided</Trans>
            )}
          </span>
        )}
      </span>
      <OrderStateBadge order={order} className="past-order-state" />
      <Money cents={order.total_cents} className="past-order-amount" />
      <Link
        to={paths.paymentSuccess}
        search={{ order: order.id }}
        hash="receipt"
        className="past-order-receipt"
        // A plan's later charges and separately paid gifts have the number of their order.
        aria-label={
          order.charge
            ? t`Receipt for order ${number}, ${day}`
            : leg && leg.order_id !== order.id
              ? t`Receipt for the gifts of order ${number}`
              : t`Receipt for order ${number}`
        }
      >
        <Icon of={ReceiptText} />
        <Trans>Receipt</Trans>
      </Link>
    </li>
  )
}

/** All payments, newest first, each with its receipt. */
export function PastOrders({
  known: { orders, next, isOlder, subscriptions, plans },
  cardAndInvoices,
}: {
  known: YourPlan
  /** The link to card and invoices at the payment provider, for a player who has paid before. */
  cardAndInvoices: ReactNode
}) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const hash = useLocation({ select: (location) => location.hash })
  const before = useLocation({ select: ({ search }) => search.before })
  const shown = useRef(before)
  const focusHeading = useEffectEvent(() => {
    const isOtherPage = shown.current !== before
    shown.current = before
    // A player who uses a control of the page keeps the focus there when the orders are reloaded.
    if (hash === 'past-orders' && (isOtherPage || document.activeElement?.matches('body, h1')))
      heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => focusHeading(), [hash, orders])
  const isEmpty = orders.length === 0 && !isOlder
  const isKnownThere = !isEmpty || subscriptions.length > 0
  return (
    <section aria-labelledby="past-orders" className="past-orders">
      <h2 ref={heading} id="past-orders" tabIndex={-1} className="text-title-1">
        <Trans>Past orders</Trans>
      </h2>
      {isEmpty && (
        <p className="text-muted">
          <Trans>You haven’t paid for anything yet.</Trans>
        </p>
      )}
      {isKnownThere && cardAndInvoices}
      <ol>
        {!isEmpty && <Heads />}
        {orders.map((order) => (
          <Fragment key={order.id}>
            {order.gift_leg?.status === 'open' && order.gift_leg.order_id === order.id && (
              <UnpaidGifts number={order.number} at={order.created_at} leg={order.gift_leg} plans={plans} />
            )}
            <Row order={order} />
          </Fragment>
        ))}
      </ol>
      {(isOlder || next !== null) && (
        <nav className="past-orders-pages" aria-label={t`Pages of past orders`}>
          {isOlder && (
            <Link to={paths.settings} hash="past-orders" className={buttonClass()}>
              <span className="ui-button-label">
                <Icon of={ChevronLeft} mirror />
                <Trans>Newest orders</Trans>
              </span>
            </Link>
          )}
          {next !== null && (
            <Link to={paths.settings} search={{ before: next }} hash="past-orders" className={buttonClass()}>
              <span className="ui-button-label">
                <Trans>Older orders</Trans>
                <Icon of={ChevronRight} mirror />
              </span>
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
