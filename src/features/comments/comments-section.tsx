import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { projectPath } from '#contract/paths.ts'
import type { ProjectDetails } from '#contract/projects.contract.ts'
import { takesComments } from '#contract/projects.rules.ts'
import type { User } from '#contract/session.contract.ts'
import type { Post } from '#machines/comments.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { keep } from '#src/browser/storage.ts'
import { useOpen } from '#src/product/app-actor.tsx'
import { useServerNow } from '#src/product/server-now.ts'
import { storageKeys } from '#src/product/storage-keys.ts'
import { useFlow } from '#src/product/use-flow.ts'
import { usePresence } from '#src/product/use-presence.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import { toast } from '#src/ui/layers/toast.ts'
import { provideCommentDeed, provideComments } from './comments-actors.ts'
import { CommentList } from './comment-list.tsx'
import { CommentThread } from './comment-thread.tsx'
import { OrderChoice, useWanted } from './comments-order.tsx'
import type { CommentsActor, CommentsView } from './comments-view.ts'
import { CommentsProvider, focusComment, landAt } from './comments-view.ts'
import { Composer } from './composer.tsx'
import { DeedPanels } from './deed-panels.tsx'
import { aboutProject, keptComments } from './kept-comments.ts'
import './comments.css'

interface Props {
  project: ProjectDetails
}

interface ThreadProps extends Props {
  player: User | null
  /** Takes the reader to what a link leads to. */
  landOnce: (link: string | null, anchor: string) => void
}

function Thread({ project, player, landOnce }: ThreadProps) {
  const { t } = useLingui()
  const call = useCall()
  const open = useOpen()
  const now = useServerNow(60_000)
  const { id: projectId, owner } = project
  const ownerId = owner?.id ?? null
  const [{ order, wanted }, setWanted] = useWanted()
  const isOpen = takesComments(project)
  const actor = useFlow(
    () => provideComments({ call, projectId, parentId: null, isPlayer: player !== null }),
    { input: { order, wanted } },
  )
  useEffect(() => actor.send({ type: 'comments.open', order, wanted }), [actor, order, wanted])
  const { readable, reported, named } = useSelector(actor, ({ context }) => context)
  const [writtenId, noteWritten] = useState<string | null>(null)
  const replies = useRef(new Map<string, CommentsActor>())

  const refresh = useCallback((): void => {
    for (const list of [actor, ...replies.current.values()]) list.send({ type: 'comments.refresh' })
  }, [actor])
  const tell = useCallback(
    (comment: Post, by: 1 | 0 | -1): void => {
      const { parent_id: parentId } = comment
      if (parentId === null) return actor.send({ type: 'comment.put', comment })
      replies.current.get(parentId)?.send({ type: 'comment.put', comment })
      // What an administrator removed keeps its place among the replies, and is no longer counted.
      if (comment.text === null && comment.removed !== 'author') actor.send({ type: 'comments.refresh' })
      else if (by !== 0) actor.send({ type: 'comment.replied', id: parentId, by })
    },
    [actor],
  )
  const land = useCallback((anchor: string) => landOnce(wanted, anchor), [landOnce, wanted])
  const showFirst = (): void => setWanted({ order, wanted: null })
  const join = useCallback((parentId: string, list: CommentsActor) => {
    replies.current.set(parentId, list)
    return () => void replies.current.delete(parentId)
  }, [])
  const deeds = useFlow(() =>
    provideCommentDeed({
      call,
      onDone: ({ id, reason }, comment) => {
        if (comment) tell(comment, -1)
        else if (reason !== null) actor.send({ type: 'comment.reported', id, reason })
        focusComment(id)
      },
      onOutdated: (problem) => {
        toast.error(t(errorText(problem)), { id: 'comment' })
        refresh()
      },
    }),
  )
  const chosen = useSelector(deeds, ({ context }) => context.chosen)
  const drafts = useMemo(() => keptComments(player?.id ?? null), [player?.id])
  const askToLogIn = useCallback((): void => {
    keep('localStorage', storageKeys.destination, `${projectPath(projectId)}#comments`)
    open({ type: 'login.open', reason: 'plain' })
  }, [open, projectId])
  const view = useMemo(
    (): CommentsView => ({
      ...{ projectId, ownerId, player, isOpen, now, reported, named, drafts },
      ...{ tell, refresh, join, chosen, askToLogIn, land },
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
      tell,
      refresh,
      join,
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
          <OrderChoice order={order} onChoose={(chosen) => setWanted({ order: chosen, wanted: null })} />
        )}
      </div>
      {isOpen ? (
        <Composer
          writing={{ projectId, parentId: null }}
          about={aboutProject(projectId)}
          label={t`Write a comment`}
          verb={t`Comment`}
          onDone={(written) => {
            // Among older ones, where a link led, it would stand beside what isn't next to it.
            if (actor.getSnapshot().context.previous === null) tell(written, 1)
            else showFirst()
            noteWritten(written.id)
          }}
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
      <CommentList of="comments" actor={actor} row={CommentThread} onFirst={showFirst} />
      <DeedPanels of="comments" actor={deeds} />
    </CommentsProvider>
  )
}

/** What players say about a project: read by everyone, written by players. `expected`: while it isn't known who reads. */
export function CommentsSection({ project, expected }: Props & { expected: ReactNode }) {
  const presence = usePresence()
  const landed = useRef<string | null>(null)
  /** Once a link: also when somebody logs in or out on the way. */
  const landOnce = useCallback((link: string | null, anchor: string): void => {
    if (landed.current === link) return
    landed.current = link
    landAt(anchor)
  }, [])
  if (presence === 'expected') return expected
  const player = presence === 'guest' ? null : presence
  return (
    <section aria-labelledby="comments-title" className="comments">
      <Thread key={player?.id ?? 'guest'} {...{ project, player, landOnce }} />
    </section>
  )
}
