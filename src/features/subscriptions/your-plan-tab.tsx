import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { Trans } from '@lingui/react/macro'
import { Gem } from 'lucide-react'
import type { Subscription } from '#contract/subscriptions.contract.ts'
import { useOpen } from '#src/product/app-actor.tsx'
import { useUser } from '#src/product/use-user.ts'
import { Button } from '#src/ui/controls/button.tsx'
import type { YourPlan } from './load-your-plan.ts'
import { giftAfter } from './gift-after.rules.ts'
import { PastOrders } from './past-orders.tsx'
import { PlanPanel } from './plan-panel.tsx'
import './your-plan.css'

function Free({ onSeePlans }: { onSeePlans: () => void }) {
  return (
    <>
      <p className="your-plan-lead">
        <Trans>You are on Free. Nothing is charged.</Trans>
      </p>
      <Button variant="primary" size="lg" icon={Gem} className="justify-self-start" onClick={onSeePlans}>
        <Trans>Explore plans</Trans>
      </Button>
    </>
  )
}

interface Props {
  known: YourPlan
  /** Goes to the payment page. */
  leave: (url: string) => void
  /** The player's plan is another one now. */
  onChanged: () => void
  /** Draws the panel in which a plan is changed. */
  renderChange: (known: {
    subscription: Subscription
    onTold: (subscription: Subscription) => void
  }) => ReactNode
  /** The way to another card at the payment provider. */
  changeCard: ReactNode
  /** The way to card and invoices there. */
  cardAndInvoices: ReactNode
}

/** "Your plan", a tab of the settings: what runs and until when, how to end it, and past orders (design.md 19). */
export function YourPlanTab({ known, leave, onChanged, renderChange, changeCard, cardAndInvoices }: Props) {
  const open = useOpen()
  const user = useUser()
  const tell = useEffectEvent(() => {
    if (user !== null && user.plan_id !== (known.subscriptions[0]?.plan_id ?? 'tier0')) onChanged()
  })
  // Paid on another page meanwhile: the header learns it from here.
  useEffect(() => tell(), [known])
  return (
    <div className="your-plan">
      <h2 className="text-title-1">
        <Trans>Your plan</Trans>
      </h2>
      {known.subscriptions.length === 0 && (
        <Free onSeePlans={() => open({ type: 'order.open', surface: 'premium' })} />
      )}
      {known.subscriptions.map((subscription) => (
        // A changed plan restarts its machine.
        <PlanPanel
          key={JSON.stringify(subscription)}
          subscription={subscription}
          userId={known.userId}
          leave={leave}
          onChanged={onChanged}
          features={known.features}
          after={giftAfter(subscription, known.giftTime)}
          renderChange={renderChange}
          changeCard={changeCard}
        />
      ))}
      <PastOrders known={known} cardAndInvoices={cardAndInvoices} />
    </div>
  )
}
