import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { ContourMark } from '#src/ui/drawing/contour-mark.tsx'
import { usePanelView } from './panel-view.ts'

/** The listed sentence of an empty tab (Shell 2.8). */
export function NothingHere({ onShowHistory }: { onShowHistory: () => void }) {
  const { actor, counts } = usePanelView()
  const tab = useSelector(actor, ({ context }) => context.tab)
  const isNothing = (counts?.total ?? 0) === 0
  return (
    <div className="grid justify-items-start gap-4 px-5 pt-7 pb-8">
      <ContourMark className="text-muted size-14" />
      <p className="text-muted">
        {isNothing ? (
          <Trans>No notifications</Trans>
        ) : tab === 'recent' ? (
          <Trans>No unread notifications</Trans>
        ) : (
          <Trans>No read notifications</Trans>
        )}
      </p>
      {tab === 'recent' && !isNothing && (
        <button type="button" className="notification-history" onClick={onShowHistory}>
          <Trans>Show history</Trans>
        </button>
      )}
    </div>
  )
}
