import { useSyncExternalStore } from 'react'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MagicLinkReturnPage } from '#src/features/magic-link-return/magic-link-return-page.tsx'
import { mailedLinks } from '../flows/mailed-links.ts'

export const Route = createFileRoute('/auth/magiclink/verify')({
  staticData: { page: msg`Log in` },
  loader: ({ context: { loadTexts } }) => loadTexts('magic-link-return'),
  component: MagicLinkReturn,
})

function MagicLinkReturn() {
  const { adoptSession } = Route.useRouteContext()
  const token = useSyncExternalStore(mailedLinks.subscribe, mailedLinks.logIn)
  return <MagicLinkReturnPage key={token} linkToken={token} adopt={adoptSession} />
}
