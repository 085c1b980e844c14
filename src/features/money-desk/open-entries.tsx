import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { WorklistEntry } from '#contract/desk/money-desk.contract.ts'
import type { DeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { useNotReady } from '#src/product/desk/use-not-ready.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { DateText, HeardMoney } from '#src/ui/figures/figures.tsx'
import { type PaymentStory, type PaymentWish, toWish } from './payment-wish.rules.ts'
import { useWorklistWords } from './worklist-words.ts'

interface Props {
  entries: readonly WorklistEntry[]
  entry: DeskEntry<PaymentStory, PaymentWish>
  /** True if no other action is in progress. */
  isOffered: boolean
}

/** Pending decisions about the payment shown. */
export function OpenEntries({ entries, entry: { actor, begin }, isOffered }: Props) {
  const words = useWorklistWords()
  const notYet = useNotReady(actor)
  return entries.map((entry) => (
    <div key={entry.id} className="story-entry">
      <Icon of={TriangleAlert} size={16} className="desk-mark" />
      <p>
        <strong>{words[entry.kind]}</strong>
        <span className="text-small text-muted">
          <bdi translate="no">{entry.subject}</bdi>{' '}
          {entry.cents !== null && <HeardMoney cents={entry.cents} currency={entry.currency} />}{' '}
          <DateText at={entry.at} look="full" />
        </span>
      </p>
      {entry.can_settle && isOffered && (
        <Button
          size="sm"
          disabledReason={notYet}
          onClick={() => begin(toWish({ kind: 'settle', entryId: entry.id, reason: '' }))}
        >
          <Trans>Settle</Trans>
        </Button>
      )}
    </div>
  ))
}
