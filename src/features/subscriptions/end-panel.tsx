import { useId, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { AfterwardsBar } from './afterwards-bar.tsx'
import type { Afterwards } from './gift-after.rules.ts'
import { KeepButton } from './keep-button.tsx'
import { Losses } from './losses.tsx'
import type { PlanActor } from './plan-view.ts'
import { isEnding } from './plan-view.ts'

interface Props {
  subscription: Subscription
  /** The plans that count after the end. */
  after: Afterwards
  features: readonly PlanFeature[]
  actor: PlanActor
  /** In milliseconds. */
  now: number
}

type Next = Subscription['next']

/** Returns the change that was planned when the plan was ended: ending cancels it, and keeping the plan does not restore it. */
const useGivenUp = ({ renewal, next }: Subscription): Next => {
  const [seen, setSeen] = useState<{ planned: Next; renewal: string }>({ planned: next, renewal })
  const isSame = seen.renewal === renewal && (renewal === 'ends' || seen.planned === next)
  if (!isSame) setSeen({ planned: renewal === 'ends' ? seen.planned : next, renewal })
  return seen.planned
}

/** "End your plan": the remaining time and the losses, and the button with its date. The end can be undone until then. */
export function EndPanel({ subscription, after, features, actor, now }: Props) {
  const { t } = useLingui()
  const { date, money } = useFigures()
  const id = useId()
  const planned = useGivenUp(subscription)
  const ends = useSelector(actor, isEnding)
  const { plan_name: name, renewal } = subscription
  const day = date(subscription.current_period_end)
  const price = money(subscription.amount_cents)
  return (
    <section className="end-plan panel cut-md" aria-labelledby={id}>
      <h3 id={id} className="text-title-2">
        {renewal === 'ends' ? <Trans>Ends on {day}</Trans> : <Trans>End your plan</Trans>}
      </h3>
      <p>
        {after.gift !== null && after.isGiftFirst && (
          <Trans>
            {name} stays until <strong>{day}</strong>. Your gift time counts now and goes on then; after that
            you are on Free.
          </Trans>
        )}
        {after.gift !== null && !after.isGiftFirst && (
          <Trans>
            {name} stays until <strong>{day}</strong>. Then your gift time runs, and after that you are on
            Free.
          </Trans>
        )}
        {after.gift === null && (
          <Trans>
            {name} stays until <strong>{day}</strong>. Then you are on Free.
          </Trans>
        )}
      </p>
      <AfterwardsBar stretches={after.stretches} now={now} />
      <Losses from={after.before} to={after.next} features={features} givenUp={planned} />
      {renewal === 'ends' ? (
        <div className="your-plan-act">
          <KeepButton actor={actor} name={name} />
          <p className="text-small text-muted">
            <Trans>
              It then renews for {price} on {day}.
            </Trans>
          </p>
        </div>
      ) : (
        <div className="your-plan-act">
          <Button variant="danger" busy={ends && t`Ending`} onClick={() => actor.send({ type: 'plan.end' })}>
            <Trans>End on {day}</Trans>
          </Button>
          <p className="text-small text-muted">
            <Trans>You can undo this until then.</Trans>
          </p>
        </div>
      )}
    </section>
  )
}
