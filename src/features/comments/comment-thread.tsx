import { useState } from 'react'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CornerDownRight } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import type { RowProps } from './comment-row.tsx'
import { CommentList } from './comment-list.tsx'
import { CommentRow } from './comment-row.tsx'
import { focusComment, keptOr, type Opened, useComments, useRepliesActor } from './comments-view.ts'
import { Composer } from './composer.tsx'
import { aboutReply } from './kept-comments.ts'

/** A comment with its replies, one level deep. */
export function CommentThread({ comment, isNamed }: RowProps) {
  const { t } = useLingui()
  const { number } = useFigures()
  const { isOpen, reported, drafts, discussion, projectId } = useComments()
  const { id, author, text, replies } = comment
  const [replying, setReplying] = useState<Opened>(() => keptOr(drafts.of(aboutReply(id))))
  const answers = useRepliesActor(discussion, id)
  const isUnfolded = answers !== undefined
  const count = number(replies)
  const hasReplies = replies > 0
  const shown = hasReplies && answers
  const mayReply = isOpen && text !== null && reported.every((one) => one.id !== id)
  return (
    <CommentRow {...{ comment, isNamed }}>
      {(mayReply || hasReplies) && (
        <p className="comment-answers">
          {mayReply && (
            <Button
              size="sm"
              variant="ghost"
              icon={CornerDownRight}
              mirror
              aria-label={t`Reply to ${author.name}`}
              aria-expanded={replying !== null}
              onClick={() => setReplying('pressed')}
            >
              <Trans>Reply</Trans>
            </Button>
          )}
          {hasReplies && (
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={isUnfolded}
              onClick={() => discussion.send({ type: isUnfolded ? 'thread.fold' : 'thread.unfold', id })}
            >
              {isUnfolded
                ? t`Hide replies`
                : t`${plural(replies, { one: `Show ${count} reply`, other: `Show ${count} replies` })}`}
            </Button>
          )}
        </p>
      )}
      {(replying || shown) && (
        <div className="comment-replies">
          {shown && <CommentList of="replies" actor={shown} row={CommentRow} />}
          {replying && (
            <Composer
              writing={{ projectId, parentId: id }}
              about={aboutReply(id)}
              label={t`Reply to ${author.name}`}
              verb={t`Reply`}
              takesFocus={replying === 'pressed'}
              onClose={() => {
                setReplying(null)
                focusComment(id)
              }}
              onDone={(written) => {
                setReplying(null)
                focusComment(written.id)
              }}
            />
          )}
        </div>
      )}
    </CommentRow>
  )
}
