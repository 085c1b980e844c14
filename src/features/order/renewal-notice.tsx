import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { TriangleAlert } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { renewalCents } from '#contract/subscriptions/subscriptions.rules.ts'
import { useChildActor } from '#src/product/flows/app-actor.tsx'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'

/**
 * Links a player whose renewal failed to the open invoice before they pick another plan, because none is sold
 * meanwhile. The link reloads the page, so the popup closes.
 */
export function RenewalNotice() {
  const { money } = useFigures()
  const reminder = useChildActor('reminder')
  const renewal = useSelector(reminder, (snapshot) => snapshot?.context.renewal ?? null)
  if (renewal === null) return null
  const { plan_name: name } = renewal
  const price = money(renewalCents(renewal))
  return (
    <div className="order-renewal">
      <Icon of={TriangleAlert} />
      <p>
        <Trans>Your renewal of {name} failed. No plan is sold or changed until it is paid or ended.</Trans>
      </p>
      <a href={`${paths.settings}#pay-renewal`} className={buttonClass({ size: 'sm' })}>
        <Trans>Pay {price}</Trans>
      </a>
    </div>
  )
}
