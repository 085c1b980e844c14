import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Trash2 } from 'lucide-react'
import { type ReportReason, reportReasons } from '#contract/comments.contract.ts'
import type { DeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { useNotReady } from '#src/product/desk/use-not-ready.ts'
import { ReasonField } from '#src/product/desk/wish-form.tsx'
import type { WishWords } from '#src/product/desk/wish-words.ts'
import { useReasonNames } from '#src/product/report-reasons.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { RadioList } from '#src/ui/fields/radio-list.tsx'
import type { CommentWish, ToldComment } from './comments-desk-actors.ts'

type Entry = DeskEntry<ToldComment, CommentWish>

export const wishToKeep: CommentWish = { kind: 'keep', reason: '', isReady: true }
export const wishToRemove: CommentWish = { kind: 'remove', reason: '', isReady: true }

const inOrder: readonly ReportReason[] = ['abuse', 'spam', 'personal', 'off_topic']

interface ReasonsProps {
  wish: CommentWish
  change: (wish: CommentWish) => void
}

/** Why it is removed, which its author reads; or why it is kept, for the record. */
export function Reasons({ wish, change }: ReasonsProps) {
  const { t } = useLingui()
  const names = useReasonNames()
  if (wish.kind === 'keep')
    return <ReasonField reason={wish.reason} onChange={(reason) => change({ ...wish, reason })} />
  return (
    <RadioList
      legend={t`Reason, which its author reads`}
      value={reportReasons.find((one) => one === wish.reason) ?? null}
      onChange={(reason) => change({ ...wish, reason })}
      options={inOrder.map((value) => ({ value, label: names[value] }))}
    />
  )
}

/** What can be decided about a comment that stands. */
export function CommentOffers({ entry: { actor, told, begin } }: { entry: Entry }) {
  const notYet = useNotReady(actor)
  if (!told || told.removed !== null) return null
  return (
    <>
      {told.open > 0 && (
        <Button icon={Check} disabledReason={notYet} onClick={() => begin(wishToKeep)}>
          <Trans>Keep</Trans>
        </Button>
      )}
      <Button
        variant={told.open > 0 ? 'secondary' : 'ghost'}
        icon={Trash2}
        disabledReason={notYet}
        onClick={() => begin(wishToRemove)}
      >
        <Trans>Remove</Trans>
      </Button>
    </>
  )
}

/** How the desk speaks of what is decided about a comment. */
export const useCommentWishWords = ({
  told,
  change,
}: Pick<Entry, 'told' | 'change'>): WishWords<CommentWish> => {
  const { t } = useLingui()
  const names = useReasonNames()
  const author = told?.author.name ?? ''
  return {
    title: ({ kind }) => (kind === 'keep' ? t`Keep the comment` : t`Remove the comment`),
    reasons: (wish) => <Reasons wish={wish} change={change} />,
    sentence: ({ kind }) =>
      kind === 'keep' ? (
        <Trans>
          The comment of {author} stays as it is. Its reports are answered, and what others report of this
          text waits for nobody.
        </Trans>
      ) : (
        <Trans>
          The comment of {author} is read by nobody. Its author is told why, and whoever reported it hears
          that it is gone.
        </Trans>
      ),
    reasonText: ({ kind, reason }) => {
      const named = reportReasons.find((one) => one === reason)
      return kind === 'remove' && named ? names[named] : reason.trim()
    },
    verb: ({ kind }) => (kind === 'keep' ? t`Keep it` : t`Remove it`),
    isGrave: ({ kind }) => kind === 'remove',
  }
}
