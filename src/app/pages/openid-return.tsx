import { useCallback, useSyncExternalStore } from 'react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { OpenIdReturnPage } from '#src/features/openid-return/openid-return-page.tsx'
import { hasLeftSettings, readLoginReason } from '../landing/destinations.ts'
import { paths } from '#contract/http/paths.ts'
import { type WayOutcome, wayOutcome } from '#src/product/account/way-outcome.ts'
import { openIdReturnSearch } from './openid-return-search.rules.ts'
import { mailedLinks } from '../flows/mailed-links.ts'

const route = getRouteApi('/auth/callback')

export function OpenIdReturn() {
  const { adoptSession, landAfterReturn } = route.useRouteContext()
  const { way = null, problem = null } = openIdReturnSearch(route.useSearch())
  const router = useRouter()
  const reason = readLoginReason()
  const isFromSettings = hasLeftSettings(reason)
  const goBack = useCallback(
    (outcome: WayOutcome): void => {
      wayOutcome.keep(outcome)
      void router.navigate({ to: paths.settings, search: { tab: 'security' }, replace: true })
    },
    [router],
  )
  const code = useSyncExternalStore(mailedLinks.subscribe, mailedLinks.logInReturn)
  return (
    <OpenIdReturnPage
      key={problem ?? code}
      codeToken={problem === null ? code : null}
      way={way}
      problem={problem}
      reason={isFromSettings ? 'plain' : reason}
      goBack={isFromSettings ? goBack : null}
      adopt={adoptSession}
      goOn={landAfterReturn}
    />
  )
}
