import { useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { notificationsIconId } from '#src/product/notifications/notifications-icon.ts'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { Popover } from '#src/ui/layers/popover.tsx'
import { useRoom } from '#src/ui/use-room.ts'
import { PanelActions } from './panel-actions.tsx'
import { PanelContent } from './panel-content.tsx'
import type { PanelActor } from './panel-view.ts'
import { PanelContext, useCreatePanelView, wideRem } from './panel-view.ts'
import { useUndoToasts } from './use-undo-toasts.ts'
import './notification-panel.css'

/** Its upper edge, just under the bell; in pixels. */
const top = 60

/** The notifications: below the bell, on phones a sheet from the bottom (design.md 7 and 20). */
export function NotificationPanel({ actor }: { actor: PanelActor }) {
  const { t } = useLingui()
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'))
  const isWide = useRoom(wideRem)
  const view = useCreatePanelView(actor)
  const place = useRef<HTMLDivElement>(null)
  useUndoToasts(view, isOpen)
  const close = (): void => actor.send({ type: 'notificationPanel.close' })
  const keepAll = (): boolean => {
    const isAsking = actor.getSnapshot().matches({ open: { question: 'asking' } })
    if (isAsking) actor.send({ type: 'allDeletion.cancel' })
    return isAsking
  }
  const chosenTab = (): HTMLElement | null =>
    place.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ?? null
  const shared = {
    open: isOpen,
    onClose: close,
    onEscape: keepAll,
    title: t`Notifications`,
    actions: <PanelActions onFollow={close} />,
  }
  const content = (
    <div ref={place} className="notification-panel flex min-h-0 flex-col" data-wide={isWide || undefined}>
      <PanelContent isWide={isWide} onFollow={close} />
    </div>
  )
  return (
    <PanelContext value={view}>
      {isWide ? (
        <Popover {...shared} look="panel" controlId={notificationsIconId} top={top} initialFocus={chosenTab}>
          {content}
        </Popover>
      ) : (
        <Dialog {...shared} bare steady finalFocus={() => document.getElementById(notificationsIconId)}>
          {content}
        </Dialog>
      )}
    </PanelContext>
  )
}
