import { NameConsent } from '#src/features/name-consent/name-consent.tsx'
import { OwnHistoryPage } from '#src/features/own-history/own-history-page.tsx'
import { useUser } from '#src/product/use-user.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

/** The votes and donations of the player who is logged in. */
export function MyVotes() {
  const user = useUser()
  // Without a player the session has just ended: the guard leads away.
  if (!user) return null
  return (
    <OwnHistoryPage
      key={user.id}
      breadcrumbs={<Breadcrumbs />}
      renderConsent={(showsName) => <NameConsent showsName={showsName} />}
    />
  )
}
