import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { useOpen } from '#src/product/flows/app-actor.tsx'
import { foreseePlans, type Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { useUser } from '#src/product/account/use-user.ts'
import type { YourPlan } from './load-your-plan.ts'
import { GiftHead, GiftOnly } from './gift-only.tsx'
import { PastOrders } from './past-orders.tsx'
import { planFacts } from './plan-facts.rules.ts'
import { PlanFacts } from './plan-facts.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { TimelinePanel } from './timeline-panel.tsx'
import { usePastOrders } from './use-past-orders.ts'
import './your-plan.css'

interface Props {
  known: YourPlan
  leave: (url: string) => void
  /** Called when the player's plan has changed. */
  onChanged: () => void
  /** Renders the panel that changes a plan. */
  renderChange: (known: {
    subscription: Subscription
    /** The data that decides which plan counts at which time. */
    running: Plans
    /** Time of loading `running`, in milliseconds. */
    at: number
    onTold: (subscription: Subscription) => void
    /** Called when the player's plan has changed and something may have been charged for it. */
    onChanged: () => void
  }) => ReactNode
  /** Renders the control for which plan counts first. */
  renderFirst: (known: {
    plans: Plans
    /** Changes when the page was loaded again. */
    at: number
  }) => ReactNode
  /** The link to change the card at the payment provider. */
  changeCard: ReactNode
  /** The link to card and invoices there. */
  cardAndInvoices: ReactNode
}

/** "Your plan", a tab of the settings: the running plan and its end, how to end it, and past orders (design.md 19). */
export function YourPlanTab(props: Props) {
  const { known, leave, onChanged, renderChange, renderFirst, changeCard, cardAndInvoices } = props
  const open = useOpen()
  const user = useUser()
  // Newer subscriptions, received since the page was loaded.
  const [told, setTold] = useState<{ of: YourPlan; subscriptions: readonly Subscription[] }>()
  const news = told?.of === known ? told.subscriptions : []
  const subscriptions = known.subscriptions.map((one) => news.find(({ id }) => id === one.id) ?? one)
  const [past, readOrders] = usePastOrders(known)
  const plans: Plans = { subscriptions, giftTime: known.giftTime }
  const now = known.at
  const tell = useEffectEvent(() => {
    if (user !== null && user.plan_id !== planFacts(known, now).counts) onChanged()
  })
  // The plan may have changed on another page; this informs the header.
  useEffect(() => tell(), [known])
  const takeNews = (subscription: Subscription) => {
    if (!subscriptions.includes(subscription))
      setTold({
        of: known,
        subscriptions: [...news.filter(({ id }) => id !== subscription.id), subscription],
      })
  }
  const takeChange = () => {
    onChanged()
    readOrders()
  }
  const isGiftFirst =
    subscriptions.some(({ status }) => status !== 'ended') &&
    foreseePlans(plans, now).stretches[0]?.counts?.kind === 'gift'
  const seePlans = () => open({ type: 'order.open', surface: 'premium' })
  const timeline = (
    <>
      <PlanFacts plans={plans} now={now} features={known.features} />
      <TimelinePanel plans={plans} now={now} features={known.features}>
        {renderFirst({ plans, at: now })}
      </TimelinePanel>
    </>
  )
  return (
    <div className="your-plan">
      <h2 className="text-title-1">
        <Trans>Your plan</Trans>
      </h2>
      {known.subscriptions.length === 0 && (
        <GiftOnly plans={plans} now={now} onSeePlans={seePlans}>
          {known.giftTime.length > 0 && timeline}
        </GiftOnly>
      )}
      {isGiftFirst && <GiftHead plans={plans} now={now} isBesidePaid />}
      {known.subscriptions.map((subscription, index) => (
        // A changed plan restarts its machine.
        <PlanPanel
          key={JSON.stringify(subscription)}
          subscription={subscription}
          userId={known.userId}
          leave={leave}
          onChanged={takeChange}
          features={known.features}
          onTold={takeNews}
          plans={plans}
          now={now}
          renderChange={(told) => renderChange({ ...told, running: plans, at: now, onChanged: takeChange })}
          changeCard={changeCard}
          isBeside={isGiftFirst}
        >
          {index === 0 && timeline}
        </PlanPanel>
      ))}
      {known.subscriptions.length > 0 && subscriptions.every(({ status }) => status === 'ended') && (
        <GiftOnly plans={plans} now={now} onSeePlans={seePlans} />
      )}
      <PastOrders known={past} cardAndInvoices={cardAndInvoices} />
    </div>
  )
}
