import type { ReactNode } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CalendarClock, ChevronsUp, Gem, Gift, HandHeart, type LucideIcon } from 'lucide-react'
import type { OrderState, ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { giftCodes } from '#contract/order/order.rules.ts'
import { paths } from '#contract/http/paths.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { bankLimit, dailyVotes } from '#contract/votes/votes.rules.ts'
import { boughtIn } from '#src/product/order/bought-lines.ts'
import { ReceiptLineTitle } from '#src/product/order/order-line-title.tsx'
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
  /** True if an older order is opened for its receipt, false just after a payment. */
  asReceipt: boolean
}

/** Does the bought plan count now, so that the page may name it as the player's current plan? */
const countsNow = ({ plan }: OrderState): boolean =>
  plan?.in_force === true && plan.changed_to === undefined && plan.counts_instead === undefined

export function ConfirmedTitle({ order, asReceipt }: AskedProps) {
  const { money } = useFigures()
  const { plan, gifts } = boughtIn(order)
  const total = money(order.total_cents)
  if (!hasLines(order)) return <Trans>You paid {total}</Trans>
  if (asReceipt) return <Trans>Receipt</Trans>
  if (plan) {
    const name = planNames[plan.plan_id]
    if (!countsNow(order)) return <Trans>{name} is paid</Trans>
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
  if (countsNow(order)) return <Trans>Your payment arrived. Here is what you have now.</Trans>
  if (order.plan?.counts_instead) {
    const gift = planNames[order.plan.counts_instead]
    return <Trans>Your payment arrived. Your gift time of {gift} counts now, because you put it first.</Trans>
  }
  return <Trans>Your payment arrived. Thank you.</Trans>
}

interface RowProps {
  icon: LucideIcon
  label: ReactNode
  fact: ReactNode
  detail: ReactNode
  end?: ReactNode
}

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

function YourPlanLink() {
  return (
    <Link to={paths.settings} hash="tab-assets" className="payment-link">
      <Trans>Your plan</Trans>
    </Link>
  )
}

/** The state of the bought plan. An older payment only links to it. */
function PlanDetail({ order: { plan }, asReceipt }: AskedProps) {
  const { date } = useFigures()
  if (!plan) return null
  const day = date(plan.paid_until)
  const place = <YourPlanLink />
  if (plan.changed_to) return <Trans>Changed since: see {place}</Trans>
  if (!plan.in_force) return <Trans>It was paid until {day}.</Trans>
  if (asReceipt) return <Trans>What applies now: {place}</Trans>
  if (plan.counts_instead) {
    const gift = planNames[plan.counts_instead]
    return (
      <Trans>
        until {day}; your gift of {gift} counts before it: see {place}
      </Trans>
    )
  }
  return plan.renewal === 'ends' ? <Trans>until {day}, then it ends</Trans> : <Trans>until {day}</Trans>
}

function PlanRows({ order, asReceipt }: AskedProps) {
  const { number } = useFigures()
  const { plan: bought } = boughtIn(order)
  if (!bought || !order.plan) return null
  const votes = dailyVotes[bought.plan_id]
  const banked = number(bankLimit(bought.plan_id))
  return (
    <>
      <Row
        icon={Gem}
        label={<Trans>Plan</Trans>}
        fact={<ReceiptLineTitle line={bought} />}
        detail={<PlanDetail order={order} asReceipt={asReceipt} />}
      />
      {countsNow(order) && !asReceipt && (
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

interface GiftsProps extends Props {
  gifts: readonly Extract<ReceiptLine, { kind: 'gift' }>[]
}

/** Number of codes that can still be given away and of those already claimed. */
function GiftRow({ order, gifts }: GiftsProps) {
  const bought = gifts.reduce((sum, { months }) => sum + giftCodes(months), 0)
  const { open, claimed } = order.codes ?? { open: bought, claimed: 0 }
  return (
    <Row
      icon={Gift}
      label={<Trans>Gifts</Trans>}
      fact={
        <>
          {open > 0 && <Plural value={open} one="# code to give away" other="# codes to give away" />}
          {open > 0 && claimed > 0 && <span>, </span>}
          {claimed > 0 && <Plural value={claimed} one="# code was claimed" other="# codes were claimed" />}
        </>
      }
      detail={
        <Link to={paths.inviteCodes} className="payment-link">
          {open > 0 ? (
            <Plural
              value={open}
              one="Show it, split it or send it by mail"
              other="Show them, split them or send them by mail"
            />
          ) : (
            <Trans>Gifts and invite codes</Trans>
          )}
        </Link>
      }
    />
  )
}

/** Links to the donation bank with the votes that donations added to it. */
function BankedVotes({ votes }: { votes: number }) {
  return (
    <Link to={paths.myVotes} className="payment-link">
      <Plural value={votes} one="# vote is in your donation bank" other="# votes are in your donation bank" />
    </Link>
  )
}

function DonationRow({ order, asReceipt }: AskedProps) {
  const { money } = useFigures()
  const { donations } = boughtIn(order)
  const back = votesBackOf(order)
  const [first, ...rest] = donations
  if (!first) return null
  const votes = donations.reduce((sum, line) => sum + (line.votes ?? 0), 0)
  const total = money(sumOf(donations))
  const { length } = donations
  const isBanked = !asReceipt && !back && votes > 0 && donations.every((line) => !line.vote_at_once)
  return (
    <Row
      icon={HandHeart}
      label={<Trans>Donated</Trans>}
      fact={
        isBanked ? (
          <BankedVotes votes={votes} />
        ) : rest.length > 0 ? (
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
            You can end it under <YourPlanLink /> at any time
          </Trans>
        }
      />
    </dl>
  )
}

/** Everything that this payment bought, and the receipt; rows that do not apply are left out. */
export function ConfirmedRows({ order, asReceipt }: AskedProps) {
  const standing = { ...order, lines: order.lines.filter((_, index) => !isGone(order, index)) }
  const { gifts } = boughtIn(standing)
  const isHeld = order.after_sale?.disputed === true
  return (
    <div className="payment-rows">
      {!isHeld && (
        <dl>
          <PlanRows order={order} asReceipt={asReceipt} />
          {gifts.length > 0 && <GiftRow order={order} gifts={gifts} />}
          <DonationRow order={order} asReceipt={asReceipt} />
        </dl>
      )}
      <Receipt order={order} startsOpen={asReceipt} />
      {!isHeld && !asReceipt && <RenewalRow order={order} />}
    </div>
  )
}
