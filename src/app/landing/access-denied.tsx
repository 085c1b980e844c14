import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { ContourMark } from '#src/ui/drawing/contour-mark.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import type { Access } from './guard.rules.ts'

/** Replaces a page that its reader may not open. */
export function AccessDenied({ access }: { access: Access }) {
  return (
    <div className="page lone">
      <Breadcrumbs />
      <div className="lone-terrain">
        <ContourField seed="refused" />
      </div>
      <div className="lone-column">
        <ContourMark className="ui-state-mark" />
        <h1 className="text-display-1" role="alert">
          {access === 'admins' ? (
            <Trans>Access denied. Admin permissions required.</Trans>
          ) : (
            <Trans>Access denied. DAO access required.</Trans>
          )}
        </h1>
        <p className="lone-sentence">
          {access === 'admins' ? (
            <Trans>
              Only administrators can open this page. If you should have access, ask one of them, then load
              this page again.
            </Trans>
          ) : (
            <Trans>
              Only players with access to the DAO can open this page. If you should have it, ask an
              administrator, then load this page again.
            </Trans>
          )}
        </p>
        <Link to={paths.vaultVision} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Trans>Go to Vault Vision</Trans>
        </Link>
      </div>
    </div>
  )
}
