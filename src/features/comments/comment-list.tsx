import { type ComponentType, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { errorText } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { Link2Off } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { useFocusOnMore } from '#src/ui/use-focus-on-more.ts'
import type { RowProps } from './comment-row.tsx'
import type { CommentsActor } from './comments-view.ts'
import { missingAnchor, useComments } from './comments-view.ts'

const useListWords = (of: 'comments' | 'replies' | 'updates') => {
  const { t } = useLingui()
  const words = {
    comments: {
      loading: t`Loading comments`,
      none: t`No comments yet.`,
      more: t`Show more comments`,
      failed: t`Failed to load the comments`,
      moreFailed: t`Failed to load more comments`,
      gone: t`These comments are no longer there.`,
    },
    replies: {
      loading: t`Loading replies`,
      none: t`No comments yet.`,
      more: t`Show more replies`,
      failed: t`Failed to load the comments`,
      moreFailed: t`Failed to load more comments`,
      gone: t`These comments are no longer there.`,
    },
    updates: {
      loading: t`Loading updates`,
      none: t`No updates yet.`,
      more: t`Show older updates`,
      failed: t`Failed to load the updates`,
      moreFailed: t`Failed to load more updates`,
      gone: t`These updates are no longer there.`,
    },
  }
  return words[of]
}

/** Reports that the linked comment cannot be read. */
function LinkMissed({ wanted }: { wanted: string }) {
  const { land } = useComments()
  useEffect(() => land(wanted, missingAnchor), [land, wanted])
  return (
    <p id={missingAnchor} tabIndex={-1} role="status" className="comment-missed">
      <Icon of={Link2Off} size={18} />
      <span>
        <Trans>
          The comment that this link leads to isn’t here: it was removed, or the link is incomplete. These are
          all comments from the start.
        </Trans>
      </span>
    </p>
  )
}

interface Props {
  of: 'comments' | 'replies' | 'updates'
  actor: CommentsActor
  row: ComponentType<RowProps>
  /** Goes to the first page, when a link led to a later one. */
  onFirst?: () => void
}

/** Comments, replies or updates that are loaded, and buttons and messages for the rest. */
export function CommentList({ of, actor, row: Row, onFirst }: Props) {
  const { t } = useLingui()
  const words = useListWords(of)
  const { comments, previous, next, order, wanted, named, side, problem } = useSelector(
    actor,
    ({ context }) => context,
  )
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const isGone = useSelector(actor, (snapshot) => snapshot.matches('gone'))
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'))
  const isLoadingMore = useSelector(actor, (snapshot) => snapshot.hasTag('loadingMore'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ shown: { ready: 'moreFailed' } }))
  const list = useRef<HTMLUListElement>(null)
  const focusOnMore = useFocusOnMore()
  const moveOn = (button: Element, to: typeof side): void => {
    const { firstElementChild, lastElementChild } = list.current ?? {}
    focusOnMore(button, to === 'next' ? lastElementChild : firstElementChild, to)
  }
  const retry = (
    <Button
      onClick={({ currentTarget }) => {
        if (isShown) moveOn(currentTarget, side)
        actor.send({ type: 'comments.retry' })
      }}
    >
      <Trans>Try again</Trans>
    </Button>
  )
  if (isLoading)
    return (
      <Loading label={words.loading} className="comment-loading">
        <Skeleton className="h-16" />
        {of !== 'replies' && <Skeleton className="h-16" />}
      </Loading>
    )
  if (isGone)
    return (
      <p className="comment-none" role="alert">
        {words.gone}
      </p>
    )
  const failed = problem && (
    <ErrorState
      title={isShown ? words.moreFailed : words.failed}
      text={t(errorText(problem))}
      reference={<Reference problem={problem} />}
      actions={retry}
    />
  )
  if (!isShown) return failed
  return (
    <>
      {wanted !== null && named === null && <LinkMissed wanted={wanted} />}
      {previous !== null && (
        <div className="comment-before">
          {hasFailed && side === 'previous' ? (
            failed
          ) : (
            <Button
              busy={isLoadingMore && side === 'previous' && t`Loading more`}
              onClick={({ currentTarget }) => {
                moveOn(currentTarget, 'previous')
                actor.send({ type: 'comments.before' })
              }}
            >
              {order === 'newest' ? <Trans>Show newer comments</Trans> : <Trans>Show older comments</Trans>}
            </Button>
          )}
          {onFirst && (
            <Button variant="ghost" onClick={onFirst}>
              <Trans>Show from the start</Trans>
            </Button>
          )}
        </div>
      )}
      {comments.length === 0 && <p className="comment-none">{words.none}</p>}
      <ul ref={list} className="comment-list">
        {comments.map((comment) => (
          <li key={comment.id}>
            <Row comment={comment} isNamed={named?.id === comment.id} />
          </li>
        ))}
      </ul>
      {hasFailed && side === 'next'
        ? failed
        : next !== null && (
            <Button
              className="comment-more"
              busy={isLoadingMore && side === 'next' && t`Loading more`}
              onClick={({ currentTarget }) => {
                moveOn(currentTarget, 'next')
                actor.send({ type: 'comments.more' })
              }}
            >
              {words.more}
            </Button>
          )}
    </>
  )
}
