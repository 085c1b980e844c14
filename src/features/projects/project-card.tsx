import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronsUp, HandHeart, MessageSquare } from 'lucide-react'
import type { Project } from '#contract/projects.contract.ts'
import { isActive } from '#contract/projects.rules.ts'
import { useOpener } from '#src/product/use-opener.ts'
import { Badge } from '#src/ui/figures/badge.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { categoryClass, CategoryLabel } from '#src/product/category-shape.tsx'
import { classes } from '#src/ui/classes.ts'
import { ContourCover } from '#src/ui/drawing/contour-cover.tsx'
import { Count, Money } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Ruler } from '#src/ui/figures/ruler.tsx'
import { useCategoryNames } from '#src/product/category-names.ts'
import { ContentText } from '#src/ui/content-text.tsx'
import { projectAnchor } from './project-anchor.ts'
import { StatusBadge } from './status-badge.tsx'

function Donated({ project }: { project: Project }) {
  if (project.goalCents === null)
    return (
      <p className="text-small text-muted">
        <Trans>
          <Money cents={project.donatedCents} className="font-strong text-default" /> donated
        </Trans>
      </p>
    )
  return (
    <div className={classes('flex flex-col gap-2', categoryClass(project.category))}>
      <Ruler share={project.donatedCents / project.goalCents} />
      <p className="text-small text-muted">
        <Trans>
          <Money cents={project.donatedCents} className="font-strong text-default" /> of{' '}
          <Money cents={project.goalCents} />
        </Trans>
      </p>
    </div>
  )
}

function Votes({ project }: { project: Project }) {
  return (
    <p className="text-small flex flex-wrap items-center gap-x-2 text-muted">
      <Icon of={ChevronsUp} size={16} className="text-accent-text" />
      <Count value={project.weightedVotes} className="text-body-strong tabular-nums text-default" />
      <Plural value={project.weightedVotes} one="weighted vote" other="weighted votes" />
      {project.comments > 0 && (
        <span className="inline-flex items-center gap-1">
          <Icon of={MessageSquare} size={16} />
          <Plural value={project.comments} one="# comment" other="# comments" />
        </span>
      )}
    </p>
  )
}

/** Opens the donation modal, for this project. */
function Donate({ project }: { project: Project }) {
  const { t } = useLingui()
  const { id, title, category, donatedCents, goalCents, weightedVotes } = project
  const opener = useOpener({
    type: 'donation.open',
    project: { id, title, category, donatedCents, goalCents, weightedVotes },
  })
  return (
    <Button {...opener} className="ms-auto min-h-11" icon={HandHeart} aria-label={t`Donate to ${title}`}>
      <Trans>Donate</Trans>
    </Button>
  )
}

/** The card of a project. `leading` is the wide card of the first place. */
export function ProjectCard({ project, leading = false }: { project: Project; leading?: boolean }) {
  const names = useCategoryNames()
  return (
    <article
      id={projectAnchor(project.id)}
      tabIndex={-1}
      aria-labelledby={`${projectAnchor(project.id)}-title`}
      className={classes(
        'panel cut-md flex min-w-0 scroll-mt-20 flex-col overflow-clip',
        leading && 'md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
      )}
    >
      <div className={classes('relative', leading ? 'h-40 md:h-auto' : 'h-[92px]')}>
        <ContourCover
          seed={project.id}
          shape={leading ? 'tall' : 'strip'}
          className={classes(categoryClass(project.category), 'absolute inset-0 size-full')}
        />
        {leading && project.weekVotes > 0 && (
          <Badge className="absolute start-4 top-4">
            <Trans>Leading this week</Trans>
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CategoryLabel category={project.category}>{names[project.category]}</CategoryLabel>
          <StatusBadge status={project.status} />
        </div>
        <h3
          id={`${projectAnchor(project.id)}-title`}
          className={classes('line-clamp-2 tight:line-clamp-none', leading ? 'text-title-1' : 'text-title-2')}
        >
          <ContentText>{project.title}</ContentText>
        </h3>
        <p
          className={classes(
            'text-body text-muted',
            leading ? 'line-clamp-4' : 'line-clamp-2 text-small',
            'tight:line-clamp-none',
          )}
        >
          <ContentText>{project.description}</ContentText>
        </p>
        <div className="mt-auto flex flex-col gap-3 pt-1">
          <Donated project={project} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border pt-3">
            <Votes project={project} />
            {isActive(project) && <Donate project={project} />}
          </div>
        </div>
      </div>
    </article>
  )
}
