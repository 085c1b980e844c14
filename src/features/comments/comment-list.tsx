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

/** What is said of each kind. */
const useListWords = (of: 'comments' | 'replies' | 'updates') => {
  const { t } = useLingui()
  const words = {
    comments: {
      ...{ loading: t`Loading comments`, none: t`No comments yet.`, more: t`Show more comments` },
      ...{ failed: t`Failed to load the comments`, moreFailed: t`Failed to load more comments` },
      gone: t`These comments are no longer there.`,
    },
    replies: {
      ...{ loading: t`Loading replies`, none: t`No comments yet.`, more: t`Show more replies` },
      ...{ failed: t`Failed to load the comments`, moreFailed: t`Failed to load more comments` },
      gone: t`These comments are no longer there.`,
    },
    updates: {
      ...{ loading: t`Loading updates`, none: t`No updates yet.`, more: t`Show older updates` },
      ...{ failed: t`Failed to load the updates`, moreFailed: t`Failed to load more updates` },
      gone: t`These updates are no longer there.`,
    },
  }
  return words[of]
}

interface Props {
  of: 'comments' | 'replies' | 'updates'
  actor: CommentsActor
  row: ComponentType<RowProps>
}

/** Comments, replies or updates, as far as they are known, and what is to be said of the others. */
export function CommentList({ of, actor, row: Row }: Props) {
  const { t } = useLingui()
  const words = useListWords(of)
  const { comments, next, problem } = useSelector(actor, ({ context }) => context)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const isGone = useSelector(actor, (snapshot) => snapshot.matches('gone'))
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'))
  const isLoadingMore = useSelector(actor, (snapshot) => snapshot.hasTag('loadingMore'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'moreFailed' }))
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
      {comments.length === 0 && <p className="comment-none">{words.none}</p>}
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
              {words.more}
            </Button>
          )}
    </>
  )
}
