import { type ComponentType, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { errorText } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import type { RowProps } from './comment-row.tsx'
import type { CommentsActor } from './comments-view.ts'
import { focusComment } from './comments-view.ts'

/** Comments or replies, as far as they are known, and what is to be said of the others. */
export function CommentList({ actor, row: Row }: { actor: CommentsActor; row: ComponentType<RowProps> }) {
  const { t } = useLingui()
  const { comments, next, problem, order } = useSelector(actor, ({ context }) => context)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const isGone = useSelector(actor, (snapshot) => snapshot.matches('gone'))
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'))
  const isLoadingMore = useSelector(actor, (snapshot) => snapshot.hasTag('loadingMore'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'moreFailed' }))
  const isWhole = order === 'newest'
  /** How many there were when more were asked for: the focus goes on to the next one. */
  const known = useRef(Infinity)
  useEffect(() => {
    const first = comments[known.current]
    if (!first) return
    known.current = Infinity
    focusComment(first.id)
  }, [comments])
  const retry = (
    <Button onClick={() => actor.send({ type: 'comments.retry' })}>
      <Trans>Try again</Trans>
    </Button>
  )
  if (isLoading)
    return (
      <Loading label={isWhole ? t`Loading comments` : t`Loading replies`} className="comment-loading">
        <Skeleton className="h-16" />
        {isWhole && <Skeleton className="h-16" />}
      </Loading>
    )
  if (isGone)
    return (
      <p className="comment-none" role="alert">
        <Trans>These comments are no longer there.</Trans>
      </p>
    )
  const failed = problem && (
    <ErrorState
      title={
        isShown ? <Trans>Failed to load more comments</Trans> : <Trans>Failed to load the comments</Trans>
      }
      text={t(errorText(problem))}
      reference={<Reference problem={problem} />}
      actions={retry}
    />
  )
  if (!isShown) return failed
  return (
    <>
      {comments.length === 0 && (
        <p className="comment-none">
          <Trans>No comments yet.</Trans>
        </p>
      )}
      <ul className="comment-list">
        {comments.map((comment) => (
          <li key={comment.id}>
            <Row comment={comment} />
          </li>
        ))}
      </ul>
      {hasFailed
        ? failed
        : next !== null && (
            <Button
              className="comment-more"
              busy={isLoadingMore && t`Loading more`}
              onClick={() => {
                known.current = comments.length
                actor.send({ type: 'comments.more' })
              }}
            >
              {isWhole ? <Trans>Show more comments</Trans> : <Trans>Show more replies</Trans>}
            </Button>
          )}
    </>
  )
}
