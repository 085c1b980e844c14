import { useLingui } from '@lingui/react/macro'
import type { PaymentSort } from '#contract/desk/money-desk.contract.ts'
import { hasFailedRenewal, paymentNumberOf } from '#contract/desk/money-desk.rules.ts'
import type { Column } from '#src/product/desk/desk-table.tsx'
import { ChargeWord } from '#src/product/payments/charge-word.tsx'
import { FirstLineTitles } from '#src/product/order/order-line-title.tsx'
import { DateText, Money } from '#src/ui/figures/figures.tsx'
import type { PaymentRow } from './payment-filters.rules.ts'
import { PaymentStateBadge, RenewalFailedBadge } from './payment-state.tsx'

type PaymentColumn = Column<PaymentRow, PaymentSort>

export const usePaymentColumns = (): [PaymentColumn, ...PaymentColumn[]] => {
  const { t } = useLingui()
  return [
    { id: 'order', head: t`Order`, cell: ({ order }) => <bdi translate="no">{paymentNumberOf(order)}</bdi> },
    {
      id: 'player',
      head: t`Player`,
      width: 'wide',
      cell: ({ player }) => <bdi translate="no">{player.username}</bdi>,
    },
    {
      id: 'what',
      head: t`Item`,
      width: 'widest',
      cell: ({ order }) => (
        <>
          <FirstLineTitles lines={order.lines} />{' '}
          {order.charge && (
            <span className="text-small text-muted payment-kind">
              <ChargeWord of={order.charge} />
            </span>
          )}
          {hasFailedRenewal(order) && <RenewalFailedBadge />}
        </>
      ),
    },
    {
      id: 'state',
      head: t({ message: 'State', context: 'order' }),
      cell: ({ order }) => <PaymentStateBadge order={order} />,
    },
    {
      id: 'amount',
      head: t`Amount`,
      isNumber: true,
      sorts: ['largest', 'smallest'],
      cell: ({ order }) => <Money cents={order.total_cents} />,
    },
    {
      id: 'begun',
      head: t`Date`,
      isNumber: true,
      width: 'wide',
      sorts: ['newest', 'oldest'],
      cell: ({ order }) => <DateText at={order.created_at} look="shortAndYear" className="text-muted" />,
    },
  ]
}
