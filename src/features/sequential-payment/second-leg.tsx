import type { ReactNode } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  Check,
  Clock,
  CircleAlert,
  Gift,
  Hourglass,
  Info,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import type { GiftLeg } from '#contract/order/gift-leg.contract.ts'
import { paths } from '#contract/http/paths.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { Reference } from '#src/api/reference.tsx'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Badge, type BadgeTone } from '#src/ui/figures/badge.tsx'
import { Money, useFigures } from '#src/ui/figures/figures.tsx'
import { CodesText, GiftCount, todaysCents } from './gift-words.tsx'
import { useRefusalText } from './refusal-text.ts'
import { boughtIn } from '#src/product/order/bought-lines.ts'
import { Leg, Note } from './leg.tsx'

export type SecondLook = 'open' | 'confirming' | 'pending' | 'paid' | 'discarded' | 'differs'

const seconds: Record<
  SecondLook,
  { look: 'paid' | 'next' | 'over'; tone: BadgeTone; icon: LucideIcon | false; text: ReactNode }
> = {
  open: { look: 'next', tone: 'accent', icon: Clock, text: <Trans context="payment">Not paid yet</Trans> },
  confirming: { look: 'next', tone: 'accent', icon: Hourglass, text: <Trans>Being confirmed</Trans> },
  pending: { look: 'over', tone: 'neutral', icon: Clock, text: <Trans>After the plan</Trans> },
  paid: { look: 'paid', tone: 'success', icon: Check, text: <Trans context="payment">Paid</Trans> },
  discarded: { look: 'over', tone: 'neutral', icon: false, text: <Trans context="payment">Discarded</Trans> },
  differs: { look: 'over', tone: 'warning', icon: TriangleAlert, text: <Trans>Another amount</Trans> },
}

interface SecondProps {
  leg: GiftLeg
  as: SecondLook
  refusal: Problem | null
}

/** Explains why the price of the gifts changed, or why they cannot be paid for. */
function PriceNote({ leg }: { leg: GiftLeg }) {
  const { money } = useFigures()
  const now = money(leg.price_cents ?? 0)
  const then = money(leg.total_cents)
  if (leg.price_cents === leg.total_cents) return null
  return (
    <Note tone="warning" icon={TriangleAlert}>
      {leg.price_cents === null ? (
        <Plural
          value={boughtIn(leg).gifts.length}
          one="This gift can’t be paid for right now: its price is missing. It stays saved."
          other="These gifts can’t be paid for right now: their price is missing. They stay saved."
        />
      ) : (
        <Trans>
          The price is now {now} instead of {then}
        </Trans>
      )}
    </Note>
  )
}

export function SecondLeg({ leg, as, refusal }: SecondProps) {
  const refusalText = useRefusalText()
  const { look, tone, icon, text } = seconds[as]
  const { gifts } = boughtIn(leg)
  const cents = todaysCents(leg)
  const isOther = cents !== leg.total_cents
  return (
    <Leg
      number={2}
      look={look}
      title={<GiftCount count={gifts.length} />}
      badge={
        <Badge tone={tone} icon={icon}>
          {text}
        </Badge>
      }
      amount={
        isOther && as === 'open' ? (
          <>
            <s className="sequential-before">
              <span className="sr-only">
                <Trans>before</Trans>{' '}
              </span>
              <Money cents={leg.total_cents} />
            </s>{' '}
            <Money cents={cents} />
          </>
        ) : (
          <Money cents={cents} />
        )
      }
    >
      <ul className="sequential-gifts">
        {gifts.map(({ plan_id: id, months, cents: before }) => (
          <li key={id} className="sequential-gift">
            <Icon of={Gift} size={20} className="text-muted" />
            <span>
              <span className="sequential-gift-name">
                <Trans>
                  <PlanBadge plain planId={id} name={planNames[id]} />,{' '}
                  <Plural value={months} one="# month" other="# months" />
                </Trans>
              </span>
              <span className="text-small text-muted block">
                <CodesText months={months} />
              </span>
            </span>
            {!isOther && <Money cents={before} className="sequential-amount" />}
          </li>
        ))}
      </ul>
      <div className="sequential-notes" aria-live="polite">
        {as === 'open' && leg.payment?.status === 'expired' && (
          <Note tone="info" icon={Info}>
            <Trans>The payment page was open too long. Nothing was charged.</Trans>
          </Note>
        )}
        {as === 'open' && <PriceNote leg={leg} />}
        {as === 'open' && refusal !== null && (
          <Note tone="danger" icon={CircleAlert} alert>
            <p>{refusalText(refusal)}</p>
            <Reference problem={refusal} />
          </Note>
        )}
      </div>
      {as === 'paid' && leg.payment && (
        <p className="sequential-facts">
          <Link
            to={paths.paymentSuccess}
            search={{ order: leg.payment.order_id }}
            hash="receipt"
            className="sequential-link"
          >
            <Plural
              value={gifts.length}
              one="Open the receipt of the gift"
              other="Open the receipt of the gifts"
            />
          </Link>
        </p>
      )}
    </Leg>
  )
}
