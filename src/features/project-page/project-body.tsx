import { type ReactNode, useMemo } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import { MessageSquare } from 'lucide-react'
import type { ChartRange, ProjectAnswer } from '#machines/projects/project-page.machine.ts'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { CategoryLabel } from '#src/product/projects/category-shape.tsx'
import { useProjectTotals } from '#src/product/votes/use-counted-totals.ts'
import { useLiveTotals } from '#src/product/votes/use-live-totals.ts'
import { useVotesNow } from '#src/product/votes/use-votes.ts'
import { weekVotesNow } from '#src/product/votes/week-votes.rules.ts'
import { paragraphsOf } from '#src/product/words/paragraphs.rules.ts'
import { ContentText } from '#src/ui/content-text.tsx'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { withToday } from './chart.rules.ts'
import { DonationsChart } from './donations-chart.tsx'
import { ProjectActs } from './project-acts.tsx'
import { ProjectFigures } from './project-figures.tsx'
import { VotesChart } from './votes-chart.tsx'

interface Props {
  answer: ProjectAnswer
  range: ChartRange
  onRange: (range: ChartRange) => void
  breadcrumbs: ReactNode
  status: ReactNode
  vote?: ReactNode
  reset?: ReactNode
  nextVotes?: ReactNode
  donate?: ReactNode
  follow?: ReactNode
  updates?: ReactNode
  backers?: ReactNode
  comments?: ReactNode
}

export function ProjectBody({
  answer: { project: read, days },
  range,
  onRange,
  breadcrumbs,
  status,
  vote,
  reset,
  nextVotes,
  donate,
  follow,
  updates,
  backers,
  comments,
}: Props) {
  const names = useCategoryNames()
  useLiveTotals(useMemo(() => [read], [read]))
  const { donatedCents, revision } = useProjectTotals(read)
  const weightedVotes = useVotesNow(read)
  const weekVotes = weekVotesNow(read, weightedVotes)
  const since = weightedVotes - read.weightedVotes
  const project = { ...read, weightedVotes, weekVotes, donatedCents, revision }
  const { lead, story } = paragraphsOf(project.description)
  return (
    <>
      <div className="project-terrain">
        <ContourField seed={project.id} />
      </div>
      {breadcrumbs}
      <header className="project-head">
        <div className="project-marks">
          <CategoryLabel category={project.category}>{names[project.category]}</CategoryLabel>
          {status}
        </div>
        <h1 className="text-display-1 wrap-anywhere">
          <ContentText>{project.title}</ContentText>
        </h1>
        <p className="project-lead">
          <ContentText>{lead}</ContentText>
        </p>
        <p className="project-marks text-small text-muted">
          {project.owner && (
            <span>
              <Trans>
                By{' '}
                <bdi className="font-strong text-default" translate="no">
                  {project.owner.name}
                </bdi>
              </Trans>
            </span>
          )}
          <span>
            <Trans>
              Since <DateText at={project.createdAt} />
            </Trans>
          </span>
          {project.comments > 0 && (
            <span className="inline-flex items-center gap-1">
              <Icon of={MessageSquare} size={16} />
              <a href="#comments" className="hover:underline">
                <Plural value={project.comments} one="# comment" other="# comments" />
              </a>
            </span>
          )}
        </p>
      </header>
      <div className="project-main">
        <ProjectFigures project={project} />
        {story.length > 0 && (
          <section aria-labelledby="project-story" className="project-story">
            <h2 id="project-story" className="text-title-1">
              <Trans>What it is</Trans>
            </h2>
            {story.map((paragraph, at) => (
              <p key={at}>
                <ContentText>{paragraph}</ContentText>
              </p>
            ))}
          </section>
        )}
        <VotesChart days={withToday(days, since)} range={range} onRange={onRange} />
        <div className="project-pair">
          <DonationsChart days={days} />
          {backers}
        </div>
        {updates && (
          <div id="updates" className="project-comments">
            {updates}
          </div>
        )}
        {comments && (
          <div id="comments" className="project-comments">
            {comments}
          </div>
        )}
      </div>
      <ProjectActs
        project={project}
        vote={vote}
        reset={reset}
        nextVotes={nextVotes}
        donate={donate}
        follow={follow}
      />
    </>
  )
}
