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

/** Whoever logs in from here, in this tab or by a mailed link in another, comes back to their gift. */
function ForGuests() {
  const open = useOpen()
  const comeBack = (): void => void rememberDestination(paths.claimGift)
  useEffect(comeBack)
  const logIn = (): void => {
    // Closing the log-in has forgotten it.
    comeBack()
    open({ type: 'login.open', reason: 'route' })
  }
  return <GuestsGift breadcrumbs={<Breadcrumbs />} onLogIn={logIn} />
}

/** The claim of a gift; each link that comes begins anew. */
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
