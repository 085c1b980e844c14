import { useEffect, useSyncExternalStore } from 'react'
import { useRouteContext } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { GiftClaimPage } from '#src/features/gift-claim/gift-claim-page.tsx'
import { GuestsGift } from '#src/features/gift-claim/guests-gift.tsx'
import { EndBesideGift } from '#src/features/subscriptions/end-beside-gift.tsx'
import { findFlow, tellFlow, useAppActor, useOpen } from '#src/product/flows/app-actor.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { rememberDestination } from '../landing/destinations.ts'
import { mailedLinks } from '../flows/mailed-links.ts'

/** Makes a log-in lead back to the gift, in this tab or through a mailed link in another. */
function ForGuests() {
  const open = useOpen()
  const comeBack = (): void => void rememberDestination(paths.claimGift)
  useEffect(comeBack)
  const logIn = (): void => {
    // Closing the log-in has cleared the destination.
    comeBack()
    open({ type: 'login.open', reason: 'route' })
  }
  return <GuestsGift breadcrumbs={<Breadcrumbs />} onLogIn={logIn} />
}

/** The claim of a gift; each new link restarts it. */
export function ClaimGift() {
  const app = useAppActor()
  const user = useUser()
  const link = useSyncExternalStore(mailedLinks.subscribe, mailedLinks.arrived)
  const { leaveBeside } = useRouteContext({ from: '/invite-codes/claim' })
  if (user === null) return <ForGuests />
  const planChanged = (): void => {
    findFlow(app, 'session')?.send({ type: 'session.reload' })
    tellFlow(app, 'reminder', { type: 'reminder.check' })
  }
  return (
    <GiftClaimPage
      key={`${user.id} ${link}`}
      userId={user.id}
      breadcrumbs={<Breadcrumbs />}
      onChanged={planChanged}
      renderEnding={(told) => (
        <EndBesideGift
          key={told.subscription.id}
          {...told}
          userId={user.id}
          leave={leaveBeside}
          onChanged={planChanged}
        />
      )}
    />
  )
}
