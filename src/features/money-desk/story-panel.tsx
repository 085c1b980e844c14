import { Trans, useLingui } from '@lingui/react/macro'
import { hasFailedRenewal, paymentNumberOf } from '#contract/desk/money-desk.rules.ts'
import type { WorklistEntry } from '#contract/desk/money-desk.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeskPanel, type OpenedProps } from '#src/product/desk/desk-panel.tsx'
import { PlayerLink } from '#src/product/desk/player-link.tsx'
import { useDeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { storySource } from './money-desk-actors.ts'
import { OpenEntries } from './open-entries.tsx'
import { PaymentStateBadge, RenewalFailedBadge } from './payment-state.tsx'
import { PaymentOffers, usePaymentWishWords } from './payment-wish-words.tsx'
import { Story } from './story.tsx'
import { StoryCodes } from './story-codes.tsx'
import { StoryFacts } from './story-facts.tsx'

interface Props extends Omit<OpenedProps, 'id'> {
  /** Null for a worklist entry without an order. */
  orderId: string | null
  entry: WorklistEntry | null
}

/** One payment beside the list: its history, oldest first, the amount left, and the possible actions. */
export function StoryPanel({ orderId, entry: waiting, onChanged, ...opened }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const entry = useDeskEntry(storySource(call), { id: orderId, onChanged })
  const words = usePaymentWishWords(entry)
  const { told, wish } = entry
  return (
    <DeskPanel
      {...opened}
      entry={entry}
      title={
        told ? (
          <bdi translate="no">{paymentNumberOf(told.order)}</bdi>
        ) : orderId === null ? (
          <Trans>No order</Trans>
        ) : (
          <Trans>Order</Trans>
        )
      }
      badge={
        told && (
          <>
            <PaymentStateBadge order={told.order} />
            {hasFailedRenewal(told.order) && <RenewalFailedBadge />}
          </>
        )
      }
      unread={<Trans>The story could not be read.</Trans>}
      doneWords={{
        refund: t`The refund is on its way.`,
        receipt: t`The receipt goes out again.`,
        grant: t`The months are granted.`,
        settle: t`It is settled.`,
      }}
    >
      {told && (
        <p className="story-whose text-muted">
          <PlayerLink id={told.player.id} name={told.player.username} />
          {told.player.email !== null && <bdi translate="no">{told.player.email}</bdi>}
          <DateText at={told.order.created_at} />
        </p>
      )}
      <OpenEntries
        entries={told?.worklist ?? (waiting ? [waiting] : [])}
        entry={entry}
        isOffered={wish === null}
      />
      {told && <Story entries={told.story} lines={told.order.lines} />}
      {told && <StoryCodes codes={told.codes} />}
      {told && <StoryFacts told={told} />}
      <WishForm entry={entry} words={words} offers={<PaymentOffers entry={entry} />} />
    </DeskPanel>
  )
}
