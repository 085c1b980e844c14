import { Trans } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { Post } from '#machines/comments/comments.machine.ts'
import { Picture } from '#src/product/account/avatar.tsx'
import { Ago } from '#src/product/words/ago.tsx'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useComments } from './comments-view.ts'

interface AvatarProps {
  name: string | undefined
  /** The seed of a wallet's picture; null: the initial. */
  seed: string | null | undefined
}

/** A player's picture, or an icon without a name. */
export function Avatar({ name, seed = null }: AvatarProps) {
  return (
    <span className="comment-avatar" aria-hidden="true" translate="no">
      {name ? <Picture username={name} seed={seed} /> : <Icon of={UserRound} size={20} />}
    </span>
  )
}

/** The text of a comment. Each paragraph is isolated and has its own direction. Links stay plain text. */
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

/** The author's name, with the plan that they pay for or were given. */
export function AuthorName({ name, plan_id: planId }: Pick<Post['author'], 'name' | 'plan_id'>) {
  return (
    <>
      <bdi className="comment-name" translate="no">
        {name}
      </bdi>
      {planId !== 'tier0' && <PlanBadge plain planId={planId} name={planNames[planId]} />}
    </>
  )
}

export function Byline({ comment: { author, at, edited_at: editedAt } }: { comment: Post }) {
  const { now, ownerId } = useComments()
  return (
    <p className="comment-byline">
      <AuthorName {...author} />
      <span>
        <Ago at={at} now={now} />
      </span>
      {author.id === ownerId && (
        <Badge tone="accent">
          <Trans>Owner</Trans>
        </Badge>
      )}
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
