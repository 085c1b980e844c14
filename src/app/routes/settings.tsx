import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { YourPlanPage } from '#src/features/subscriptions/your-plan-page.tsx'
import { rememberDestination } from '../destinations.ts'
import { ordersBefore } from '../orders-before.ts'

/** Settings: so far its first tab, "Your plan" with past orders (decisions.md, Shell). */
export const Route = createFileRoute('/settings')({
  staticData: { page: msg`Your plan` },
  validateSearch: ordersBefore,
  loaderDeps: ({ search: { before } }) => ({ before }),
  loader: async ({ context: { call, loadTexts, settledUser }, deps, abortController: { signal } }) => {
    const { loadYourPlan } = await import('#src/features/subscriptions/load-your-plan.ts')
    const user = await settledUser(signal)
    const [known] = await Promise.all([
      loadYourPlan({ call, user, before: deps.before, signal }),
      loadTexts('subscriptions'),
    ])
    return known
  },
  component: Settings,
})

function Settings() {
  return <YourPlanPage known={Route.useLoaderData()} rememberDestination={rememberDestination} />
}
