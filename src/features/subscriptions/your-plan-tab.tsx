import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Gem } from 'lucide-react'
import { useOpen } from '#src/product/app-actor.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import type { YourPlan } from './load-your-plan.ts'
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
  /** The way to another card at the payment provider. */
  changeCard: ReactNode
  /** The way to card and invoices there. */
  cardAndInvoices: ReactNode
}

/** "Your plan", a tab of the settings: what runs and until when, how to end it, and past orders (design.md 19). */
export function YourPlanTab({ known, leave, onChanged, changeCard, cardAndInvoices }: Props) {
  const open = useOpen()
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
          changeCard={changeCard}
        />
      ))}
      <PastOrders known={known} cardAndInvoices={cardAndInvoices} />
    </div>
  )
}
