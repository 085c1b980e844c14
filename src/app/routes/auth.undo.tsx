import { useSyncExternalStore } from 'react'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WayUndoPage } from '#src/features/way-undo/way-undo-page.tsx'
import { mailedLinks } from '../flows/mailed-links.ts'

export const Route = createFileRoute('/auth/undo')({
  staticData: { page: msg`Undo a change` },
  loader: ({ context: { loadTexts } }) => loadTexts('way-undo'),
  component: UndoChange,
})

function UndoChange() {
  const token = useSyncExternalStore(mailedLinks.subscribe, mailedLinks.wayUndo)
  return <WayUndoPage key={token} linkToken={token} />
}
