import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Gift, HandHeart } from 'lucide-react'
import type { OrderState, ReceiptLine } from '#contract/order.contract.ts'
import { giftParts } from '#contract/order.rules.ts'
import { ReceiptLineTitle } from '#src/product/receipt-line-title.tsx'
import { useProjectTypeNames } from '#src/i18n/project-type-names.ts'
import { DateText, Money } from '#src/ui/figures.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { tierOf } from '#src/ui/plan-badge.tsx'
import { TierEmblem } from '#src/ui/tier-emblem.tsx'

function LineText({ line }: { line: ReceiptLine }) {
  const types = useProjectTypeNames()
  switch (line.kind) {
    case 'plan':
      return <ReceiptLineTitle line={line} />
    case 'gift': {
      const { lots, singles } = giftParts(line.months)
      return (
        <>
          <span className="block">
            <ReceiptLineTitle line={line} />
          </span>
          <span className="text-small text-muted block">
            <Plural
              value={lots + (singles > 0 ? 1 : 0)}
              one="The code to give away is reserved. The hub will show it once gifts can be claimed."
              other="# codes to give away are reserved. The hub will show them once gifts can be claimed."
            />
          </span>
        </>
      )
    }
    case 'donation': {
      const type = types[line.project_type]
      return (
        <>
          <span className="block">
            <ReceiptLineTitle line={line} />
          </span>
          {line.project?.closed && (
            <span className="text-small block">
              <Trans>The project had closed before you paid. Your donation went to the fund: {type}.</Trans>
            </span>
          )}
          {line.votes !== null && (
            <span className="text-small text-muted block">
              <Plural value={line.votes} one="# vote granted" other="# votes granted" />
            </span>
          )}
        </>
      )
    }
  }
  return line satisfies never
}

const mark = (line: ReceiptLine) =>
  line.kind === 'plan' ? (
    <TierEmblem tier={tierOf(line.plan_id)} size={18} />
  ) : (
    <Icon of={line.kind === 'gift' ? Gift : HandHeart} />
  )

/** What was paid, as the server knows it. */
export function Receipt({ order }: { order: OrderState }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Receipt`} className="payment-receipt">
      <ul>
        {order.lines.map((line, index) => (
          <li key={index}>
            {mark(line)}
            <span>
              <LineText line={line} />
            </span>
            <Money cents={line.cents} className="payment-amount" />
          </li>
        ))}
      </ul>
      <p className="payment-total">
        <Trans>Total</Trans>
        <Money cents={order.total_cents} className="payment-amount" />
      </p>
      <p className="text-small text-muted">
        <Trans>
          Order <bdi translate="no">{order.number}</bdi>
        </Trans>
        {order.paid_at && (
          <>
            {' · '}
            <Trans>
              paid on <DateText at={order.paid_at} look="full" />
            </Trans>
          </>
        )}
      </p>
    </section>
  )
}
