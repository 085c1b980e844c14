import { Plural, Trans } from '@lingui/react/macro'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { ClaimEffect, EffectBar } from '#src/product/order/claim-effect.rules.ts'
import { type NextCharge, nextCharge } from '#src/product/payments/next-charge.rules.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'

const useDay = () => {
  const { date } = useFigures()
  return (at: number): string => date(new Date(at).toISOString())
}

interface Props {
  effect: ClaimEffect
  planId: PaidPlanId
  months: number
}

interface Waiting {
  /** The plan that would count just before the gift, if it has no known end. */
  before: EffectBar | undefined
  now: EffectBar
  months: number
}

/**
 * For gifts without a foreseeable start date: the plan that must end first, which is the current one or one that
 * follows it.
 */
function Waits({ before, now, months }: Waiting) {
  if (!before || before.planId === now.planId)
    return (
      <Plural
        value={months}
        one="This month waits until it ends."
        other="These # months wait until it ends."
      />
    )
  const name = planNames[before.planId]
  return (
    <Plural
      value={months}
      one={`This month waits until your ${name} ends.`}
      other={`These # months wait until your ${name} ends.`}
    />
  )
}

/** The dates on which the gift counts. */
function When({ effect, planId, months }: Props) {
  const dayOf = useDay()
  const name = planNames[planId]
  const current = planNames[effect.now.planId]
  const from = effect.from === null ? null : dayOf(effect.from)
  const until = effect.until === null ? null : dayOf(effect.until)
  if (effect.kind === 'starts') {
    const day = until
    return (
      <Trans>
        {name} counts from now until {day}.
      </Trans>
    )
  }
  if (from !== null && effect.paid?.status === 'past_due')
    return (
      <Trans>
        Your {current} counts. If its renewal isn’t paid by {from}, {name} counts from then until {until}.
      </Trans>
    )
  if (effect.kind === 'added')
    return from === null ? (
      <Plural
        value={months}
        one={`It is added at the end of your ${name}: this month waits until that ends.`}
        other={`It is added at the end of your ${name}: these # months wait until that ends.`}
      />
    ) : (
      <Trans>
        It is added at the end of your {name}: from {from} until {until}.
      </Trans>
    )
  return (
    <>
      <Trans>Your {current} counts.</Trans>{' '}
      {from === null ? (
        <Waits before={effect.lane.at(-2)} now={effect.now} months={months} />
      ) : (
        <Trans>
          {name} counts from {from} until {until}.
        </Trans>
      )}
    </>
  )
}

/** The plan that counts after a gift that starts now. */
function Afterwards({ effect: { lane } }: { effect: ClaimEffect }) {
  const next = lane.at(-1)
  if (!next || next.by === 'claimed') return null
  const name = planNames[next.planId]
  if (next.by === 'paid') return <Trans>Then your {name} counts again.</Trans>
  if (next.by === 'gift') return <Trans>Then your gift time of {name} counts.</Trans>
  return <Trans>Then you are on Free.</Trans>
}

/** The charges that a paid plan continues to make, whichever plan counts: amount, frequency, next date and end. */
function GoesOn({ charge, name, gift }: { charge: NextCharge; name: string; gift: string | null }) {
  const { date, money } = useFigures()
  const [day, price, next] = [date(charge.at), money(charge.cents), charge.planName]
  const isYearly = charge.billing === 'yearly'
  if (next !== name)
    return isYearly ? (
      <Trans>
        On {day} your {name} changes to {next}, which is charged {price} every year from then on, until you
        end it.
      </Trans>
    ) : (
      <Trans>
        On {day} your {name} changes to {next}, which is charged {price} every month from then on, until you
        end it.
      </Trans>
    )
  if (gift !== null)
    return isYearly ? (
      <Trans>
        {name} goes on being charged {price} every year while {gift} counts, until you end it; next on {day}.
      </Trans>
    ) : (
      <Trans>
        {name} goes on being charged {price} every month while {gift} counts, until you end it; next on {day}.
      </Trans>
    )
  return isYearly ? (
    <Trans>
      {name} goes on being charged {price} every year, until you end it; next on {day}.
    </Trans>
  ) : (
    <Trans>
      {name} goes on being charged {price} every month, until you end it; next on {day}.
    </Trans>
  )
}

/**
 * The dates and charges of a paid plan that the gift does not change. `gift`: name of the plan that counts
 * before it.
 */
export function PaidStays({ paid, gift }: { paid: Subscription; gift: string | null }) {
  const { date } = useFigures()
  const { plan_name: name } = paid
  const charge = nextCharge(paid)
  if (charge) return <GoesOn charge={charge} name={name} gift={gift} />
  if (paid.status === 'past_due')
    return <Trans>The renewal of your {name} is still to be paid, and is tried again.</Trans>
  const day = date(paid.current_period_end)
  return gift !== null ? (
    <Trans>
      Your {name} ends on {day} all the same, and nothing more is charged.
    </Trans>
  ) : (
    <Trans>Nothing more is charged for your {name}.</Trans>
  )
}

/** The effects of claiming, with all dates and all charges that continue. */
export function EffectWords({ effect, planId, months }: Props) {
  const isStarting = effect.kind === 'starts'
  const waiting = effect.waits && planNames[effect.waits.planId]
  const owed = effect.owed?.plan_name
  return (
    <p>
      <When effect={effect} planId={planId} months={months} />{' '}
      {effect.waits && (
        <>
          <Plural
            value={effect.waits.days}
            one={`${waiting} waits with # day left and loses none of it.`}
            other={`${waiting} waits with # days left and loses none of them.`}
          />{' '}
        </>
      )}
      {isStarting && (
        <>
          <Afterwards effect={effect} />{' '}
        </>
      )}
      {owed && isStarting && (
        <>
          <Trans>
            Once the renewal of your {owed} is paid, that counts, and what is left of this gift waits.
          </Trans>{' '}
        </>
      )}
      {effect.paid && <PaidStays paid={effect.paid} gift={isStarting ? planNames[planId] : null} />}
    </p>
  )
}
