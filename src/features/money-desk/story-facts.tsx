import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { ReceiptLineTitle } from '#src/product/order-line-title.tsx'
import { useOrderStates } from '#src/product/order-state-badge.tsx'
import { Money, MoneyBack } from '#src/ui/figures/figures.tsx'
import type { PaymentStory } from './payment-wish.rules.ts'
import { sumOf } from './wish-money.rules.ts'

/** What was bought and what is left of it, and what it is called at the payment provider. */
export function StoryFacts({ told }: { told: PaymentStory }) {
  const { order, left, provider, other } = told
  const states = useOrderStates()
  const back = order.after_sale?.refunded_cents ?? 0
  const ids = [provider.checkout_id, ...provider.payment_ids, provider.subscription_id, provider.customer_id]
  return (
    <dl className="desk-facts">
      {order.lines.map((line, index) => (
        <div key={index}>
          <dt>
            <ReceiptLineTitle line={line} />
          </dt>
          <dd>
            <Money cents={line.cents} />
          </dd>
        </div>
      ))}
      <div className="story-sum">
        <dt>
          <Trans>In all</Trans>
        </dt>
        <dd>
          <Money cents={order.total_cents} />
        </dd>
      </div>
      {back > 0 && (
        <div>
          <dt>
            <Trans context="order">Refunded</Trans>
          </dt>
          <dd>
            <MoneyBack cents={back} />
          </dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Left to give back</Trans>
        </dt>
        <dd>
          <Money cents={sumOf(left)} />
        </dd>
      </div>
      {other && (
        <div>
          <dt>
            <Link to={paths.brainCore} search={{ desk: 'payments', open: other.id }} className="link">
              <Trans>The other payment of this order</Trans>
            </Link>
          </dt>
          <dd>
            {states[other.status].word} <Money cents={other.total_cents} />
          </dd>
        </div>
      )}
      <div className="story-ids">
        <dt>
          <Trans>At the payment provider</Trans>
        </dt>
        <dd>
          {ids.map(
            (id) =>
              id !== null && (
                <bdi key={id} translate="no">
                  {id}
                </bdi>
              ),
          )}
        </dd>
      </div>
    </dl>
  )
}
