import { type ReactNode, useMemo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ProjectDetails } from '#contract/projects/projects.contract.ts'
import { takesComments } from '#contract/projects/projects.rules.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useOpen } from '#src/product/flows/app-actor.tsx'
import { returnHere } from '#src/product/places/return-here.ts'
import { useServerNow } from '#src/product/words/server-now.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { usePresence } from '#src/product/account/use-presence.tsx'
import { toast } from '#src/ui/layers/toast.ts'
import { CommentList } from './comment-list.tsx'
import { CommentRow } from './comment-row.tsx'
import type { CommentsView } from './comments-view.ts'
import { CommentsProvider, useDiscussionParts, useNamedPart } from './comments-view.ts'
import { provideUpdatesDiscussion } from './comments-actors.ts'
import { Composer } from './composer.tsx'
import { DeedPanels } from './deed-panels.tsx'
import { aboutUpdates, keptComments } from './kept-comments.ts'
import { postProblem } from './update-problems.ts'
import './comments.css'

interface Props {
  project: ProjectDetails
}

function Updates({ project, player }: Props & { player: User | null }) {
  const { t } = useLingui()
  const call = useCall()
  const open = useOpen()
  const router = useRouter()
  const now = useServerNow(60_000)
  const { id: projectId, owner } = project
  const isOwner = player !== null && player.id === owner?.id && takesComments(project)
  const discussion = useFlow(
    () =>
      provideUpdatesDiscussion({
        call,
        projectId,
        onOutdated: (problem) => toast.error(t(postProblem(problem)), { id: 'comment' }),
      }),
    { input: { order: 'newest', wanted: null } },
  )
  const { list: actor, deed: deeds } = useDiscussionParts(discussion)
  const writtenId = useSelector(discussion, ({ context }) => context.writtenId)
  const chosen = useSelector(deeds, ({ context }) => context.chosen)
  const drafts = useMemo(() => keptComments(player?.id ?? null), [player?.id])
  const view = useMemo(
    (): CommentsView => ({
      projectId,
      player,
      now,
      drafts,
      discussion,
      chosen,
      isOpen: false,
      reported: [],
      named: null,
      ownerId: null,
      land: () => {},
      choose: (deed, id) => deeds.send({ type: 'deed.choose', deed, id }),
      askToLogIn: () => {
        returnHere(router, 'updates')
        open({ type: 'login.open', reason: 'plain' })
      },
    }),
    [projectId, player, now, drafts, discussion, chosen, deeds, open, router],
  )
  return (
    <CommentsProvider value={view}>
      <h2 id="updates-title" tabIndex={-1} className="text-title-1">
        <Trans>Updates</Trans>
      </h2>
      {isOwner && (
        <Composer
          titled
          writing={{ updatesOf: projectId }}
          about={aboutUpdates(projectId)}
          label={t`What has happened since`}
          verb={t`Publish`}
        />
      )}
      <div role="status" className="sr-only">
        {writtenId !== null && (
          <span key={writtenId}>
            <Trans>
              Your update is published on this page and listed for everyone who follows the project.
            </Trans>
          </span>
        )}
      </div>
      <CommentList of="updates" actor={actor} row={CommentRow} />
      <DeedPanels of="updates" actor={deeds} />
    </CommentsProvider>
  )
}

/** The owner's updates on a project, for all readers. `expected` is shown until the reader is known. */
export function UpdatesSection({ project, expected }: Props & { expected: ReactNode }) {
  const presence = usePresence()
  useNamedPart('updates')
  if (presence === 'expected') return expected
  const player = presence === 'guest' ? null : presence
  return (
    <section aria-labelledby="updates-title" className="comments">
      <Updates key={player?.id ?? 'guest'} project={project} player={player} />
    </section>
  )
}
