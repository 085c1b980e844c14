import { useSyncExternalStore } from 'react'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { GiftMailStopPage } from '#src/features/gift-mail-stop/gift-mail-stop-page.tsx'
import { mailedLinks } from '../flows/mailed-links.ts'

export const Route = createFileRoute('/invite-codes/not-for-me')({
  staticData: { page: msg`Not for me` },
  loader: ({ context: { loadTexts } }) => loadTexts('gift-mail-stop'),
  component: StopGiftMails,
})

function StopGiftMails() {
  const token = useSyncExternalStore(mailedLinks.subscribe, mailedLinks.giftMailStop)
  return <GiftMailStopPage key={token} linkToken={token} />
}
