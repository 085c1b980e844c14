import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import { categoryClass } from '#src/product/projects/category-shape.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Count, Money } from '#src/ui/figures/figures.tsx'
import { Ruler } from '#src/ui/figures/ruler.tsx'

function Fact({ label, note, children }: { label: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="text-numeral text-(length:--font-size-figure)">{children}</dd>
      {note && <dd className="text-small text-muted">{note}</dd>}
    </div>
  )
}

/** The figures of the project, its goal on a ruler, and its next step. */
export function ProjectFigures({ project }: { project: Project }) {
  const { t } = useLingui()
  const { donatedCents, goalCents, weightedVotes, weekVotes, priority } = project
  return (
    <section aria-label={t`Figures`} className="project-figures">
      <dl>
        <Fact
          label={<Trans>Donated</Trans>}
          note={
            goalCents !== null && (
              <Trans>
                of <Money cents={goalCents} />
              </Trans>
            )
          }
        >
          <Money cents={donatedCents} />
        </Fact>
        <Fact
          label={<Plural value={weightedVotes} one="Weighted vote" other="Weighted votes" />}
          note={
            <Trans>
              Number <Count value={priority} /> by votes
            </Trans>
          }
        >
          <Count value={weightedVotes} />
        </Fact>
        <Fact label={<Trans>This week</Trans>} note={<Plural value={weekVotes} one="vote" other="votes" />}>
          <Count value={weekVotes} />
        </Fact>
      </dl>
      {goalCents !== null && donatedCents > 0 && (
        <div className={categoryClass(project.category)}>
          <Ruler share={donatedCents / goalCents} label={t`Share of the goal`} />
        </div>
      )}
      {project.milestone !== null && (
        <p className="project-milestone text-small">
          <Icon of={Flag} size={16} />
          <span>
            <Trans>
              Next milestone: <ContentText>{project.milestone}</ContentText>
            </Trans>
          </span>
        </p>
      )}
      <p className="text-small text-muted">
        <Link to={paths.ledger} className="hover:underline">
          <Trans>Every vote and donation by day: the public ledger</Trans>
        </Link>
      </p>
    </section>
  )
}
