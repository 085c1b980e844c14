import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import type { Project } from '#contract/projects/projects.contract.ts'
import { isActive } from '#contract/projects/projects.rules.ts'
import type { ProjectAnswer } from '#machines/projects/project-page.machine.ts'
import { ProjectPage } from '#src/features/project-page/project-page.tsx'
import { NextVotes, OwnPowerBrief, ResetBrief } from '#src/features/projects/own-power-brief.tsx'
import { StatusBadge } from '#src/product/projects/status-badge.tsx'
import {
  CommentsMissing,
  CommentsWaiting,
  UpdatesMissing,
  UpdatesWaiting,
} from '#src/features/project-page/comments-waiting.tsx'
import { DonateMissing, DonateWaiting } from '#src/features/project-page/donate-waiting.tsx'
import { FollowWaiting } from '#src/features/project-page/follow-waiting.tsx'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { VoteControl } from '#src/product/votes/vote-control.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { latePart } from '#src/ui/states/late-part.ts'
import { useRoom } from '#src/ui/use-room.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { rememberDonation } from '../landing/destinations.ts'
import { Loaded } from './loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { loadCode } from '../code/route-code.ts'

/** Readers of a project continue to its comments, so their code loads after the page. */
const Comments = latePart(async () => {
  const [{ CommentsSection }] = await Promise.all([
    loadCode(() => import('#src/features/comments/comments-section.tsx')),
    loadTexts('comments'),
  ])
  return CommentsSection
})

/** The owner's updates are among the comments. */
const Updates = latePart(async () => {
  const [{ UpdatesSection }] = await Promise.all([
    loadCode(() => import('#src/features/comments/updates-section.tsx')),
    loadTexts('comments'),
  ])
  return UpdatesSection
})

/** The follow button also loads after the page. */
const Follow = latePart(async () => {
  const [{ FollowButton }] = await Promise.all([
    loadCode(() => import('#src/features/follow/follow-button.tsx')),
    loadTexts('follow'),
  ])
  return FollowButton
})

/** Names load after the page, as comments do. */
const Backers = latePart(async () => {
  const [{ Backers: ofProject }] = await Promise.all([
    loadCode(() => import('#src/features/backers/backers.tsx')),
    loadTexts('backers'),
  ])
  return ofProject
})

/** The donation form also loads after the page; where there is no room for it, a button opens the modal. */
const Donation = latePart(async () => {
  const [{ ProjectDonation }] = await Promise.all([
    loadCode(() => import('#src/features/donation/project-donation.tsx')),
    loadTexts('donation'),
  ])
  return ProjectDonation
})

/** Smallest width, in rem, at which the page has a side column (project-page.css). */
const sideRem = 58

function Donate({ project }: { project: Project }) {
  const { leave } = useRouteContext({ from: '/VaultVision_/$project' })
  const hasSide = useRoom(sideRem)
  if (!hasSide) return <DonateWaiting />
  return (
    <ErrorIsland instead={<DonateMissing project={project} />}>
      <Donation
        project={project}
        leave={leave}
        rememberDonation={rememberDonation}
        expected={<DonateWaiting />}
        waiting={<DonateWaiting />}
      />
    </ErrorIsland>
  )
}

interface Data {
  id: string
  known: ProjectAnswer | null
}

export function ProjectRoute() {
  const { t } = useLingui()
  return (
    <Loaded<Data>>
      {({ id, known }) => (
        <ProjectPage
          key={id}
          {...{ id, known }}
          renderName={(name) => (
            <>
              <PageTitle title={name ?? t`Project`} />
              <Breadcrumbs last={name ?? t`Project`} />
            </>
          )}
          renderStatus={(status) => <StatusBadge status={status} />}
          renderVote={(project) => (
            <>
              <div className="empty:hidden max-lg:hidden">
                <OwnPowerBrief />
              </div>
              <VoteControl accent project={project} />
            </>
          )}
          renderReset={() => <ResetBrief />}
          renderNextVotes={() => <NextVotes />}
          renderDonate={(project) => isActive(project) && <Donate project={project} />}
          renderFollow={(project) => (
            <ErrorIsland instead={null}>
              <Follow project={project} expected={<FollowWaiting />} waiting={<FollowWaiting />} />
            </ErrorIsland>
          )}
          renderUpdates={(project) => (
            <ErrorIsland instead={<UpdatesMissing />}>
              <Updates project={project} expected={<UpdatesWaiting />} waiting={<UpdatesWaiting />} />
            </ErrorIsland>
          )}
          renderBackers={(project) => (
            <ErrorIsland>
              <Backers projectId={project.id} waiting={<Skeleton className="h-40" />} />
            </ErrorIsland>
          )}
          renderComments={(project) => (
            <ErrorIsland instead={<CommentsMissing />}>
              <Comments project={project} expected={<CommentsWaiting />} waiting={<CommentsWaiting />} />
            </ErrorIsland>
          )}
        />
      )}
    </Loaded>
  )
}
