import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight, ReceiptText, Vault } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { usePresence } from '#src/product/account/use-presence.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'

export function OpenToday() {
  const isPlayer = usePresence() !== 'guest'
  return (
    <section className="place-today" aria-labelledby="place-today">
      <h2 id="place-today">
        <Trans>Open today</Trans>
      </h2>
      <ul>
        <li>
          <Link to={paths.vaultVision}>
            <Icon of={Vault} size={20} />
            <span>Vault Vision</span>
            <Icon of={ArrowRight} mirror />
          </Link>
        </li>
        {isPlayer && (
          <li>
            <Link to={paths.settings} hash="past-orders">
              <Icon of={ReceiptText} size={20} />
              <Trans>Past orders</Trans>
              <Icon of={ArrowRight} mirror />
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
