import { Trans } from '@lingui/react/macro'
import { Gem } from 'lucide-react'
import { useOpen } from '#src/product/app-actor.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import type { YourPlan } from './load-your-plan.ts'
import { PastOrders } from './past-orders.tsx'
import { PlanPanel } from './plan-panel.tsx'
import './your-plan.css'

function Guest({ onLogIn }: { onLogIn: () => void }) {
  return (
    <>
      <p className="your-plan-lead">
        <Trans>Log in to see your plan and what you paid.</Trans>
      </p>
      <Button variant="primary" size="lg" className="justify-self-start" onClick={onLogIn}>
        <Trans>Log in</Trans>
      </Button>
    </>
  )
}

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
  /** Null for a guest. */
  known: YourPlan | null
  /** Logging in leads back to this page. */
  rememberDestination: (page: string) => void
}

/** "Your plan": what runs and until when, how to end it, and past orders (design.md 19). */
export function YourPlanPage({ known, rememberDestination }: Props) {
  const open = useOpen()
  const logIn = (): void => {
    rememberDestination(location.pathname + location.search + location.hash)
    open({ type: 'login.open', reason: 'route' })
  }
  return (
    <div className="page your-plan" id="tab-assets">
      <div className="your-plan-terrain">
        <ContourField seed="your-plan" />
      </div>
      <h1 className="text-display-1">
        <Trans>Your plan</Trans>
      </h1>
      {known === null && <Guest onLogIn={logIn} />}
      {known?.subscriptions.length === 0 && (
        <Free onSeePlans={() => open({ type: 'order.open', surface: 'premium' })} />
      )}
      {known?.subscriptions.map((subscription) => (
        // A changed plan restarts its machine.
        <PlanPanel key={JSON.stringify(subscription)} subscription={subscription} />
      ))}
      {known && <PastOrders known={known} />}
    </div>
  )
}
