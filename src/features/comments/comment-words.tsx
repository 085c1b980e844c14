import { Trans } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import type { ProjectComment } from '#contract/comments.contract.ts'
import { Ago } from '#src/product/ago.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useComments } from './comments-view.ts'

/** The first letter of a name, or that of nobody yet. */
export function Avatar({ name }: { name: string | undefined }) {
  return (
    <span className="comment-avatar" aria-hidden="true">
      {name ? Array.from(name)[0]?.toUpperCase() : <Icon of={UserRound} size={20} />}
    </span>
  )
}

/** What a player wrote: each paragraph in its own direction, which ends where it ends. Links are text. */
export function CommentText({ text }: { text: string }) {
  return (
    <div className="comment-text">
      {text.split('\n\n').map((paragraph, at) => (
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

/** Who wrote it, and when; whether it was changed since. */
export function Byline({ comment: { author, at, edited_at: editedAt } }: { comment: ProjectComment }) {
  const { now } = useComments()
  return (
    <p className="comment-byline">
      <bdi className="comment-name" translate="no">
        {author.name}
      </bdi>
      <span>
        <Ago at={at} now={now} />
      </span>
      {editedAt !== null && (
        <span className="comment-edited">
          <Trans>
            edited <DateText at={editedAt} look="time" />
          </Trans>
        </span>
      )}
    </p>
  )
}
