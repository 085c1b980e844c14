import { lazy } from 'react'
import { useMatches } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { giftReminderMachine } from '#machines/gift-reminder.machine.ts'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { useChildActor } from '#src/product/app-actor.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'

const LateGiftReminder = lazy(async () => {
  const [{ GiftReminder }] = await Promise.all([
    import('#src/features/gift-reminder/gift-reminder.tsx'),
    loadTexts('gift-reminder'),
  ])
  return { default: GiftReminder }
})

const remindsOfGifts = (snapshot: SnapshotFrom<typeof giftReminderMachine> | undefined): boolean =>
  snapshot !== undefined && snapshot.hasTag('due') && snapshot.context.legs.length > 0

/**
 * What a player is told under the header of every page. One banner at a time, the most urgent: one about a renewal that
 * failed comes before the unpaid gifts. The empty place is there before them, so that they are announced.
 */
export function Banners() {
  const giftReminder = useChildActor('giftReminder')
  const hasGifts = useSelector(giftReminder, remindsOfGifts)
  const isGiftPage = useMatches().some(({ routeId }) => routeId === '/sequential-payment')
  const showsGifts = hasGifts && !isGiftPage
  return (
    <div className="banners" aria-live="polite">
      {giftReminder && showsGifts && (
        <ErrorIsland>
          <LateGiftReminder actor={giftReminder} />
        </ErrorIsland>
      )}
    </div>
  )
}
