import { useEffect, useEffectEvent, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { WorklistEntry } from '#contract/money-desk.contract.ts'
import type { DeskWish, paymentStoryMachine } from '#machines/payment-story.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { OrderStateBadge } from '#src/product/order-state-badge.tsx'
import { ProblemAlert } from '#src/product/problem-alert.tsx'
import { useFlow } from '#src/product/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { providePaymentStory } from './money-desk-actors.ts'
import { OpenEntries } from './open-entries.tsx'
import { Story } from './story.tsx'
import { StoryCodes } from './story-codes.tsx'
import { StoryFacts } from './story-facts.tsx'
import { storyHeadingId } from './use-row-arrows.ts'
import { WishForm } from './wish-form.tsx'

type Snapshot = SnapshotFrom<typeof paymentStoryMachine>
const contextOf = ({ context }: Snapshot) => context
const stateOf = ({ value }: Snapshot) => value

interface Props {
  /** Null for an entry of the worklist that leads to no order. */
  orderId: string | null
  entry: WorklistEntry | null
  /** Something was done: list and worklist are read anew. */
  onChanged: () => void
  onClose: () => void
  /** The story follows the arrow keys: the focus stays in its row. */
  cameByArrow: () => boolean
}

function Done({ kind }: { kind: DeskWish['kind'] }) {
  switch (kind) {
    case 'refund':
      return <Trans>The refund is on its way.</Trans>
    case 'receipt':
      return <Trans>The receipt goes out again.</Trans>
    case 'grant':
      return <Trans>The months are granted.</Trans>
    case 'settle':
      return <Trans>It is settled.</Trans>
  }
  return kind satisfies never
}

/** One payment beside the list: what happened, oldest first, what is left of it, and what can be done about it. */
export function StoryPanel({ orderId, entry, onChanged, onClose, cameByArrow }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const heading = useRef<HTMLHeadingElement>(null)
  const actor = useFlow(() => providePaymentStory({ call, onChanged }), { input: { orderId } })
  const state = useSelector(actor, stateOf)
  const { told, wish, done, problem } = useSelector(actor, contextOf)
  const takeFocus = useEffectEvent(() => {
    if (!cameByArrow()) heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => takeFocus(), [])
  const isWishing = wish !== null
  return (
    <aside className="story" aria-labelledby={storyHeadingId}>
      <div className="story-head">
        <h3 id={storyHeadingId} ref={heading} tabIndex={-1} className="text-title-2">
          {told ? (
            <bdi translate="no">{told.order.number}</bdi>
          ) : orderId === null ? (
            <Trans>No order</Trans>
          ) : (
            <Trans>Order</Trans>
          )}
        </h3>
        {told && <OrderStateBadge order={told.order} />}
        <IconButton icon={X} label={t`Close`} className="story-close" onClick={onClose} />
      </div>
      {told && (
        <p className="story-whose text-muted">
          <bdi translate="no">{told.player.username}</bdi>
          {told.player.email !== null && <bdi translate="no">{told.player.email}</bdi>}
          <DateText at={told.order.created_at} />
        </p>
      )}
      {state === 'reading' && (
        <Loading label={t`Loading...`}>
          <Skeleton className="h-[16rem] w-full" />
        </Loading>
      )}
      {state === 'failed' && (
        <ErrorState
          text={<ProblemAlert problem={problem} lead={<Trans>The story could not be read.</Trans>} />}
          actions={
            <Button onClick={() => actor.send({ type: 'story.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      {state !== 'reading' && state !== 'failed' && (
        <>
          <div role="status" className="story-done">
            {done && !isWishing && <Done kind={done} />}
          </div>
          <OpenEntries
            entries={told?.worklist ?? (entry ? [entry] : [])}
            actor={actor}
            isOffered={!isWishing}
          />
          {told && <Story entries={told.story} />}
          {told && <StoryCodes codes={told.codes} />}
          {told && <StoryFacts told={told} />}
          <WishForm actor={actor} />
        </>
      )}
    </aside>
  )
}
