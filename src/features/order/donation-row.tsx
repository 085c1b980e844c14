import { memo, useCallback } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { HandHeart } from 'lucide-react'
import { toCents, toDollars } from '#contract/values/money.ts'
import { orderLimits } from '#contract/order/order.contract.ts'
import { bonusTenths, donationVotes, nextStepCents } from '#contract/votes/votes.rules.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Count, Money, Signed, useFigures } from '#src/ui/figures/figures.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { type ChosenPurpose, PurposeField } from './donation-purpose.tsx'
import { aboutVotes, hasMostDonations, needsPlanOrGift, type OrderProps, useOrder } from './order-view.ts'
import { RowName } from './row-name.tsx'
import './gifts-and-donations.css'

type CentsProps = OrderProps & { cents: number }

/** Explains the votes: the dollars, their bonus, and the extra votes of a subscriber. */
function Reason({ order, cents }: CentsProps) {
  const { number } = useFigures()
  const dollars = toDollars(cents)
  const extra = useOrder(order, (context) => aboutVotes(context, cents)) - donationVotes(cents, false)
  return (
    <span>
      <bdi dir="ltr">{`${number(dollars)} + ${number(bonusTenths(cents) / 10)} × ${number(dollars)}`}</bdi>
      {extra > 0 && (
        <>
          <span>, </span>
          <Trans>
            <Signed value={extra} /> as a subscriber
          </Trans>
        </>
      )}
    </span>
  )
}

function AboutVotes({ order, cents }: CentsProps) {
  return <Count value={useOrder(order, (context) => aboutVotes(context, cents))} />
}

/** Estimates the votes of the typed donation, and those of the next step. The server's figure wins. */
const Estimate = memo(function Estimate({ order }: OrderProps) {
  const { money, number } = useFigures()
  const cents = useOrder(order, (context) => context.donationCents)
  const full = useOrder(order, hasMostDonations)
  const needsMore = useOrder(order, needsPlanOrGift)
  if (full) return <Trans>An order can hold {number(orderLimits.donations)} donations at most.</Trans>
  if (cents === 0)
    return needsMore ? (
      <Trans>Beside a plan or a gift: any whole amount from $1</Trans>
    ) : (
      <Trans>Any whole amount from $1</Trans>
    )
  const nextCents = nextStepCents(cents)
  return (
    <>
      <span>
        <Trans>
          <Money cents={cents} /> gives about{' '}
          <strong>
            <AboutVotes order={order} cents={cents} />
          </strong>{' '}
          votes
        </Trans>
      </span>
      <Reason order={order} cents={cents} />
      {cents >= orderLimits.donationCents && (
        <span>
          <Trans>A donation can be {money(orderLimits.donationCents, true)} at most.</Trans>
        </span>
      )}
      {nextCents !== null && (
        <span>
          <Trans>
            <Money cents={nextCents} round /> gives <AboutVotes order={order} cents={nextCents} />
          </Trans>
        </span>
      )}
    </>
  )
})

const Amount = memo(function Amount({ order }: OrderProps) {
  const { t } = useLingui()
  const { money } = useFigures()
  const typedCents = useOrder(order, (context) => context.donationCents)
  const onAmount = (dollars: number) => {
    const cents = toCents(dollars)
    const byCents = cents - typedCents
    order.send(
      byCents === 500 || byCents === -500
        ? { type: 'donation.step', byCents }
        : { type: 'donation.setAmount', cents },
    )
  }
  return (
    <NumberStepper
      value={toDollars(typedCents)}
      onChange={onAmount}
      onEnter={() => order.send({ type: 'donation.add' })}
      // The order limits every amount while it is typed, so nothing is left to correct here.
      onLeave={() => {}}
      min={0}
      step={5}
      max={toDollars(orderLimits.donationCents)}
      label={t`Donation in whole dollars`}
      decreaseLabel={t`$5 less`}
      increaseLabel={t`$5 more`}
      format={(dollars) => money(toCents(dollars), true)}
    />
  )
})

const Purpose = memo(function Purpose({ order }: OrderProps) {
  const { t } = useLingui()
  const type = useOrder(order, (context) => context.order.project_type)
  const projectId = useOrder(order, (context) => context.order.project_id)
  const onChoose = useCallback(
    ({ projectId: chosen, projectType, ...found }: ChosenPurpose) =>
      order.send(
        chosen === null
          ? { type: 'donation.setType', projectType }
          : { type: 'donation.chooseProject', projectId: chosen, projectType, ...found },
      ),
    [order],
  )
  return (
    <PurposeField
      order={order}
      label={t`What the donation is for`}
      icon
      type={type}
      projectId={projectId}
      onChoose={onChoose}
    />
  )
})

const Add = memo(function Add({ order }: OrderProps) {
  const { t } = useLingui()
  const { number } = useFigures()
  const none = useOrder(order, (context) => context.donationCents === 0)
  const full = useOrder(order, hasMostDonations)
  return (
    <Button
      disabledReason={
        (none && t`Choose an amount first.`) ||
        (full && t`An order can hold ${number(orderLimits.donations)} donations at most.`)
      }
      onClick={() => order.send({ type: 'donation.add' })}
    >
      <Trans>Add</Trans>
    </Button>
  )
})

export const DonationControls = memo(function DonationControls({ order }: OrderProps) {
  return (
    <div className="order-donation-controls">
      <Amount order={order} />
      <Purpose order={order} />
      <Add order={order} />
      <p className="order-estimate">
        <Estimate order={order} />
      </p>
    </div>
  )
})

export const DonationRow = memo(function DonationRow({ order }: OrderProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Donation`} className="order-donation">
      <div>
        <RowName group={{ icon: HandHeart, name: t`Donation` }} name={t`In whole dollars`} />
      </div>
      <DonationControls order={order} />
    </section>
  )
})
