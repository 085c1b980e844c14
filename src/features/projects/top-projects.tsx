import { Plural, Trans } from '@lingui/react/macro'
import type { Project } from '#contract/projects/projects.contract.ts'
import { CategoryShape } from '#src/product/projects/category-shape.tsx'
import { classes } from '#src/ui/classes.ts'
import { Count, Signed } from '#src/ui/figures/figures.tsx'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { ContentText } from '#src/ui/content-text.tsx'
import { projectAnchor } from './project-anchor.ts'
import { useHeldOrder } from './use-top-of-week.ts'
import { useIsUsed } from './use-is-used.ts'

const most = 6

/** The week's leading projects as a numbered list; each links to its card. Hidden in a week without votes. */
export function TopProjects({ projects }: { projects: readonly Project[] }) {
  const names = useCategoryNames()
  const [isUsed, whereUsed] = useIsUsed()
  const top = useHeldOrder(projects, isUsed).slice(0, most)
  if (top.length === 0) return null
  return (
    <section aria-labelledby="top-title" className="flex flex-col gap-3">
      <header className="flex items-baseline justify-between">
        <h2 id="top-title" className="text-title-2">
          <Trans>Top projects</Trans>
        </h2>
        <span className="text-small text-muted">
          <Trans>this week</Trans>
        </span>
      </header>
      <ol ref={whereUsed} className="landing-top-list">
        {top.map((project, index) => (
          <li
            key={project.id}
            className="relative grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-3 py-3"
          >
            <Count
              value={index + 1}
              className={classes(
                'font-display text-(length:--font-size-title-2) leading-none tabular-nums',
                index === 0 ? 'text-accent-text' : 'text-muted',
              )}
            />
            <span className="flex min-w-0 flex-col gap-1">
              <a href={`#${projectAnchor(project.id)}`} className="text-body-strong stretched wrap-anywhere">
                <ContentText>{project.title}</ContentText>
              </a>
              <span className="text-small inline-flex items-center gap-2 text-muted">
                <CategoryShape category={project.category} size={8} />
                <span>{names[project.category]}</span>
              </span>
            </span>
            <span className="flex flex-col items-end gap-1">
              <Signed value={project.weekVotes} className="text-body-strong tabular-nums" />
              <span className="text-small tabular-nums text-muted">
                <Plural value={project.weightedVotes} one="# vote" other="# votes" />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
