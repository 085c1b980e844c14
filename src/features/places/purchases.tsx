import { Trans } from '@lingui/react/macro'
import { Gem, Gift, HandHeart, type LucideIcon } from 'lucide-react'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { ReceiptLineTitle } from '#src/product/order/order-line-title.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { DateText, Money } from '#src/ui/figures/figures.tsx'
import type { Purchase } from './load-purchases.ts'

const icons: Record<ReceiptLine['kind'], LucideIcon> = { plan: Gem, gift: Gift, donation: HandHeart }

export function Purchases({ of }: { of: readonly Purchase[] }) {
  return (
    <section className="place-purchases" aria-labelledby="place-purchases">
      <h2 id="place-purchases" className="text-title-1">
        <Trans>Your purchases</Trans>
      </h2>
      {of.length === 0 ? (
        <p className="text-muted">
          <Trans>No orders yet. What you pay for here is listed with its date.</Trans>
        </p>
      ) : (
        <ul>
          {of.map(({ id, line, at }) => (
            <li key={id} className="place-purchase">
              <Icon of={icons[line.kind]} size={20} />
              <span className="place-purchase-what">
                <ReceiptLineTitle line={line} />
              </span>
              <DateText at={at} className="place-purchase-at" />
              <Money cents={line.cents} className="place-purchase-cents" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
