import { Link } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { Fact } from '#src/product/desk/desk-facts.tsx'
import { useOrderStates } from '#src/product/order/order-state-badge.tsx'
import { DateText, Money } from '#src/ui/figures/figures.tsx'
import { usePaymentKinds } from './payment-kinds.ts'
import type { PaymentStory } from './payment-wish.rules.ts'

/** The other payments of the same order, each with a link to its own history. */
export function StoryOthers({ others }: Pick<PaymentStory, 'others'>) {
  const kinds = usePaymentKinds()
  const states = useOrderStates()
  return others.map(({ id, number, kinds: of, status, total_cents: cents, at }) => (
    <Fact
      key={id}
      name={
        <>
          <Link to={paths.brainCore} search={{ desk: 'payments', open: id }} className="link">
            <span>{of.map((kind) => kinds[kind]).join(', ')}</span> <bdi translate="no">{number}</bdi>
          </Link>{' '}
          <DateText at={at} className="text-small text-muted" />
        </>
      }
    >
      {status !== 'fulfilled' && <span>{states[status].word}</span>} <Money cents={cents} />
    </Fact>
  ))
}
