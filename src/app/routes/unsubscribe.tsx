import { useSyncExternalStore } from 'react'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '#src/features/unsubscribe/unsubscribe-page.tsx'
import { mailedLinks } from '../flows/mailed-links.ts'

export const Route = createFileRoute('/unsubscribe')({
  staticData: { page: msg`Stop mails` },
  loader: ({ context: { loadTexts } }) => loadTexts('unsubscribe'),
  component: Unsubscribe,
})

function Unsubscribe() {
  const token = useSyncExternalStore(mailedLinks.subscribe, mailedLinks.unsubscribe)
  return <UnsubscribePage key={token} linkToken={token} />
}
