import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { owesRenewal } from '#contract/subscriptions/subscriptions.rules.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { afterwards } from './gift-after.rules.ts'
import type { Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { useCall } from '#src/api/api-context.tsx'
import { classes } from '#src/ui/classes.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { EndPanel } from './end-panel.tsx'
import { PayRenewal } from './pay-renewal.tsx'
import { contextOf } from './plan-view.ts'
import { PlanWords } from './plan-words.tsx'
import { provideSubscriptions } from './subscriptions-actors.ts'

interface Props {
  subscription: Subscription
  userId: string
  leave: (url: string) => void
  /** Called when the player's plan has changed. */
  onChanged: () => void
  /** The link to change the card, where a renewal is unpaid. */
  changeCard: ReactNode
  features: readonly PlanFeature[]
  /** The data that decides which plan counts at which time. */
  plans: Plans
  /** In milliseconds. */
  now: number
  /** True if a gift counts and is at the head: the paid plan is shown below it, without an emblem. */
  isBeside: boolean
  /** Called when the server has returned a newer state of the subscription. */
  onTold: (subscription: Subscription) => void
  /** Content between the plan and the panels that change it. */
  children: ReactNode
  /** Renders the panel beside this one, which changes the plan. Each panel passes a newer subscription on to the other. */
  renderChange: (known: {
    subscription: Subscription
    onTold: (subscription: Subscription) => void
  }) => ReactNode
}

/** One running plan: its next step, and the buttons that change it. */
export function PlanPanel(props: Props) {
  const {
    subscription: known,
    userId,
    leave,
    onChanged,
    changeCard,
    features,
    plans,
    now,
    renderChange,
  } = props
  const call = useCall()
  const id = useId()
  const actor = useFlow(() => provideSubscriptions({ call, userId, leave, onChanged }), {
    input: { subscription: known },
  })
  const { subscription, problem } = useSelector(actor, contextOf)
  const { plan_name: name, renewal, status } = subscription
  const owes = owesRenewal(subscription)
  const after = afterwards(subscription, plans, now)
  const gift = after.gift && planNames[after.gift]
  const tell = useEffectEvent(props.onTold)
  useEffect(() => tell(subscription), [subscription])
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(`${renewal} ${owes}`)
  useEffect(() => {
    // The pressed button is gone; the focus moves to the plan, whose text shows the result.
    const now = `${renewal} ${owes}`
    if (shown.current !== now && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    shown.current = now
  }, [renewal, owes])
  return (
    <>
      <section
        className={classes('your-plan-head', props.isBeside && 'your-plan-beside')}
        aria-labelledby={id}
      >
        <div className="your-plan-words" aria-live="polite">
          <PlanWords
            title={
              <h3 ref={heading} id={id} tabIndex={-1} translate="no">
                {name}
              </h3>
            }
            subscription={subscription}
            gift={gift}
          />
          <ProblemAlert problem={problem} lead={<Trans>Nothing was changed.</Trans>} />
        </div>
        {status !== 'ended' && !props.isBeside && (
          <PlanEmblem planId={subscription.plan_id} size={84} className="your-plan-emblem" />
        )}
        {owes && (
          <PayRenewal
            actor={actor}
            subscription={subscription}
            plans={plans}
            features={features}
            now={now}
            changeCard={changeCard}
          />
        )}
      </section>
      {props.children}
      {renewal !== 'none' && status !== 'ended' && (
        <div className="your-plan-panels">
          {renderChange({
            subscription,
            onTold: (told) => actor.send({ type: 'plan.told', subscription: told }),
          })}
          {!owes && (
            <EndPanel subscription={subscription} features={features} after={after} actor={actor} now={now} />
          )}
        </div>
      )}
    </>
  )
}
