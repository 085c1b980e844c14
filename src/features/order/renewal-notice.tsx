import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { TriangleAlert } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { useChildActor } from '#src/product/app-actor.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'

/** Leads a player whose renewal failed to its open invoice, before they pick another plan, which isn't sold meanwhile. */
export function RenewalNotice() {
  const { money } = useFigures()
  const reminder = useChildActor('reminder')
  const renewal = useSelector(reminder, (snapshot) => snapshot?.context.renewal ?? null)
  if (renewal === null) return null
  const { plan_name: name, amount_cents: cents } = renewal
  const price = money(cents)
  return (
    <div className="order-renewal">
      <Icon of={TriangleAlert} />
      <p>
        <Trans>
          Your renewal of {name} failed. No plan is sold until it is paid or ended:{' '}
          <Link to={paths.settings} hash="tab-assets" target="_blank">
            pay {price} under Your plan
          </Link>
          .
        </Trans>
      </p>
    </div>
  )
}
