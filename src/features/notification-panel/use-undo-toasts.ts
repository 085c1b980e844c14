import { useEffect, useLayoutEffect, useRef } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import { toast } from '#src/ui/layers/toast.ts'
import type { PanelView } from './panel-view.ts'
import { undoable } from './panel-items.rules.ts'

const idOf = ({ key }: PendingChange): string => `notification-undo-${key}`

/** When the panel closes, a toast carries the rest of each deletion's time to undo it, also on other pages. */
export const useUndoToasts = ({ changes, undo }: PanelView, isOpen: boolean): void => {
  const { t } = useLingui()
  const say = (change: PendingChange, leftMs: number): void => {
    const title =
      change.action === 'deleteAll'
        ? t`${plural(change.total, { one: '# notification deleted', other: '# notifications deleted' })}`
        : t`Notification deleted`
    const action = { label: t`Undo`, onPress: () => undo(change) }
    const id = toast.info(title, { id: idOf(change), duration: leftMs, action })
    // Hovering stops a toast's time, but not the deletion's.
    setTimeout(toast.dismiss, leftMs, id)
  }
  const latest = useRef({ changes, say })
  useLayoutEffect(() => {
    latest.current = { changes, say }
  })
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    const now = Date.now()
    for (const change of undoable(latest.current.changes, now)) {
      if (isOpen) toast.dismiss(idOf(change))
      else latest.current.say(change, change.dueAt - now)
    }
  }, [isOpen])
}
