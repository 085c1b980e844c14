import { useEffect, useMemo, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { NotificationList } from '#contract/notifications/notification-list.rules.ts'
import type { notificationPanelMachine } from '#machines/notifications/notification-panel.machine.ts'
import { useTabStops } from '#src/ui/controls/tabs.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { DeletedRow } from './deleted-row.tsx'
import type { RowGestures } from './notification-row.tsx'
import { NotificationRow } from './notification-row.tsx'
import { NothingHere } from './nothing-here.tsx'
import { panelItems } from './panel-items.rules.ts'
import { usePanelView } from './panel-view.ts'
import { TryAgain } from './try-again.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** The next page is requested this near to the end, in heights of the window (Shell 9). */
const nearHeights = 1.5

type Snapshot = SnapshotFrom<typeof notificationPanelMachine>
const selectIdle = (snapshot: Snapshot) => snapshot.matches({ open: { list: { ready: 'idle' } } })
const selectLoading = (snapshot: Snapshot) => snapshot.matches({ open: { list: { ready: 'loadingOlder' } } })
const selectFailed = (snapshot: Snapshot) => snapshot.matches({ open: { list: { ready: 'olderFailed' } } })

interface Props {
  list: NotificationList
  isWide: boolean
  /** The pointer is in the list, or on what stands over it. */
  isPointed: boolean
  /** The focus is on the pill. */
  isAtPill: boolean
  /** The first title gets the focus: the pill was pressed. */
  startsAtFirst: boolean
  onFollow: () => void
  onShowHistory: () => void
}

/** The rows of the chosen tab: only those near the visible part exist. One stop for the keyboard. */
export function NotificationRows(props: Props) {
  const { list, isWide, isPointed, isAtPill, startsAtFirst, onFollow, onShowHistory } = props
  const { t, i18n } = useLingui()
  const view = usePanelView()
  const { actor, changes, deletedHere, isOffline, language, undo } = view
  const scroller = useRef<HTMLDivElement>(null)
  const isTouch = useMedia('(pointer: coarse)')
  const [isScrolled, setScrolled] = useState(false)
  const [hovered, setHovered] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  /** The keyboard comes back to the row that it left. */
  const [left, setLeft] = useState<string | null>(null)

  const items = useMemo(
    () => panelItems({ list, changes, deletedHere, isPointed }),
    [list, changes, deletedHere, isPointed],
  )
  const at = focused === null ? -1 : items.findIndex(({ key }) => key === focused)
  const { virtualizer, noteAnchor } = useVirtualRows({ items, scroller, focusedAt: at })
  const { focusItem, gestures } = useRowFocus({
    items,
    scroller,
    focused,
    onFocus: (key) => {
      setFocused(key)
      if (key !== null) setLeft(key)
    },
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  })
  useEffect(() => {
    if (startsAtFirst) focusItem(0)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the list is drawn
  }, [])

  // Somebody who reads the list is not disturbed: no row appears or disappears.
  const isHeld = items.length > 0 && (isPointed || isAtPill || isScrolled || focused !== null)
  useEffect(() => {
    actor.send({ type: isHeld ? 'list.hold' : 'list.release' })
  }, [actor, isHeld])

  const isIdle = useSelector(actor, selectIdle)
  const isLoadingOlder = useSelector(actor, selectLoading)
  const hasFailed = useSelector(actor, selectFailed)
  const areAllDeleted = items.some(({ kind }) => kind === 'allDeleted')
  const isWhole = list.isWhole || areAllDeleted
  const look = (): void => {
    const { current: box } = scroller
    if (!box) return
    const left = box.scrollHeight - box.scrollTop - box.clientHeight
    box.toggleAttribute('data-cut', left > 1)
    if (isIdle && !isWhole && !isOffline && left < nearHeights * innerHeight)
      actor.send({ type: 'list.more' })
  }
  useEffect(look)

  const rowGestures = useRef<RowGestures | null>(null)
  useEffect(() => {
    rowGestures.current = {
      markRead: ({ row }) => view.markRead(row),
      deleteRow: ({ row, isRead }) => view.deleteRow(row, isRead),
      follow: ({ row, isRead, isGone }) => {
        if (!isRead && !isGone) view.markRead(row)
        if (row.path !== null) onFollow()
      },
    }
  })
  /** Never another object: rows are rendered again only if they change. */
  const stable = useMemo<RowGestures>(
    () => ({
      markRead: (item) => rowGestures.current?.markRead(item),
      deleteRow: (item) => rowGestures.current?.deleteRow(item),
      follow: (item) => rowGestures.current?.follow(item),
    }),
    [],
  )

  const lang = language === i18n.locale ? undefined : language
  const current = Math.max(
    0,
    items.findIndex(({ key }) => key === left),
  )
  const hasRows = items.length > 0
  const shown = virtualizer.getVirtualItems()
  useTabStops(shown.length > 0 ? 'rows' : 'none')
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens to the rows inside */}
      <div
        ref={scroller}
        className="notification-list"
        onScroll={({ currentTarget }) => {
          setScrolled(currentTarget.scrollTop > 0)
          noteAnchor()
          look()
        }}
        onPointerLeave={() => setHovered(null)}
        {...gestures}
      >
        <div
          role={hasRows ? 'feed' : undefined}
          aria-label={hasRows ? t`Notifications` : undefined}
          aria-busy={isLoadingOlder}
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {shown.map(({ index, key, start }) => {
            const item = items[index]
            if (!item) return null
            return (
              <article
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={isWhole ? items.length : -1}
                className="notification-place"
                style={{ top: start }}
                onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setHovered(item.key)}
              >
                {item.kind === 'row' ? (
                  <NotificationRow
                    item={item}
                    gestures={stable}
                    isWide={isWide}
                    isCurrent={index === current}
                    isActive={isTouch || item.key === hovered || item.key === focused}
                    isOffline={isOffline}
                    lang={lang}
                  />
                ) : (
                  <DeletedRow
                    change={item.change}
                    isOffline={isOffline}
                    isCurrent={index === current}
                    onUndo={undo}
                    takesFocus={item.kind === 'allDeleted'}
                  />
                )}
              </article>
            )
          })}
        </div>
        {isLoadingOlder && <Skeleton className="mx-5 my-3 h-11" />}
        {hasFailed && (
          <div className="notification-older-failed">
            <ErrorState
              text={<Trans>Failed to retrieve notifications</Trans>}
              actions={<TryAgain size="sm" />}
            />
          </div>
        )}
      </div>
      <span className="notification-fade" aria-hidden="true" />
      {isWhole && items.every(({ kind }) => kind === 'allDeleted') && (
        <NothingHere onShowHistory={onShowHistory} />
      )}
    </>
  )
}
