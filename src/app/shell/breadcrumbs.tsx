import { useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link, useMatches } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { breadcrumbList } from './breadcrumbs.rules.ts'
import { homeName, wayTo } from './page-names.ts'
import { putStructuredData } from './structured-data.ts'
import { usePageName } from './use-page-name.ts'
import './breadcrumbs.css'

/**
 * The path from the start to the page shown, for readers and for search engines (Shell 2.6). `last`: the page's name if
 * its address does not contain it. `first`: the start's name on a page that has a language of its own.
 */
export function Breadcrumbs({ first, last }: { first?: string; last?: string }) {
  const { t } = useLingui()
  const nameOf = usePageName()
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const crumbs = wayTo(path, nameOf, first ?? t(homeName), last)
  const list = JSON.stringify(breadcrumbList(crumbs, globalThis.location?.origin ?? ''))
  useEffect(() => {
    putStructuredData(list)
    return () => putStructuredData(null)
  }, [list])
  return (
    <nav aria-label={t`Breadcrumbs`}>
      <ol className="breadcrumbs">
        {crumbs.map((crumb, index) => (
          <li key={crumb.path}>
            {index > 0 && <Icon of={ChevronRight} size={16} mirror />}
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{crumb.name}</span>
            ) : (
              <Link to={crumb.path} activeOptions={{ exact: true }}>
                {crumb.name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
