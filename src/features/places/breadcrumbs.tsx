import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { crumbsOf } from './breadcrumbs.rules.ts'

/** The way from the start to this page (Shell 2.6). `name`: the page's own, in the reader's language. */
export function Breadcrumbs({ path, name }: { path: string; name: string }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumbs`}>
      <ol className="breadcrumbs">
        <li>
          <Link to={paths.home}>
            <Trans>Home</Trans>
          </Link>
        </li>
        {crumbsOf(path).map((crumb, index, all) => (
          <li key={crumb.path}>
            <Icon of={ChevronRight} size={16} mirror />
            {index === all.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={crumb.path}>{crumb.name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
