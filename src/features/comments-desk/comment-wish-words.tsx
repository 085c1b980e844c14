import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Trash2, Undo2 } from 'lucide-react'
import { type ReportReason, reportReasons } from '#contract/comments/comments.contract.ts'
import type { ReportedComment } from '#contract/desk/comments-desk.contract.ts'
import type { DeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { useNotReady } from '#src/product/desk/use-not-ready.ts'
import { ReasonField } from '#src/product/desk/wish-form.tsx'
import type { WishWords } from '#src/product/desk/wish-words.ts'
import { useReasonNames } from '#src/product/projects/report-reasons.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { RadioList } from '#src/ui/fields/radio-list.tsx'
import type { CommentWish, ToldComment } from './comments-desk-actors.ts'

type Entry = DeskEntry<ToldComment, CommentWish>

const undone = { reason: '', isReady: true, asks: 'at once', isReasonOptional: true } as const

export const wishToKeep: CommentWish = { kind: 'keep', ...undone }
export const wishToRemove: CommentWish = { kind: 'remove', reason: '', isReady: true, asks: 'once' }
export const wishToPutBack: CommentWish = { kind: 'put_back', ...undone }

/** Returns true for the decisions that are possible for a comment. */
export const canBe: Record<CommentWish['kind'], (comment: ReportedComment) => boolean> = {
  keep: ({ removed, open }) => removed === null && open > 0,
  remove: ({ removed }) => removed === null,
  // The text of a comment removed by its author is not stored.
  put_back: ({ removed }) => removed !== null && removed !== 'author',
}

const inOrder: readonly ReportReason[] = ['abuse', 'spam', 'personal', 'off_topic']

interface ReasonsProps {
  wish: CommentWish
  change: (wish: CommentWish) => void
}

/**
 * The reason: for a removal it is one of four and shown to the author; otherwise it is optional and for the
 * record only.
 */
export function Reasons({ wish, change }: ReasonsProps) {
  const { t } = useLingui()
  const names = useReasonNames()
  if (wish.kind !== 'remove')
    return <ReasonField reason={wish.reason} isOptional onChange={(reason) => change({ ...wish, reason })} />
  return (
    <RadioList
      legend={t`Reason, which its author reads`}
      value={reportReasons.find((one) => one === wish.reason) ?? null}
      onChange={(reason) => change({ ...wish, reason })}
      options={inOrder.map((value) => ({ value, label: names[value] }))}
    />
  )
}

export function CommentOffers({ entry: { actor, told, begin } }: { entry: Entry }) {
  const notYet = useNotReady(actor)
  if (!told) return null
  return (
    <>
      {canBe.keep(told) && (
        <Button icon={Check} disabledReason={notYet} onClick={() => begin(wishToKeep)}>
          <Trans>Keep</Trans>
        </Button>
      )}
      {canBe.remove(told) && (
        <Button
          variant={told.open > 0 ? 'secondary' : 'ghost'}
          icon={Trash2}
          disabledReason={notYet}
          onClick={() => begin(wishToRemove)}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
      {canBe.put_back(told) && (
        <Button icon={Undo2} disabledReason={notYet} onClick={() => begin(wishToPutBack)}>
          <Trans>Put back</Trans>
        </Button>
      )}
    </>
  )
}

export const useCommentWishWords = ({
  told,
  change,
}: Pick<Entry, 'told' | 'change'>): WishWords<CommentWish> => {
  const { t } = useLingui()
  const names = useReasonNames()
  const author = told?.author.name ?? ''
  const titles: Record<CommentWish['kind'], string> = {
    keep: t`Keep the comment`,
    remove: t`Remove the comment`,
    put_back: t`Put the comment back`,
  }
  const verbs: Record<CommentWish['kind'], string> = {
    keep: t({ message: 'Keep it', context: 'comment' }),
    remove: t`Remove it`,
    put_back: t`Put it back`,
  }
  const sentences: Record<CommentWish['kind'], ReactNode> = {
    keep: (
      <Trans>
        The comment of {author} stays as it is. Its reports are closed, and new reports of the same text need
        no answer.
      </Trans>
    ),
    remove: (
      <Trans>
        The comment of {author} can no longer be read; the reason stands in its place. Its reports are closed.
      </Trans>
    ),
    put_back: (
      <Trans>
        Everyone can read the comment of {author} again. New reports of the same text need no answer.
      </Trans>
    ),
  }
  return {
    title: ({ kind }) => titles[kind],
    reasons: (wish) => <Reasons wish={wish} change={change} />,
    sentence: ({ kind }) => sentences[kind],
    reasonText: ({ kind, reason }) => {
      const named = reportReasons.find((one) => one === reason)
      return kind === 'remove' && named ? names[named] : reason.trim()
    },
    verb: ({ kind }) => verbs[kind],
    isGrave: ({ kind }) => kind === 'remove',
  }
}
