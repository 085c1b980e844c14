import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { crumbsOf } from './breadcrumbs.rules.ts'

interface Props {
  path: string
  /** Names of pages by their paths, in the reader's language; what isn't a page is called by its segment. */
  nameOf: (path: string) => string | null
}

/** The way from the start to this page (Shell 2.6). */
export function Breadcrumbs({ path, nameOf }: Props) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumbs`}>
      <ol className="breadcrumbs">
        <li>
          <Link to={paths.home}>
            <Trans>Home</Trans>
          </Link>
        </li>
        {crumbsOf(path).map((crumb, index, all) => {
          const name = nameOf(crumb.path) ?? crumb.name
          return (
            <li key={crumb.path}>
              <Icon of={ChevronRight} size={16} mirror />
              {index === all.length - 1 ? (
                <span aria-current="page">{name}</span>
              ) : (
                <Link to={crumb.path} activeOptions={{ exact: true }}>
                  {name}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
