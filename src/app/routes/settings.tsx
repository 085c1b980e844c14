import { msg } from '@lingui/core/macro'
import { createFileRoute, useRouteContext, useRouter } from '@tanstack/react-router'
import { BillingPortalButton } from '#src/features/billing-portal/billing-portal-button.tsx'
import { FirstChoices } from '#src/features/gift-time/first-choices.tsx'
import { SettingsFrame } from '#src/features/places/settings-frame.tsx'
import { findFlow, tellFlow, useAppActor } from '#src/product/flows/app-actor.tsx'
import { PlanChangePanel } from '#src/features/plan-change/plan-change-panel.tsx'
import { YourPlanTab } from '#src/features/subscriptions/your-plan-tab.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { guarded } from '../landing/guarded.ts'
import { loadCode } from '../code/route-code.ts'
import { settingsSearch } from '../pages/settings-search.ts'
import { Loaded } from '../pages/loaded.tsx'
import { wishedPlan } from '../pages/wished-plan.ts'

/** Settings: "Your plan" with past orders works, the other tabs open later (decisions.md, Shell). */
export const Route = createFileRoute('/settings')({
  staticData: { page: msg`Settings` },
  validateSearch: settingsSearch,
  beforeLoad: guarded('players'),
  loaderDeps: ({ search: { before } }) => ({ before }),
  loader: async ({ context: { call, loadTexts, settledUser }, deps, abortController: { signal } }) => {
    const { loadYourPlan } = await loadCode(() => import('#src/features/subscriptions/load-your-plan.ts'))
    const user = await settledUser(signal)
    const [known] = await Promise.all([
      loadYourPlan({ call, user, before: deps.before, signal }),
      loadTexts('subscriptions', 'plan-change', 'billing-portal', 'gift-time', 'places'),
    ])
    return known
  },
  component: Settings,
})

function Settings() {
  const { leave, leaveBeside } = useRouteContext({ from: '/settings' })
  const wish = wishedPlan(Route.useSearch())
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
    <Loaded<ReturnType<typeof Route.useLoaderData>>>
      {(known) => (
        // Without data the session has just ended: the guard leads to another page.
        <SettingsFrame
          breadcrumbs={<Breadcrumbs />}
          plan={
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
          }
        />
      )}
    </Loaded>
  )
}
