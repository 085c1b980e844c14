import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths, projectPath } from '#contract/http/paths.ts'
import { CategoryShape, categoryClass } from '#src/product/projects/category-shape.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { Count, DateText, Money } from '#src/ui/figures/figures.tsx'
import { Ruler } from '#src/ui/figures/ruler.tsx'
import type { KnownLedger } from './public-ledger-actors.ts'

interface Props {
  projects: KnownLedger['projects']
  /** The last closed day; null while there is none. */
  latest: string | null
}

/** The projects with the most votes on closed days; a ruler compares them. */
export function ByProject({ projects, latest }: Props) {
  const most = Math.max(1, projects[0]?.votes ?? 0)
  return (
    <section aria-labelledby="ledger-projects" className="ledger-section">
      <header className="ledger-section-head">
        <h2 id="ledger-projects" className="text-title-2">
          <Trans>By project</Trans>
        </h2>
        {latest !== null && (
          <span className="text-small text-muted">
            <Trans>
              up to <DateText at={latest} look="short" />
            </Trans>
          </span>
        )}
      </header>
      {projects.length === 0 ? (
        <p className="ledger-none">
          <Trans>No votes or donations on a closed day yet.</Trans>
        </p>
      ) : (
        <ul className="ledger-projects">
          {projects.map(({ id, title, category, votes, cents }) => (
            <li key={id} className={categoryClass(category)}>
              <p className="ledger-project">
                <CategoryShape category={category} />
                <Link to={projectPath(id)} className="ledger-project-name">
                  <ContentText>{title}</ContentText>
                </Link>
                <span className="ledger-project-votes">
                  <Count value={votes} />
                  <span className="sr-only">
                    {' '}
                    <Trans>votes</Trans>
                  </span>
                </span>
                <Money cents={cents} className="ledger-project-cents" />
              </p>
              <Ruler share={votes / most} />
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.vaultVision} className="ledger-all">
        <Trans>All projects</Trans>
      </Link>
    </section>
  )
}
