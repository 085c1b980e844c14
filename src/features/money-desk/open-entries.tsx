import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { WorklistEntry } from '#contract/money-desk.contract.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { DateText, HeardMoney } from '#src/ui/figures/figures.tsx'
import type { PaymentStoryActor } from './money-desk-actors.ts'
import { useNotReady } from './use-not-ready.ts'
import { useWorklistWords } from './worklist-words.ts'

interface Props {
  entries: readonly WorklistEntry[]
  actor: PaymentStoryActor
  /** Nothing else is being done. */
  isOffered: boolean
}

/** What waits for a decision about the payment that is told. */
export function OpenEntries({ entries, actor, isOffered }: Props) {
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
          onClick={() =>
            actor.send({ type: 'wish.begin', wish: { kind: 'settle', entryId: entry.id, reason: '' } })
          }
        >
          <Trans>Settle</Trans>
        </Button>
      )}
    </div>
  ))
}
