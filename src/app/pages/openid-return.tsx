import { useSyncExternalStore } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import { OpenIdReturnPage } from '#src/features/openid-return/openid-return-page.tsx'
import { readLoginReason } from '../landing/destinations.ts'
import { openIdReturnSearch } from './openid-return-search.rules.ts'
import { mailedLinks } from '../flows/mailed-links.ts'

const route = getRouteApi('/auth/callback')

export function OpenIdReturn() {
  const { adoptSession, landAfterReturn } = route.useRouteContext()
  const { way = null, problem = null } = openIdReturnSearch(route.useSearch())
  const code = useSyncExternalStore(mailedLinks.subscribe, mailedLinks.logInReturn)
  return (
    <OpenIdReturnPage
      key={problem ?? code}
      codeToken={problem === null ? code : null}
      way={way}
      problem={problem}
      reason={readLoginReason()}
      adopt={adoptSession}
      goOn={landAfterReturn}
    />
  )
}
