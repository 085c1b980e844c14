import type { FocusEvent, KeyboardEvent } from 'react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { NotificationList } from '#contract/notifications/notification-list.rules.ts'
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

/** Heights before they are measured: a row of two lines, a deleted one; in pixels. */
const rowPx = 92
const deletedPx = 68

/** The next page is requested this near to the end, in heights of the window (Shell 9). */
const nearHeights = 1.5

interface Props {
  list: NotificationList
  isWide: boolean
  onFollow: () => void
  onShowHistory: () => void
}

/** The rows of the chosen tab: only those near the visible part exist. One stop for the keyboard. */
export function NotificationRows({ list, isWide, onFollow, onShowHistory }: Props) {
  const { t, i18n } = useLingui()
  const view = usePanelView()
  const { actor, changes, deletedHere, isOffline, language, markRead, deleteRow, undo } = view
  const scroller = useRef<HTMLDivElement>(null)
  const isTouch = useMedia('(pointer: coarse)')
  const [isPointed, setPointed] = useState(false)
  const [hovered, setHovered] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [isScrolled, setScrolled] = useState(false)
  const isFocusedWithin = useRef(false)
  /** The place that a key has just deleted: Undo gets the focus there. */
  const [deletedByKey, setDeletedByKey] = useState<string | null>(null)

  const items = useMemo(
    () => panelItems({ list, changes, deletedHere, isPointed }),
    [list, changes, deletedHere, isPointed],
  )
  const at = items.findIndex(({ key }) => key === focused)
  const current = at < 0 ? 0 : at

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'row' ? rowPx : deletedPx),
    getItemKey: (index) => `${items[index]?.kind} ${items[index]?.key}`,
    // The row with the focus stays, however far it is scrolled away.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return at < 0 || shown.includes(at) ? shown : [...shown, at].toSorted((one, other) => one - other)
    },
    overscan: 2,
    initialRect: { width: 420, height: 600 },
  })

  // Somebody who reads the list is not disturbed: no row appears or disappears.
  const isHeld = isPointed || isScrolled || focused !== null
  useEffect(() => {
    actor.send({ type: isHeld ? 'list.hold' : 'list.release' })
  }, [actor, isHeld])

  // What is deleted above the visible part does not move it.
  const anchor = useRef<{ key: unknown; start: number } | null>(null)
  const noteAnchor = (): void => {
    const offset = scroller.current?.scrollTop ?? 0
    const first = virtualizer.getVirtualItems().find(({ end }) => end > offset)
    anchor.current = first && offset > 0 ? { key: first.key, start: first.start } : null
  }
  useLayoutEffect(() => {
    const { current: known } = anchor
    const moved = known && virtualizer.measurementsCache.find(({ key }) => key === known.key)
    if (moved && scroller.current) scroller.current.scrollTop += moved.start - known.start
  }, [items, virtualizer])
  useLayoutEffect(noteAnchor)

  // The next page, when its place comes near.
  const isIdle = useSelector(actor, (snapshot) => snapshot.matches({ open: { list: { ready: 'idle' } } }))
  const isLoadingOlder = useSelector(actor, (snapshot) =>
    snapshot.matches({ open: { list: { ready: 'loadingOlder' } } }),
  )
  const hasFailed = useSelector(actor, (snapshot) =>
    snapshot.matches({ open: { list: { ready: 'olderFailed' } } }),
  )
  const areAllDeleted = items.some(({ kind }) => kind === 'allDeleted')
  const wantsMore = isIdle && !list.isWhole && !isOffline && !areAllDeleted
  const lookForEnd = (): void => {
    const { current: box } = scroller
    if (!box || !wantsMore) return
    const left = box.scrollHeight - box.scrollTop - box.clientHeight
    if (left < nearHeights * innerHeight) actor.send({ type: 'list.more' })
  }
  useEffect(lookForEnd)

  const itemElement = (index: number): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-item-focus]`) ?? null
  const focusItem = (index: number): void => {
    const item = items[index]
    if (!item) return
    setFocused(item.key)
    virtualizer.scrollToIndex(index)
    const focus = (triesLeft: number): void => {
      const element = itemElement(index)
      if (element) element.focus({ preventScroll: true })
      else if (triesLeft > 0) requestAnimationFrame(() => focus(triesLeft - 1))
    }
    focus(10)
  }
  const focusTab = (): void =>
    document.querySelector<HTMLElement>('.notification-tabs [role="tab"][aria-selected="true"]')?.focus()

  // The row with the focus is gone, or its Undo: the focus goes to the next row, else to the tab.
  const lastAt = useRef(0)
  useLayoutEffect(() => {
    if (focused === null || !isFocusedWithin.current) return
    const item = items[at]
    if (item && (item.kind !== 'deleted' || item.change)) {
      lastAt.current = at
      return
    }
    const next = items.findIndex(
      (one, index) => index >= lastAt.current && (one.kind === 'row' || one.change !== null),
    )
    if (next >= 0) return focusItem(next)
    setFocused(null)
    focusTab()
  }, [items, focused, at])

  // Pressing the pill leads to the first new title.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const target = {
      ArrowDown: Math.min(current + 1, items.length - 1),
      ArrowUp: Math.max(current - 1, 0),
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (target === undefined || event.target instanceof Element === false) return
    if (event.target.closest('[role="menu"], [aria-expanded="true"]')) return
    event.preventDefault()
    focusItem(target)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    isFocusedWithin.current = true
    const index = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)
    const item = items[index]
    if (item) setFocused(item.key)
  }
  const onBlur = ({ currentTarget, target }: FocusEvent): void => {
    // A control that disappears loses the focus to nothing: the list gives it to the next row.
    requestAnimationFrame(() => {
      if (!target.isConnected || currentTarget.contains(document.activeElement)) return
      isFocusedWithin.current = false
      setFocused(null)
    })
  }

  const gestures = useRef<RowGestures | null>(null)
  const stable = useMemo<RowGestures>(
    () => ({
      markRead: (item) => gestures.current?.markRead(item),
      deleteRow: (item) => gestures.current?.deleteRow(item),
      follow: (item) => gestures.current?.follow(item),
    }),
    [],
  )
  gestures.current = {
    markRead: ({ row }) => markRead(row),
    deleteRow: ({ row, key, isRead }) => {
      deleteRow(row, isRead)
      const isHere = scroller.current?.contains(document.activeElement) === true
      if (isHere) setDeletedByKey(key)
    },
    follow: ({ row, isRead, isGone }) => {
      if (!isRead && !isGone) markRead(row)
      if (row.path !== null) onFollow()
    },
  }

  const lang = language === i18n.locale ? undefined : language
  const isEmpty = items.every(({ kind }) => kind === 'allDeleted')
  const isWhole = list.isWhole || areAllDeleted
  return (
    <>
      <div
        ref={scroller}
        className="notification-list"
        onScroll={({ currentTarget }) => {
          setScrolled(currentTarget.scrollTop > 0)
          noteAnchor()
          lookForEnd()
        }}
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setPointed(true)}
        onPointerLeave={() => {
          setPointed(false)
          setHovered(null)
        }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <div
          role={items.length > 0 ? 'feed' : undefined}
          aria-label={items.length > 0 ? t`Notifications` : undefined}
          aria-busy={isLoadingOlder}
          className="notification-room"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
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
                    takesFocus={item.key === deletedByKey || item.kind === 'allDeleted'}
                  />
                )}
              </article>
            )
          })}
        </div>
        {isLoadingOlder && <Skeleton className="notification-older" />}
        {hasFailed && (
          <div className="notification-older-failed">
            <ErrorState
              text={<Trans>Failed to retrieve notifications</Trans>}
              actions={<TryAgain size="sm" />}
            />
          </div>
        )}
      </div>
      {isEmpty && isWhole && <NothingHere onShowHistory={onShowHistory} />}
    </>
  )
}
