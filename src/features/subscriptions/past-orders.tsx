import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, ReceiptText } from 'lucide-react'
import type { OrderState, OrderStatus } from '#contract/placed-order.contract.ts'
import { paths } from '#contract/paths.ts'
import { AfterSaleBadge } from '#src/product/after-sale-badge.tsx'
import { afterSaleOf } from '#src/product/after-sale.ts'
import { ChargeWord } from '#src/product/charge-word.tsx'
import { ReceiptLineTitle } from '#src/product/order-line-title.tsx'
import type { BadgeTone } from '#src/ui/figures/badge.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { DateText, Money, useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import type { YourPlan } from './load-your-plan.ts'

const mostNamed = 3

const useStates = (): Record<OrderStatus, { tone: BadgeTone; word: string }> => {
  const { t } = useLingui()
  return {
    awaiting_payment: { tone: 'info', word: t`Not paid yet` },
    paid: { tone: 'info', word: t`Paid, being prepared` },
    fulfilled: { tone: 'success', word: t({ message: 'Paid', context: 'order' }) },
    differs: { tone: 'warning', word: t`Being looked into` },
    cancelled: { tone: 'neutral', word: t`Cancelled` },
    expired: { tone: 'neutral', word: t`Expired` },
  }
}

/** Names the first lines and counts the rest. */
function What({ lines }: Pick<OrderState, 'lines'>) {
  const rest = lines.length - mostNamed
  return (
    <>
      {lines.slice(0, mostNamed).map((line, index) => (
        <Fragment key={index}>
          {index > 0 && '; '}
          <ReceiptLineTitle line={line} />
        </Fragment>
      ))}
      {rest > 0 && (
        <>
          {' '}
          <Plural value={rest} one="and # more" other="and # more" />
        </>
      )}
    </>
  )
}

function Row({ order }: { order: OrderState }) {
  const { t } = useLingui()
  const { tone, word } = useStates()[order.status]
  const { date } = useFigures()
  const { number } = order
  const day = date(order.paid_at ?? order.created_at)
  return (
    <li className="past-order">
      <DateText at={order.paid_at ?? order.created_at} className="text-muted" />
      <bdi className="past-order-number text-muted" translate="no">
        {number}
      </bdi>
      <span className="past-order-what">
        <What lines={order.lines} />
        {order.charge && (
          <span className="past-order-charge text-muted">
            <ChargeWord of={order.charge} />
          </span>
        )}
      </span>
      {afterSaleOf(order) ? (
        <AfterSaleBadge order={order} className="past-order-state" />
      ) : (
        <Badge tone={tone} className="past-order-state">
          {word}
        </Badge>
      )}
      <Money cents={order.total_cents} className="past-order-amount" />
      <Link
        to={paths.paymentSuccess}
        search={{ order: order.id }}
        hash="receipt"
        className="past-order-receipt"
        // A plan's later charges have the number of its order.
        aria-label={order.charge ? t`Receipt for order ${number}, ${day}` : t`Receipt for order ${number}`}
      >
        <Icon of={ReceiptText} />
        <Trans>Receipt</Trans>
      </Link>
    </li>
  )
}

/** Everything that was paid, newest first, each with its receipt. */
export function PastOrders({
  known: { orders, next, isOlder, subscriptions },
  cardAndInvoices,
}: {
  known: YourPlan
  /** The way to card and invoices at the payment provider, for whoever has paid. */
  cardAndInvoices: ReactNode
}) {
  const { t } = useLingui()
  const isEmpty = orders.length === 0 && !isOlder
  const isKnownThere = !isEmpty || subscriptions.length > 0
  return (
    <section aria-labelledby="past-orders" className="past-orders">
      <h2 id="past-orders" className="text-title-1">
        <Trans>Past orders</Trans>
      </h2>
      {isEmpty && (
        <p className="text-muted">
          <Trans>You haven’t paid for anything yet.</Trans>
        </p>
      )}
      {isKnownThere && cardAndInvoices}
      <ol>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
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
