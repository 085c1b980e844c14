import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { ContourMark } from '#src/ui/drawing/contour-mark.tsx'
import { nearestPage } from './nearest-page.rules.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { usePageName } from '../shell/use-page-name.ts'

export function NotFound() {
  const { t } = useLingui()
  const nameOf = usePageName()
  const nearest = nearestPage(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <div className="page lone">
      <PageTitle title={t`Page not found`} />
      <div className="lone-terrain">
        <ContourField seed="nowhere" />
      </div>
      <div className="lone-column">
        <ContourMark className="ui-state-mark" />
        <h1 className="text-display-1">
          <Trans>Page not found</Trans>
        </h1>
        <p className="lone-sentence">
          <Trans>There is nothing at this address. The page may have moved, or the link is incomplete.</Trans>
        </p>
        {nearest !== null && (
          <p>
            <Trans>
              Did you mean{' '}
              <Link to={nearest} className="text-body-strong underline underline-offset-4">
                {nameOf(nearest)}
              </Link>
              ?
            </Trans>
          </p>
        )}
        <Link to={paths.home} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Trans>Go to the home page</Trans>
        </Link>
      </div>
    </div>
  )
}
