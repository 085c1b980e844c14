import type { ReactNode } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CalendarClock, ChevronsUp, Gem, Gift, HandHeart, type LucideIcon } from 'lucide-react'
import type { OrderState, ReceiptLine } from '#contract/placed-order.contract.ts'
import { giftCodes } from '#contract/order.rules.ts'
import { paths } from '#contract/paths.ts'
import { planNames } from '#contract/plans.rules.ts'
import { bankLimit, dailyVotes } from '#contract/votes.rules.ts'
import { boughtIn } from '#src/product/bought-lines.ts'
import { ReceiptLineTitle } from '#src/product/order-line-title.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Pips } from '#src/ui/figures/pips.tsx'
import { isGone } from './gone.rules.ts'
import { hasLines, projectGivenTo, sumOf } from './paid-order.ts'
import { ClosedProject, GrantedVotes } from './receipt-lines.tsx'
import { Receipt } from './receipt.tsx'
import { votesBackOf } from './votes-back.rules.ts'
import { VotesBackRow } from './votes-back.tsx'

type Props = { order: OrderState }
type AskedProps = Props & {
  /** The order was opened for its receipt, rather than just paid. */
  asReceipt: boolean
}

/** The title: the new plan, what was given, or the receipt. */
export function ConfirmedTitle({ order, asReceipt }: AskedProps) {
  const { money } = useFigures()
  const { plan, gifts } = boughtIn(order)
  const total = money(order.total_cents)
  if (!hasLines(order)) return <Trans>You paid {total}</Trans>
  if (asReceipt) return <Trans>Receipt</Trans>
  if (plan) {
    const name = planNames[plan.plan_id]
    if (!order.plan?.in_force || order.plan.changed_to) return <Trans>{name} is paid</Trans>
    return <Trans>You are on {name}</Trans>
  }
  const [gift, ...otherGifts] = gifts
  if (gift && otherGifts.length === 0) {
    const name = planNames[gift.plan_id]
    return (
      <Trans>
        A gift of {name}, <Plural value={gift.months} one="# month" other="# months" />
      </Trans>
    )
  }
  if (gift) return <Trans>Your gifts are paid</Trans>
  const project = projectGivenTo(order)
  if (!project) return <Trans>You gave {total}</Trans>
  const { title } = project
  return (
    <Trans>
      You gave {total} to <ContentText>{title}</ContentText>
    </Trans>
  )
}

export function ConfirmedText({ order, asReceipt, left }: AskedProps & { left: boolean }) {
  const { date } = useFigures()
  const day = order.paid_at === null ? '' : date(order.paid_at)
  if (asReceipt) return <Trans>This is what you paid on {day}.</Trans>
  if (left) return <Trans>Your payment arrived. The rest of your order is saved.</Trans>
  if (order.plan?.in_force && !order.plan.changed_to)
    return <Trans>Your payment arrived. Here is what you have now.</Trans>
  return <Trans>Your payment arrived. Thank you.</Trans>
}

interface RowProps {
  icon: LucideIcon
  label: ReactNode
  fact: ReactNode
  detail: ReactNode
  end?: ReactNode
}

/** One fact with its explanation below. */
function Row({ icon, label, fact, detail, end }: RowProps) {
  return (
    <div className="payment-row">
      <dt className="payment-row-name">
        <Icon of={icon} size={20} />
        <span className="payment-label">{label}</span>
      </dt>
      <dd>
        <p className="payment-fact">{fact}</p>
        <p className="payment-detail">{detail}</p>
      </dd>
      {end && <dd>{end}</dd>}
    </div>
  )
}

function PlanRows({ order: { plan, ...order } }: Props) {
  const { date, number } = useFigures()
  const { plan: bought } = boughtIn(order)
  if (!bought || !plan) return null
  const day = date(plan.paid_until)
  const votes = dailyVotes[bought.plan_id]
  const banked = number(bankLimit(bought.plan_id))
  return (
    <>
      <Row
        icon={Gem}
        label={<Trans>Plan</Trans>}
        fact={<ReceiptLineTitle line={bought} />}
        detail={
          plan.changed_to ? (
            <Trans>
              Changed since: see{' '}
              <Link to={paths.settings} hash="tab-assets" className="payment-link">
                Your plan
              </Link>
            </Trans>
          ) : !plan.in_force ? (
            <Trans>It was paid until {day}.</Trans>
          ) : plan.renewal === 'ends' ? (
            <Trans>until {day}, then it ends</Trans>
          ) : (
            <Trans>until {day}</Trans>
          )
        }
      />
      {plan.in_force && !plan.changed_to && (
        <Row
          icon={ChevronsUp}
          label={<Trans>Votes</Trans>}
          fact={<Plural value={votes} one="# vote a day" other="# votes a day" />}
          detail={<Trans>Up to {banked} in your vote bank.</Trans>}
          end={<Pips left={votes} of={votes} />}
        />
      )}
    </>
  )
}

function GiftRow({ gifts }: { gifts: readonly Extract<ReceiptLine, { kind: 'gift' }>[] }) {
  const codes = gifts.reduce((sum, { months }) => sum + giftCodes(months), 0)
  return (
    <Row
      icon={Gift}
      label={<Trans>Gifts</Trans>}
      fact={<Plural value={codes} one="# code to give away" other="# codes to give away" />}
      detail={
        <Link to={paths.inviteCodes} className="payment-link">
          <Plural
            value={codes}
            one="Show it, split it or send it by mail"
            other="Show them, split them or send them by mail"
          />
        </Link>
      }
    />
  )
}

function DonationRow({ order }: Props) {
  const { money } = useFigures()
  const { donations } = boughtIn(order)
  const back = votesBackOf(order)
  const [first, ...rest] = donations
  if (!first) return null
  const votes = donations.reduce((sum, line) => sum + (line.votes ?? 0), 0)
  const total = money(sumOf(donations))
  const { length } = donations
  return (
    <Row
      icon={HandHeart}
      label={<Trans>Donated</Trans>}
      fact={
        rest.length > 0 ? (
          <Plural value={votes} one="# vote granted" other="# votes granted" />
        ) : (
          <GrantedVotes votes={votes} line={first} />
        )
      }
      detail={
        <>
          {rest.length > 0 ? (
            <Trans>
              for <Plural value={length} one="# donation" other="# donations" />, {total}
            </Trans>
          ) : (
            <>
              <ReceiptLineTitle line={first} />
              <ClosedProject line={first} />
            </>
          )}
          {back && <VotesBackRow back={back} />}
        </>
      }
    />
  )
}

function RenewalRow({ order }: Props) {
  const { date, money } = useFigures()
  if (order.plan?.renewal_cents === undefined) return null
  const day = date(order.plan.paid_until)
  const price = money(order.plan.renewal_cents)
  return (
    <dl>
      <Row
        icon={CalendarClock}
        label={<Trans>Renewal</Trans>}
        fact={
          <Trans>
            Renews {day} for {price}
          </Trans>
        }
        detail={
          <Trans>
            You can end it under{' '}
            <Link to={paths.settings} hash="tab-assets" className="payment-link">
              Your plan
            </Link>{' '}
            at any time
          </Trans>
        }
      />
    </dl>
  )
}

/** Everything this payment brought, and the receipt; rows that don't apply are left out. */
export function ConfirmedRows({ order, asReceipt }: AskedProps) {
  const standing = { ...order, lines: order.lines.filter((_, index) => !isGone(order, index)) }
  const { gifts } = boughtIn(standing)
  const isHeld = order.after_sale?.disputed === true
  return (
    <div className="payment-rows">
      {!isHeld && (
        <dl>
          <PlanRows order={order} />
          {gifts.length > 0 && <GiftRow gifts={gifts} />}
          <DonationRow order={order} />
        </dl>
      )}
      <Receipt order={order} startsOpen={asReceipt} />
      {!isHeld && <RenewalRow order={order} />}
    </div>
  )
}
