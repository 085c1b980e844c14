import { getRouteApi, useRouteContext, useRouter } from '@tanstack/react-router'
import { BillingPortalButton } from '#src/features/billing-portal/billing-portal-button.tsx'
import { FirstChoices } from '#src/features/gift-time/first-choices.tsx'
import { PlanChangePanel } from '#src/features/plan-change/plan-change-panel.tsx'
import { YourPlanTab } from '#src/features/subscriptions/your-plan-tab.tsx'
import { findFlow, tellFlow, useAppActor } from '#src/product/flows/app-actor.tsx'
import type { SettingsData } from './load-settings.ts'
import { Loaded } from './loaded.tsx'
import { wishedPlan } from './wished-plan.ts'

const route = getRouteApi('/settings')

/** "Your plan", with past orders. */
export function PlanSettings() {
  const { leave, leaveBeside } = useRouteContext({ from: '/settings' })
  const wish = wishedPlan(route.useSearch())
  const app = useAppActor()
  const router = useRouter()
  const planChanged = (): void => {
    findFlow(app, 'session')?.send({ type: 'session.reload' })
    tellFlow(app, 'reminder', { type: 'reminder.check' })
  }
  const portal = (of: 'card' | 'account') => (
    <BillingPortalButton of={of} leave={leave} onReturned={() => void router.invalidate()} />
  )
  return (
    <Loaded<SettingsData>>
      {(loaded) => {
        const known = loaded?.plan
        return (
          // Without data the session has just ended: the guard leads to another page.
          known && (
            <YourPlanTab
              known={known}
              leave={leaveBeside}
              onChanged={planChanged}
              renderChange={(told) => (
                <PlanChangePanel
                  {...told}
                  plans={known.plans}
                  features={known.features}
                  wish={wish}
                  userId={known.userId}
                  leave={leaveBeside}
                />
              )}
              renderFirst={(told) => (
                <FirstChoices
                  {...told}
                  userId={known.userId}
                  onChanged={planChanged}
                  readAnew={() => void router.invalidate()}
                />
              )}
              changeCard={portal('card')}
              cardAndInvoices={portal('account')}
            />
          )
        )
      }}
    </Loaded>
  )
}
