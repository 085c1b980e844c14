import { useEffect, useLayoutEffect, useRef } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { toast } from '#src/ui/layers/toast.ts'
import type { PanelView } from './panel-view.ts'
import { undoable } from './panel-items.rules.ts'

const idOf = (key: string): string => `notification-undo-${key}`

/** When the panel closes, a toast carries the rest of each deletion's time to undo it, also on other pages. */
export const useUndoToasts = ({ changes, undo }: PanelView, isOpen: boolean): void => {
  const { t } = useLingui()
  const latest = useRef({ changes, undo, t })
  useLayoutEffect(() => {
    latest.current = { changes, undo, t }
  })
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const now = Date.now()
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    for (const change of undoable(latest.current.changes, now)) {
      if (isOpen) {
        toast.dismiss(idOf(change.key))
        continue
      }
      const { t: say, undo: takeBack } = latest.current
      const duration = change.dueAt - now
      const count = change.total
      const title =
        change.action === 'deleteAll'
          ? say`${plural(count, { one: '# notification deleted', other: '# notifications deleted' })}`
          : say`Notification deleted`
      const id = toast.info(title, {
        id: idOf(change.key),
        duration,
        action: { label: say`Undo`, onPress: () => takeBack(change) },
      })
      // Hovering stops a toast's time, but not the deletion's.
      setTimeout(toast.dismiss, duration, id)
    }
  }, [isOpen])
}
