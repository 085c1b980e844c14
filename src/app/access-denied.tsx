import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import type { Access } from './guard.rules.ts'

/** Stands at the address of a page that its reader may not open. */
export function AccessDenied({ access }: { access: Access }) {
  return (
    <div className="page lone">
      <div className="lone-column">
        <span className="lone-icon">
          <Icon of={Lock} size={20} />
        </span>
        <h1 className="text-title-1" role="alert">
          {access === 'admins' ? (
            <Trans>Access denied. Admin permissions required.</Trans>
          ) : (
            <Trans>Access denied. Only players with access to the DAO can open this page.</Trans>
          )}
        </h1>
        <Link to={paths.vaultVision} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Trans>Go to Vault Vision</Trans>
        </Link>
      </div>
    </div>
  )
}
