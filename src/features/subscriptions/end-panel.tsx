import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { PlanFeature } from '#contract/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions.contract.ts'
import { planNames } from '#contract/plans.rules.ts'
import { PlanEmblem } from '#src/product/plan-emblem.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import type { Afterwards } from './gift-after.rules.ts'
import { endPanelHeading } from './end-panel-heading.ts'
import { KeepButton } from './keep-button.tsx'
import { Losses } from './losses.tsx'
import type { PlanActor } from './plan-view.ts'
import { isEnding } from './plan-view.ts'

interface Props {
  subscription: Subscription
  /** What is left then. */
  after: Afterwards
  /** What each plan gives. */
  features: readonly PlanFeature[]
  actor: PlanActor
}

/** The plan that is paid for, the gift time that runs then, and Free, as one bar. */
function AfterwardsBar({ subscription, after }: Pick<Props, 'subscription' | 'after'>) {
  const { date } = useFigures()
  const { plan_id: planId, current_period_end: until } = subscription
  const stretches = [{ planId, until }, ...after.gifts]
  return (
    <ul className="plan-afterwards">
      {stretches.map(({ planId, until }) => (
        <li key={until} className={`plan-stretch plan-${planId}`}>
          <PlanEmblem planId={planId} />
          <strong translate="no">{planNames[planId]}</strong>
          <span>
            <Trans>to {date(until, 'short')}</Trans>
          </span>
        </li>
      ))}
      <li className="plan-stretch plan-tier0" translate="no">
        {planNames.tier0}
      </li>
    </ul>
  )
}

/** "End your plan": what stays until when, what is lost, and the button with its date; it can be undone until then. */
export function EndPanel({ subscription, after, features, actor }: Props) {
  const { t } = useLingui()
  const { date, money } = useFigures()
  const id = endPanelHeading(subscription.id)
  const ends = useSelector(actor, isEnding)
  const { plan_name: name, renewal } = subscription
  const day = date(subscription.current_period_end)
  const price = money(subscription.amount_cents)
  return (
    <section className="end-plan panel cut-md" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} className="text-title-2">
        {renewal === 'ends' ? <Trans>Ends on {day}</Trans> : <Trans>End your plan</Trans>}
      </h3>
      <p>
        {after.gifts.length > 0 ? (
          <Trans>
            {name} stays until <strong>{day}</strong>. Then your gift time runs, and after that you are on
            Free.
          </Trans>
        ) : (
          <Trans>
            {name} stays until <strong>{day}</strong>. Then you are on Free.
          </Trans>
        )}
      </p>
      <AfterwardsBar subscription={subscription} after={after} />
      <Losses from={after.before} to={after.next} features={features} />
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
