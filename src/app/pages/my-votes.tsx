import { NameConsent } from '#src/features/name-consent/name-consent.tsx'
import { OwnHistoryPage } from '#src/features/own-history/own-history-page.tsx'
import { forPlayer } from '#src/product/account/for-player.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'

export const MyVotes = forPlayer(() => (
  <OwnHistoryPage
    breadcrumbs={<Breadcrumbs />}
    renderConsent={(showsName) => <NameConsent showsName={showsName} />}
  />
))
