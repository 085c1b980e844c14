import { useSyncExternalStore } from 'react'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UndoPage } from '#src/features/undo/undo-page.tsx'
import { mailedLinks } from '../flows/mailed-links.ts'

export const Route = createFileRoute('/auth/undo')({
  staticData: { page: msg`Undo a change` },
  loader: ({ context: { loadTexts } }) => loadTexts('undo'),
  component: UndoChange,
})

function UndoChange() {
  const token = useSyncExternalStore(mailedLinks.subscribe, mailedLinks.wayUndo)
  return <UndoPage key={token} linkToken={token} />
}
