import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { FoundPayment, PaymentSort } from '#contract/money-desk.contract.ts'
import { paths } from '#contract/paths.ts'
import type { PaymentFilters } from '#machines/money-desk.machine.ts'
import { FirstLineTitles } from '#src/product/order-line-title.tsx'
import { OrderStateBadge } from '#src/product/order-state-badge.tsx'
import { DateText, Money } from '#src/ui/figures/figures.tsx'
import { SortHead, Table } from '#src/ui/figures/table.tsx'
import { addressOf } from './payment-filters.rules.ts'

/** Of the box that selects all. */
export const allListedId = 'payments-all'

interface Props {
  payments: readonly FoundPayment[]
  filters: PaymentFilters
  /** The one whose story is told beside. */
  opened: string | null
  onSort: (sort: PaymentSort) => void
  selected: ReadonlySet<string>
  maySelect: boolean
  onToggle: (payment: FoundPayment) => void
  /** Selects all that are listed, or none of those that are selected. */
  onToggleAll: () => void
}

/** Which way a column runs, of those that name its two orders. */
const runOf = (sort: PaymentSort, falling: PaymentSort, rising: PaymentSort) =>
  sort === falling ? 'descending' : sort === rising && 'ascending'

/** Orders and donations in rows; each leads to its story. */
export function PaymentTable({
  payments,
  filters,
  opened,
  onSort,
  selected,
  maySelect,
  onToggle,
  onToggleAll,
}: Props) {
  const { t } = useLingui()
  const { sort } = filters
  return (
    <Table label={t`Orders and donations`} dense className="payments-table">
      <thead>
        <tr>
          <th scope="col" className="payments-check">
            <input
              type="checkbox"
              id={allListedId}
              aria-label={t`All that are listed`}
              checked={selected.size > 0 && selected.size >= payments.length}
              ref={(box) => {
                if (box) box.indeterminate = selected.size > 0 && selected.size < payments.length
              }}
              disabled={!maySelect}
              onChange={onToggleAll}
            />
          </th>
          <th scope="col">
            <Trans>Order</Trans>
          </th>
          <th scope="col">
            <Trans>Player</Trans>
          </th>
          <th scope="col" className="payments-what">
            <Trans>What</Trans>
          </th>
          <th scope="col">
            <Trans context="order">State</Trans>
          </th>
          <SortHead
            number
            sorted={runOf(sort, 'largest', 'smallest')}
            onSort={() => onSort(sort === 'largest' ? 'smallest' : 'largest')}
          >
            <Trans>Amount</Trans>
          </SortHead>
          <SortHead
            number
            sorted={runOf(sort, 'newest', 'oldest')}
            onSort={() => onSort(sort === 'newest' ? 'oldest' : 'newest')}
          >
            <Trans>Begun</Trans>
          </SortHead>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => {
          const { player, order } = payment
          const { number } = order
          const isSelected = selected.has(order.id)
          return (
            <tr
              key={order.id}
              data-opened={order.id === opened || undefined}
              data-selected={isSelected || undefined}
            >
              <td className="payments-check">
                <input
                  type="checkbox"
                  aria-label={t`Select ${number}`}
                  checked={isSelected}
                  disabled={!maySelect}
                  onChange={() => onToggle(payment)}
                />
              </td>
              <th scope="row">
                <Link
                  to={paths.brainCore}
                  search={addressOf(filters, order.id)}
                  resetScroll={false}
                  id={`payment-${order.id}`}
                  className="payments-open"
                  aria-current={order.id === opened ? 'true' : undefined}
                >
                  <bdi translate="no">{order.number}</bdi>
                </Link>
              </th>
              <td>
                <bdi translate="no">{player.username}</bdi>
              </td>
              <td className="payments-what">
                <FirstLineTitles lines={order.lines} />
              </td>
              <td>
                <OrderStateBadge order={order} />
              </td>
              <td className="ui-number">
                <Money cents={order.total_cents} />
              </td>
              <td className="ui-number text-muted">
                <DateText at={order.created_at} look="shortAndYear" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
