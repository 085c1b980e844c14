import { useSyncExternalStore } from 'react'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MagicLinkReturnPage } from '#src/features/magic-link-return/magic-link-return-page.tsx'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { linkToken } from '../link-token.ts'

export const Route = createFileRoute('/auth/magiclink/verify')({
  staticData: { page: msg`Log in` },
  loader: () => loadTexts('magic-link-return'),
  component: MagicLinkReturn,
})

function MagicLinkReturn() {
  const { adoptSession } = Route.useRouteContext()
  const token = useSyncExternalStore(linkToken.subscribe, linkToken.current)
  return <MagicLinkReturnPage key={token} linkToken={token} adopt={adoptSession} />
}
