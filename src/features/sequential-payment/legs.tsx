import type { ReactNode } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  Check,
  ChevronsUp,
  Clock,
  CircleAlert,
  Gift,
  HandHeart,
  Hourglass,
  Info,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import type { GiftLeg } from '#contract/gift-leg.contract.ts'
import { paths } from '#contract/paths.ts'
import type { OrderState } from '#contract/placed-order.contract.ts'
import { planNames } from '#contract/plans.rules.ts'
import { dailyVotes } from '#contract/votes.rules.ts'
import { Reference } from '#src/api/reference.tsx'
import { ReceiptLineTitle } from '#src/product/order-line-title.tsx'
import { PlanBadge } from '#src/product/plan-badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Badge, type BadgeTone } from '#src/ui/figures/badge.tsx'
import { Count, Money, useFigures } from '#src/ui/figures/figures.tsx'
import { Pips } from '#src/ui/figures/pips.tsx'
import { CodesText, donationsOf, GiftCount, giftsOf, isFirstPaid, planOf } from './gift-words.tsx'
import { useRefusalText } from './refusal-text.ts'

interface LegProps {
  number: 1 | 2
  /** Its node: done, the one to do, or neither. */
  look: 'paid' | 'next' | 'over'
  title: ReactNode
  badge: ReactNode
  amount: ReactNode
  children: ReactNode
}

/** One of both payments. */
function Leg({ number, look, title, badge, amount, children }: LegProps) {
  return (
    <li className={classes('sequential-leg', `sequential-leg-${look}`)}>
      <span className="sequential-node" aria-hidden="true">
        {look === 'paid' ? <Icon of={Check} /> : <Count value={number} />}
      </span>
      <div className="sequential-leg-head">
        <h2 className="text-title-2">{title}</h2>
        {badge}
        <span className="sequential-amount">{amount}</span>
      </div>
      {children}
    </li>
  )
}

/** Something about a payment that the player should know. */
function Note({
  tone,
  icon,
  alert,
  children,
}: {
  tone: 'warning' | 'info' | 'danger'
  icon: LucideIcon
  alert?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classes('sequential-note', `sequential-note-${tone}`)}
      {...(alert && { role: 'alert' as const })}
    >
      <Icon of={icon} />
      <div>{children}</div>
    </div>
  )
}

const paidBadge = (
  <Badge tone="success" icon={Check}>
    <Trans context="order">Paid</Trans>
  </Badge>
)

/** What the plan gives now, or why it doesn't. */
function PlanFacts({ first }: { first: OrderState }) {
  const { date } = useFigures()
  const bought = planOf(first)
  if (!bought) return null
  const name = planNames[bought.plan_id]
  const planId = bought.plan_id
  const votes = dailyVotes[planId]
  const day = first.plan && date(first.plan.paid_until)
  const isYearly = bought.type === 'yearly'
  return (
    <>
      <p>
        {first.plan?.in_force ? (
          isYearly ? (
            <Trans>
              <PlanBadge plain planId={planId} name={name} />, yearly, until {day}
            </Trans>
          ) : (
            <Trans>
              <PlanBadge plain planId={planId} name={name} />, monthly, until {day}
            </Trans>
          )
        ) : isYearly ? (
          <Trans>
            <PlanBadge plain planId={planId} name={name} />, yearly
          </Trans>
        ) : (
          <Trans>
            <PlanBadge plain planId={planId} name={name} />, monthly
          </Trans>
        )}
      </p>
      {first.plan?.in_force && (
        <p className="sequential-fact">
          <Icon of={ChevronsUp} className="text-muted" />
          <Plural value={votes} one="# vote a day" other="# votes a day" />
          <Pips left={votes} of={votes} />
        </p>
      )}
      {first.plan && !first.plan.in_force && (
        <Note tone="warning" icon={TriangleAlert}>
          <p>
            <Trans>
              {name} was paid until {day} and no longer runs.
            </Trans>
          </p>
          <Link to={paths.settings} hash="tab-assets" className="sequential-link">
            <Trans>Your plan</Trans>
          </Link>
        </Note>
      )}
    </>
  )
}

/** The first payment: what it gave. */
export function FirstLeg({ first }: { first: OrderState }) {
  const isPaid = isFirstPaid(first)
  const isPending = first.status === 'awaiting_payment'
  return (
    <Leg
      number={1}
      look={isPaid ? 'paid' : isPending ? 'next' : 'over'}
      title={<Trans>Your plan</Trans>}
      badge={
        isPaid ? (
          paidBadge
        ) : isPending ? (
          <Badge tone="warning" icon={Hourglass}>
            <Trans>Pending</Trans>
          </Badge>
        ) : (
          <Badge>
            <Trans>Not paid</Trans>
          </Badge>
        )
      }
      amount={<Money cents={first.total_cents} />}
    >
      <div className="sequential-facts">
        <PlanFacts first={first} />
        {donationsOf(first).map((line, index) => (
          <p key={index} className="sequential-fact">
            <Icon of={HandHeart} className="text-muted" />
            <span>
              <ReceiptLineTitle line={line} />
            </span>
          </p>
        ))}
        {isPaid && (
          <p>
            <Link
              to={paths.paymentSuccess}
              search={{ order: first.id }}
              hash="receipt"
              className="sequential-link"
            >
              <Trans>Open the receipt</Trans>
            </Link>
          </p>
        )}
      </div>
    </Leg>
  )
}

/** What has become of the second payment. */
export type SecondLook = 'open' | 'confirming' | 'pending' | 'paid' | 'discarded' | 'differs'

const seconds: Record<
  SecondLook,
  { look: 'paid' | 'next' | 'over'; tone: BadgeTone; icon: LucideIcon | false; text: ReactNode }
> = {
  open: { look: 'next', tone: 'accent', icon: Clock, text: <Trans>Not paid yet</Trans> },
  confirming: { look: 'next', tone: 'accent', icon: Hourglass, text: <Trans>Being confirmed</Trans> },
  pending: { look: 'over', tone: 'neutral', icon: Clock, text: <Trans>After the plan</Trans> },
  paid: { look: 'paid', tone: 'success', icon: Check, text: <Trans context="order">Paid</Trans> },
  discarded: { look: 'over', tone: 'neutral', icon: false, text: <Trans>Discarded</Trans> },
  differs: { look: 'over', tone: 'warning', icon: TriangleAlert, text: <Trans>Another amount</Trans> },
}

interface SecondProps {
  leg: GiftLeg
  as: SecondLook
  /** Why the last press came to nothing. */
  refusal: Problem | null
}

/** Why the gifts cost something else now, or can't be paid for. */
function PriceNote({ leg }: { leg: GiftLeg }) {
  const { money } = useFigures()
  const now = money(leg.price_cents ?? 0)
  const then = money(leg.total_cents)
  if (leg.price_cents === leg.total_cents) return null
  return (
    <Note tone="warning" icon={TriangleAlert}>
      {leg.price_cents === null ? (
        <Trans>These gifts can’t be paid for right now: their price is missing. They stay saved.</Trans>
      ) : (
        <Trans>
          The price is now {now} instead of {then}
        </Trans>
      )}
    </Note>
  )
}

/** The second payment: what it buys. */
export function SecondLeg({ leg, as, refusal }: SecondProps) {
  const refusalText = useRefusalText()
  const { look, tone, icon, text } = seconds[as]
  const gifts = giftsOf(leg)
  const isOther = as === 'open' && leg.price_cents !== null && leg.price_cents !== leg.total_cents
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
        isOther ? (
          <>
            <s className="sequential-before">
              <span className="sr-only">
                <Trans>before</Trans>{' '}
              </span>
              <Money cents={leg.total_cents} />
            </s>{' '}
            <Money cents={leg.price_cents ?? 0} />
          </>
        ) : (
          <Money cents={leg.total_cents} />
        )
      }
    >
      <ul className="sequential-gifts">
        {gifts.map(({ plan_id: id, months, cents }) => (
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
            {!isOther && <Money cents={cents} className="sequential-amount" />}
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
            <Trans>Open the receipt of the gifts</Trans>
          </Link>
        </p>
      )}
    </Leg>
  )
}
