import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronsUp, MessageSquare } from 'lucide-react'
import type { Project } from '#contract/projects/projects.contract.ts'
import { isActive } from '#contract/projects/projects.rules.ts'
import { DonateButton } from '#src/product/payments/donate-button.tsx'
import { VoteLine } from '#src/product/votes/vote-line.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { categoryClass, CategoryLabel } from '#src/product/projects/category-shape.tsx'
import { classes } from '#src/ui/classes.ts'
import { ContourCover } from '#src/ui/drawing/contour-cover.tsx'
import { Count, Money } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Ruler } from '#src/ui/figures/ruler.tsx'
import { VoteControl } from '#src/product/votes/vote-control.tsx'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { useProjectTotals } from '#src/product/votes/use-counted-totals.ts'
import { paragraphsOf } from '#src/product/words/paragraphs.rules.ts'
import { ContentText } from '#src/ui/content-text.tsx'
import { noteLeft } from './left-for.ts'
import { projectAnchor } from './project-anchor.ts'
import { VoteHint } from './vote-hint.tsx'
import { StatusBadge } from '#src/product/projects/status-badge.tsx'

function Donated({ project }: { project: Project }) {
  const { donatedCents } = useProjectTotals(project)
  if (project.goalCents === null)
    return (
      <p className="text-small text-muted">
        <Trans>
          <Money cents={donatedCents} className="font-strong text-default" /> donated
        </Trans>
      </p>
    )
  return (
    <div className={classes('flex flex-col gap-2', categoryClass(project.category))}>
      <Ruler share={donatedCents / project.goalCents} />
      <p className="text-small text-muted">
        <Trans>
          <Money cents={donatedCents} className="font-strong text-default" /> of{' '}
          <Money cents={project.goalCents} />
        </Trans>
      </p>
    </div>
  )
}

function Votes({ project }: { project: Project }) {
  const { weightedVotes } = useProjectTotals(project)
  return (
    <p className="text-small flex flex-wrap items-center gap-x-2 text-muted">
      <Icon of={ChevronsUp} size={16} className="text-accent-text" />
      <Count value={weightedVotes} className="text-body-strong tabular-nums text-default" />
      <Plural value={weightedVotes} one="weighted vote" other="weighted votes" />
    </p>
  )
}

interface Props {
  project: Project
  /** True for the wide card of the first place. */
  leading?: boolean
  /** True for the project with the most votes of this week. */
  leadsWeek?: boolean
}

/** Marks a leading project; one without votes never leads. */
function Lead({ project, leading, leadsWeek }: Required<Props>) {
  const { weightedVotes } = useProjectTotals(project)
  if (!leadsWeek && !(leading && weightedVotes > 0)) return null
  return (
    <Badge className="absolute start-4 top-4">
      {leadsWeek ? <Trans>Leading this week</Trans> : <Trans>Most votes</Trans>}
    </Badge>
  )
}

export function ProjectCard({ project, leading = false, leadsWeek = false }: Props) {
  const names = useCategoryNames()
  const isClosed = project.status === 'completed' || project.status === 'refused'
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
        <Lead project={project} leading={leading} leadsWeek={leadsWeek} />
      </div>
      <div className="relative flex flex-1 flex-col gap-3 p-5">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <CategoryLabel category={project.category}>{names[project.category]}</CategoryLabel>
          <span className="text-small ms-auto inline-flex items-center gap-3 text-muted">
            {project.comments > 0 && (
              <span className="inline-flex items-center gap-1">
                <Icon of={MessageSquare} size={16} />
                <span aria-hidden="true">
                  <Count value={project.comments} />
                </span>
                <span className="sr-only">
                  <Plural value={project.comments} one="# comment" other="# comments" />
                </span>
              </span>
            )}
            {project.status !== 'active' && <StatusBadge status={project.status} />}
          </span>
        </div>
        <h3
          id={`${projectAnchor(project.id)}-title`}
          className={classes('line-clamp-2 tight:line-clamp-none', leading ? 'text-title-1' : 'text-title-2')}
        >
          <Link
            to="/VaultVision/$project"
            params={{ project: project.id }}
            onClick={() => noteLeft(project.id)}
            className="after:absolute after:inset-x-5 after:-mt-[9px] after:h-11 after:content-[''] hover:underline"
          >
            <ContentText>{project.title}</ContentText>
          </Link>
        </h3>
        <p
          className={classes(
            'text-body text-muted',
            leading ? 'line-clamp-4' : 'line-clamp-2 text-small',
            'tight:line-clamp-none',
          )}
        >
          <ContentText>{paragraphsOf(project.description).lead}</ContentText>
        </p>
        <div className="vote-room mt-auto flex flex-col gap-3 pt-1">
          <Donated project={project} />
          <div className="vote-row">
            {isClosed ? (
              <Votes project={project} />
            ) : (
              <VoteControl project={project} returnsTo={projectAnchor(project.id)} accent={leading} />
            )}
            {isActive(project) && (
              <DonateButton project={project} brief={!leading} className="vote-donate min-h-11" />
            )}
          </div>
        </div>
        <VoteLine id={project.id} className="others-votes-below" />
        {isActive(project) && <VoteHint id={project.id} />}
      </div>
    </article>
  )
}
