import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { namedMethod } from '#contract/order/payment-method.rules.ts'
import { DeskFacts, Fact } from '#src/product/desk/desk-facts.tsx'
import { ReceiptLineTitle } from '#src/product/order/order-line-title.tsx'
import { PaymentMethodText } from '#src/product/payments/payment-method-text.tsx'
import { Money, MoneyBack } from '#src/ui/figures/figures.tsx'
import type { PaymentStory } from './payment-wish.rules.ts'
import { StoryOthers } from './story-others.tsx'
import { sumOf } from './wish-money.rules.ts'

const paymentsOf = (playerId: string): Record<string, string> => ({ desk: 'payments', q: playerId })

/** The lines of the payment, the amount left, and its ids at the payment provider. */
export function StoryFacts({ told }: { told: PaymentStory }) {
  const { order, player, left, provider, others, in_all: inAll } = told
  const back = order.after_sale?.refunded_cents ?? 0
  const ids = [
    provider.checkout_id,
    provider.invoice_id,
    ...provider.payment_ids,
    provider.subscription_id,
    provider.customer_id,
  ]
  return (
    <DeskFacts>
      {order.lines.map((line, index) => (
        <Fact key={index} name={<ReceiptLineTitle line={line} />}>
          <Money cents={line.cents} />
        </Fact>
      ))}
      <Fact className="story-sum" name={<Trans>In all</Trans>}>
        <Money cents={order.total_cents} />
      </Fact>
      {back > 0 && (
        <Fact name={<Trans context="order">Refunded</Trans>}>
          <MoneyBack cents={back} />
        </Fact>
      )}
      <Fact name={<Trans>Still refundable</Trans>}>
        <Money cents={sumOf(left)} />
      </Fact>
      {order.payment && (
        <Fact name={<Trans>Receipt number</Trans>}>
          <bdi translate="no">{order.payment.receipt}</bdi>
        </Fact>
      )}
      {namedMethod(order.payment?.method) && (
        <Fact name={<Trans>Paid with</Trans>}>
          <PaymentMethodText method={order.payment?.method ?? null} />
        </Fact>
      )}
      <Fact
        name={
          <Link to={paths.brainCore} search={paymentsOf(player.id)} className="link">
            <Trans>This player was charged in all</Trans>
          </Link>
        }
      >
        <Money cents={inAll.charged_cents} />
      </Fact>
      {inAll.returned_cents > 0 && (
        <>
          <Fact name={<Trans>Of that, returned</Trans>}>
            <MoneyBack cents={inAll.returned_cents} />
          </Fact>
          <Fact name={<Trans>Of that, kept</Trans>}>
            <Money cents={inAll.charged_cents - inAll.returned_cents} />
          </Fact>
        </>
      )}
      <StoryOthers others={others} />
      <Fact className="story-ids" name={<Trans>At the payment provider</Trans>}>
        {ids.map(
          (id) =>
            id !== null && (
              <bdi key={id} translate="no">
                {id}
              </bdi>
            ),
        )}
      </Fact>
    </DeskFacts>
  )
}
