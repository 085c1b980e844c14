import { useMatches } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { reminderMachine } from '#machines/order/reminder.machine.ts'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { useUser } from '#src/product/account/use-user.ts'
import { useChildActor } from '#src/product/flows/app-actor.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { latePart } from '#src/ui/states/late-part.ts'

type Snapshot = SnapshotFrom<typeof reminderMachine> | undefined

const LateRenewalBanner = latePart(async () => {
  const [{ RenewalBanner }] = await Promise.all([
    import('#src/features/reminder/renewal-banner.tsx'),
    loadTexts('reminder'),
  ])
  return RenewalBanner
})
const LateLeavingBanner = latePart(async () => {
  const [{ LeavingBanner }] = await Promise.all([
    import('#src/features/leaving/leaving-banner.tsx'),
    loadTexts('leaving'),
  ])
  return LeavingBanner
})
const LateGiftsBanner = latePart(async () => {
  const [{ GiftsBanner }] = await Promise.all([
    import('#src/features/reminder/gifts-banner.tsx'),
    loadTexts('reminder'),
  ])
  return GiftsBanner
})

const remindsOfRenewal = (snapshot: Snapshot): boolean =>
  snapshot !== undefined && snapshot.hasTag('renewalDue') && snapshot.context.renewal !== null
const remindsOfGifts = (snapshot: Snapshot): boolean =>
  snapshot !== undefined && snapshot.hasTag('giftsDue') && snapshot.context.legs.length > 0

/**
 * Banners for a player under the header of every page, except on the page where the amount is paid. One at a time: a
 * pending deletion comes before a failed renewal, and that before unpaid gifts. The empty live region exists before them, so that they are announced.
 */
export function Banners() {
  const reminder = useChildActor('reminder')
  const hasRenewal = useSelector(reminder, remindsOfRenewal)
  const hasGifts = useSelector(reminder, remindsOfGifts)
  const shown = useMatches().map(({ routeId }) => routeId)
  const leaves = useUser()?.deletes_at != null
  const showsRenewal = hasRenewal && !leaves && !shown.includes('/settings')
  const showsGifts = hasGifts && !leaves && !showsRenewal && !shown.includes('/sequential-payment')
  return (
    <div className="banners" aria-live="polite">
      {leaves && (
        <ErrorIsland>
          <LateLeavingBanner />
        </ErrorIsland>
      )}
      {reminder && showsRenewal && (
        <ErrorIsland>
          <LateRenewalBanner actor={reminder} />
        </ErrorIsland>
      )}
      {reminder && showsGifts && (
        <ErrorIsland>
          <LateGiftsBanner actor={reminder} />
        </ErrorIsland>
      )}
    </div>
  )
}
