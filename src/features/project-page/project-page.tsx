import { type ReactNode, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import type { Project, ProjectDetails } from '#contract/projects/projects.contract.ts'
import type { ProjectAnswer, projectPageMachine } from '#machines/projects/project-page.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { ContourMark } from '#src/ui/drawing/contour-mark.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { ProjectBody } from './project-body.tsx'
import { provideProjectPage } from './project-page-actors.ts'
import './project-page.css'

type Snapshot = SnapshotFrom<typeof projectPageMachine>
const contextOf = ({ context }: Snapshot) => context
const stateOf = ({ value }: Snapshot) => value

interface Props {
  id: string
  /** Data that came with the page; null if it has to be loaded. */
  known: ProjectAnswer | null
  /** The breadcrumbs and the window's title: the project's title, or the message shown instead; null until it is known. */
  renderName: (name: string | null) => ReactNode
  renderStatus: (status: Project['status']) => ReactNode
  /** The control for votes, beside their number. */
  renderVote: (project: Project) => ReactNode
  /** The time of the next votes, beside their heading. */
  renderReset: () => ReactNode
  /** The time of the next votes, on a phone, for a player who has none left. */
  renderNextVotes: () => ReactNode
  /** Amount and payment of a donation to the project, where there is room beside the page. */
  renderDonate: (project: Project) => ReactNode
  renderFollow: (project: ProjectDetails) => ReactNode
  renderUpdates: (project: ProjectDetails) => ReactNode
  renderBackers: (project: Project) => ReactNode
  renderComments: (project: ProjectDetails) => ReactNode
}

export function ProjectPage({
  id,
  known,
  renderName,
  renderStatus,
  renderVote,
  renderReset,
  renderNextVotes,
  renderDonate,
  renderFollow,
  renderUpdates,
  renderBackers,
  renderComments,
}: Props) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => provideProjectPage({ call }), { input: { id, known } })
  const state = useSelector(actor, stateOf)
  const { answer, range, problem } = useSelector(actor, contextOf)
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    // The focused heading or button is gone, so the focus moves to the heading that replaced it.
    const heading = place.current?.querySelector('h1')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [state])
  if (state === 'gone')
    return (
      <div ref={place} className="page lone">
        {renderName(t`Project not found`)}
        <div className="lone-terrain">
          <ContourField seed="nowhere" />
        </div>
        <div className="lone-column">
          <ContourMark className="ui-state-mark" />
          <h1 className="text-display-1">
            <Trans>Project not found</Trans>
          </h1>
          <p className="lone-sentence" role="alert">
            <Trans>There is no project at this address. It may be gone, or the link is incomplete.</Trans>
          </p>
          <Link to={paths.vaultVision} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            <Trans>See all projects</Trans>
          </Link>
        </div>
      </div>
    )
  if (answer)
    return (
      <div ref={place} className="page project-page">
        <ProjectBody
          answer={answer}
          range={range}
          onRange={(chosen) => actor.send({ type: 'range.set', range: chosen })}
          breadcrumbs={renderName(answer.project.title)}
          status={renderStatus(answer.project.status)}
          vote={renderVote(answer.project)}
          reset={renderReset()}
          nextVotes={renderNextVotes()}
          donate={renderDonate(answer.project)}
          follow={renderFollow(answer.project)}
          updates={answer.project.owner && renderUpdates(answer.project)}
          backers={renderBackers(answer.project)}
          comments={renderComments(answer.project)}
        />
      </div>
    )
  return (
    <div ref={place} className="page project-page">
      {renderName(null)}
      <h1 className="sr-only">
        <Trans>Project</Trans>
      </h1>
      {state === 'loading' ? (
        <Loading label={t`Loading...`} className="project-loading">
          <Skeleton className="h-32 max-w-[40rem]" />
          <Skeleton className="h-24" />
          <Skeleton className="h-[22rem]" />
        </Loading>
      ) : (
        <div className="panel cut-md project-failed">
          <ErrorState
            title={<Trans>Failed to load the project</Trans>}
            text={problem && t(errorText(problem))}
            reference={<Reference problem={problem} />}
            actions={
              <Button onClick={() => actor.send({ type: 'project.retry' })}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        </div>
      )}
    </div>
  )
}
