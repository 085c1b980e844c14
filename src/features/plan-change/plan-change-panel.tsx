import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { Trans } from '@lingui/react/macro'
import { yearlySaving } from '#contract/order/order.rules.ts'
import type { Plan, PlanFeature } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { PlanWish } from '#machines/subscriptions/plan-change.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { BillingSwitch } from '#src/product/order/billing-switch.tsx'
import { isComing } from '#src/product/plans/built.rules.ts'
import type { Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { ChangeButtons } from './change-buttons.tsx'
import { ChangeLines, ChangeLinesLoading } from './change-lines.tsx'
import { ChangeNews } from './change-news.tsx'
import { providePlanChange } from './plan-change-actors.ts'
import type { PlanChangeActor } from './plan-change-view.ts'
import { useChange, useChangeState } from './plan-change-view.ts'
import { PlanChoices } from './plan-choices.tsx'
import { PlannedChange } from './planned-change.tsx'
import { voteChange } from './vote-change.rules.ts'
import { WaitingChange } from './waiting-change.tsx'
import './plan-change.css'

interface PartProps {
  change: PlanChangeActor
  plans: readonly Plan[]
}

interface ChoosingProps extends PartProps {
  /** The data that decides which plan counts at which time. */
  running: Plans
  /** Time of loading `running`, in milliseconds. */
  at: number
  /** True while votes cannot be given yet. */
  isVotingComing: boolean
}

function Choosing({ change, plans, running, at, isVotingComing }: ChoosingProps) {
  const state = useChangeState(change)
  const subscription = useChange(change, (context) => context.subscription)
  const preview = useChange(change, (context) => context.preview)
  const isTakingBack = state === 'takingBack'
  const { next } = subscription
  const planned = next && {
    ...next,
    when: 'period_end' as const,
    starts_at: next.at,
    next_charge_cents: next.amount_cents,
  }
  return (
    <>
      <PlanChoices
        change={change}
        plans={plans}
        isFixed={state === 'changing' || state === 'unsure' || isTakingBack}
      />
      {(state === 'planned' || isTakingBack) && (
        <PlannedChange
          subscription={subscription}
          votes={planned && voteChange(subscription, planned, running, at)}
          isVotingComing={isVotingComing}
          isBusy={isTakingBack}
          onTakeBack={() => change.send({ type: 'change.takeBack' })}
        />
      )}
      {state === 'choosing' && (
        <p className="text-muted">
          <Trans>
            Pick another plan or billing to see what it costs. Nothing is charged before you confirm it.
          </Trans>
        </p>
      )}
      {state === 'previewing' && <ChangeLinesLoading />}
      {preview !== null && (
        <ChangeLines
          preview={preview}
          subscription={subscription}
          votes={voteChange(subscription, preview, running, at)}
          isVotingComing={isVotingComing}
        />
      )}
      <ChangeButtons change={change} />
    </>
  )
}

function Billing({ change, plans }: PartProps) {
  const billing = useChange(change, ({ wish }) => wish.billing)
  return (
    <BillingSwitch
      value={billing}
      saves={plans.some((plan) => yearlySaving(plan) !== null)}
      className="plan-change-billing"
      onChange={(chosen) => change.send({ type: 'billing.set', billing: chosen })}
    />
  )
}

interface Props extends Pick<ChoosingProps, 'running' | 'at'> {
  subscription: Subscription
  plans: readonly Plan[]
  features: readonly PlanFeature[]
  /** A plan picked elsewhere. */
  wish: PlanWish | null
  userId: string
  leave: (url: string) => void
  /** Called when the player's plan has changed. */
  onChanged: () => void
  /** Called when the panel has newer data of the subscription. */
  onTold: (subscription: Subscription) => void
}

/** "Change plan", a panel of Your plan: shows the charge and the start of another plan, then changes it (design.md 19). */
export function PlanChangePanel(props: Props) {
  const { subscription, plans, features, running, at, wish, userId, leave, onChanged, onTold } = props
  const call = useCall()
  const id = useId()
  const change = useFlow(() => providePlanChange({ call, userId, leave, onChanged }), {
    input: { subscription, wish },
  })
  const state = useChangeState(change)
  const known = useChange(change, (context) => context.subscription)
  const heading = useRef<HTMLHeadingElement>(null)
  const told = useRef(subscription)
  const tell = useEffectEvent(onTold)
  const isWished = wish !== null

  useEffect(() => {
    if (told.current === subscription) return
    told.current = subscription
    change.send({ type: 'subscription.told', subscription })
  }, [change, subscription])
  useEffect(() => {
    if (known === told.current) return
    told.current = known
    tell(known)
  }, [known])
  useEffect(() => {
    // The plan was picked elsewhere, so the player came for this panel.
    if (!isWished) return
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [isWished])
  useEffect(() => {
    // The pressed button is gone; the focus moves to the panel, whose text shows the result.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [state])

  const isWaiting =
    state === 'paying' ||
    state === 'unpaid' ||
    (state === 'takingBack' && known.waiting !== null && known.waiting.state !== 'lapsed')
  const isChoosing = !isWaiting && state !== 'reading' && state !== 'barred'
  return (
    <section id="change-plan" className="plan-change panel cut-md" aria-labelledby={id}>
      <div className="plan-change-head">
        <h3 ref={heading} id={id} tabIndex={-1} className="text-title-2">
          <Trans>Change plan</Trans>
        </h3>
        {isChoosing && <Billing change={change} plans={plans} />}
      </div>
      <ChangeNews change={change} />
      {state === 'barred' && (
        <p>
          <Trans>Pay the renewal first: until then the plan can’t be changed.</Trans>
        </p>
      )}
      {state === 'reading' && (
        <p className="change-votes" role="status">
          <Spinner />
          <Trans>Checking your plan</Trans>
        </p>
      )}
      {isWaiting && <WaitingChange change={change} />}
      {isChoosing && (
        <Choosing
          change={change}
          plans={plans}
          running={running}
          at={at}
          isVotingComing={isComing(features, 'vaultvision_voting')}
        />
      )}
    </section>
  )
}
