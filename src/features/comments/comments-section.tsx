import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ProjectDetails } from '#contract/projects/projects.contract.ts'
import { takesComments } from '#contract/projects/projects.rules.ts'
import type { User } from '#contract/auth/session.contract.ts'
import type { WantedComments } from '#machines/comments/comments.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { useOpen } from '#src/product/flows/app-actor.tsx'
import { returnHere } from '#src/product/places/return-here.ts'
import { useServerNow } from '#src/product/words/server-now.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { usePresence } from '#src/product/account/use-presence.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import { toast } from '#src/ui/layers/toast.ts'
import { provideDiscussion } from './comments-actors.ts'
import { CommentList } from './comment-list.tsx'
import { CommentThread } from './comment-thread.tsx'
import { OrderChoice, useWanted } from './comments-order.tsx'
import type { CommentsView } from './comments-view.ts'
import { commentAnchor, CommentsProvider, landAt, useDiscussionParts, useNamedPart } from './comments-view.ts'
import { Composer } from './composer.tsx'
import { DeedPanels } from './deed-panels.tsx'
import { aboutProject, keptComments } from './kept-comments.ts'
import './comments.css'

interface Props {
  project: ProjectDetails
}

interface ThreadProps extends Props {
  player: User | null
  land: CommentsView['land']
  /** After a log-in, the reader returns to the linked comment. */
  landAgain: () => void
}

function Thread({ project, player, land, landAgain }: ThreadProps) {
  const { t } = useLingui()
  const call = useCall()
  const open = useOpen()
  const router = useRouter()
  const now = useServerNow(60_000)
  const { id: projectId, owner } = project
  const ownerId = owner?.id ?? null
  const [{ order, wanted }, setWanted] = useWanted()
  const isOpen = takesComments(project)
  const discussion = useFlow(
    () =>
      provideDiscussion({
        call,
        projectId,
        isPlayer: player !== null,
        onOutdated: (problem) => toast.error(t(errorText(problem)), { id: 'comment' }),
      }),
    { input: { order, wanted } },
  )
  useEffect(() => discussion.send({ type: 'comments.open', order, wanted }), [discussion, order, wanted])
  const { list: actor, deed: deeds } = useDiscussionParts(discussion)
  const { readable, reported, named } = useSelector(actor, ({ context }) => context)
  const writtenId = useSelector(discussion, ({ context }) => context.writtenId)
  const show = (chosen: WantedComments): void => {
    // The list may have moved to a comment just written, which is not in the address.
    discussion.send({ type: 'comments.open', ...chosen })
    setWanted(chosen)
  }
  const chosen = useSelector(deeds, ({ context }) => context.chosen)
  const drafts = useMemo(() => keptComments(player?.id ?? null), [player?.id])
  const askToLogIn = useCallback((): void => {
    const { named: led } = actor.getSnapshot().context
    returnHere(router, led === null ? 'comments' : commentAnchor(led.id))
    landAgain()
    open({ type: 'login.open', reason: 'plain' })
  }, [open, router, actor, landAgain])
  const view = useMemo(
    (): CommentsView => ({
      projectId,
      ownerId,
      player,
      isOpen,
      now,
      reported,
      named,
      drafts,
      discussion,
      chosen,
      askToLogIn,
      land,
      choose: (deed, id) => deeds.send({ type: 'deed.choose', deed, id }),
    }),
    [
      projectId,
      ownerId,
      player,
      isOpen,
      now,
      reported,
      named,
      drafts,
      discussion,
      chosen,
      askToLogIn,
      land,
      deeds,
    ],
  )
  return (
    <CommentsProvider value={view}>
      <div className="comments-head">
        <h2 id="comments-title" tabIndex={-1} className="text-title-1">
          <Trans>Comments</Trans> {readable !== null && <Count value={readable} className="comments-total" />}
        </h2>
        {(readable ?? 0) > 1 && (
          <OrderChoice order={order} onChoose={(chosen) => show({ order: chosen, wanted: null })} />
        )}
      </div>
      {isOpen ? (
        <Composer
          writing={{ projectId, parentId: null }}
          about={aboutProject(projectId)}
          label={t`Write a comment`}
          verb={t({ message: 'Comment', context: 'verb' })}
        />
      ) : (
        <p className="text-small text-muted">
          <Trans>This project takes no comments now. What was written stays.</Trans>
        </p>
      )}
      <div role="status" className="sr-only">
        {writtenId !== null && (
          <span key={writtenId}>
            <Trans>Your comment is published.</Trans>
          </span>
        )}
      </div>
      <CommentList
        of="comments"
        actor={actor}
        row={CommentThread}
        onFirst={() => show({ order, wanted: null })}
      />
      <DeedPanels of="comments" actor={deeds} />
    </CommentsProvider>
  )
}

/**
 * The comments on a project: everyone reads them, players write them. `expected` is shown until the reader is
 * known.
 */
export function CommentsSection({ project, expected }: Props & { expected: ReactNode }) {
  const presence = usePresence()
  useNamedPart('comments')
  const landed = useRef<string | null>(null)
  /** Scrolls once per comment, even if the reader logs in or out in the meantime. */
  const land = useCallback((wanted: string, anchor: string): void => {
    if (landed.current === wanted) return
    landed.current = wanted
    landAt(anchor)
  }, [])
  const landAgain = useCallback((): void => {
    landed.current = null
  }, [])
  if (presence === 'expected') return expected
  const player = presence === 'guest' ? null : presence
  return (
    <section aria-labelledby="comments-title" className="comments">
      <Thread key={player?.id ?? 'guest'} {...{ project, player, land, landAgain }} />
    </section>
  )
}
