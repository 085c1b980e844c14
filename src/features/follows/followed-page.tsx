import { type ReactNode, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { FollowedProject } from '#contract/projects/follows.contract.ts'
import { paths } from '#contract/http/paths.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { CategoryLabel } from '#src/product/projects/category-shape.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { StatusBadge } from '#src/product/projects/status-badge.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { FailedPart } from '#src/product/flows/failed-part.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { useFocusOnMore } from '#src/ui/use-focus-on-more.ts'
import { followedOf, provideFollowed } from './follows-actors.ts'
import './followed.css'

type RenderFollow = (project: FollowedProject) => ReactNode

function Row({ project, renderFollow }: { project: FollowedProject; renderFollow: RenderFollow }) {
  const names = useCategoryNames()
  const { id, title, category, status, update } = project
  return (
    <li className="followed-row">
      <div className="followed-words">
        <h2 className="text-title-3">
          <Link to="/VaultVision/$project" params={{ project: id }} className="followed-name">
            <ContentText>{title}</ContentText>
          </Link>
        </h2>
        <p className="followed-marks">
          <CategoryLabel category={category}>{names[category]}</CategoryLabel>
          <StatusBadge status={status} />
        </p>
        <p className="text-small text-muted">
          {update === null ? (
            <Trans>No updates yet.</Trans>
          ) : (
            <>
              <DateText at={update.at} look="shortAndYear" />{' '}
              <span className="followed-update">
                <ContentText>{update.title}</ContentText>
              </span>
            </>
          )}
        </p>
      </div>
      {renderFollow(project)}
    </li>
  )
}

interface Props {
  breadcrumbs: ReactNode
  /** Renders the button that unfollows the row's project, or follows it again. */
  renderFollow: RenderFollow
}

/** The projects that a player follows, most recently updated first. */
export function FollowedProjectsPage({ breadcrumbs, renderFollow }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => provideFollowed({ call }))
  const { pages, problem } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  const rows = useRef<HTMLUListElement>(null)
  const focusOnMore = useFocusOnMore()
  const projects = followedOf(pages)
  const isRead = pages.length > 0
  return (
    <div className="page followed-page">
      {breadcrumbs}
      <div>
        <h1 className="text-display-2">
          <Trans>Followed projects</Trans>
        </h1>
        <p className="followed-lead">
          <Trans>
            Projects that you follow are listed here, with their status and the latest update of each.
          </Trans>
        </p>
      </div>
      {state === 'loading' && (
        <Loading label={t`Loading...`}>
          <Skeleton className="h-[24rem] w-full" />
        </Loading>
      )}
      {state === 'failed' && (
        <FailedPart
          problem={problem}
          lead={<Trans>What you follow could not be read.</Trans>}
          onRetry={() => actor.send({ type: 'pages.retry' })}
        />
      )}
      {isRead && projects.length === 0 && (
        <EmptyState
          text={
            <Trans>
              You follow no project yet. Press Follow on the page of a project, and it is listed here with
              what its owner writes.
            </Trans>
          }
          action={
            <Link to={paths.vaultVision} hash="projects" className={buttonClass()}>
              <span className="ui-button-label">
                <Trans>Show all projects</Trans>
              </span>
            </Link>
          }
        />
      )}
      {projects.length > 0 && (
        <ul ref={rows} className="followed-rows panel cut-md">
          {projects.map((project) => (
            <Row key={project.id} project={project} renderFollow={renderFollow} />
          ))}
        </ul>
      )}
      {isRead && (
        <>
          <ProblemAlert problem={problem} />
          {pages.at(-1)?.next != null && (
            <Button
              className="followed-more"
              busy={state === 'adding' && t`Loading more`}
              onClick={({ currentTarget }) => {
                focusOnMore(currentTarget, rows.current?.lastElementChild)
                actor.send({ type: 'pages.more' })
              }}
            >
              <Trans>Show more</Trans>
            </Button>
          )}
        </>
      )}
    </div>
  )
}
