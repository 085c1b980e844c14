import type { ComponentType, CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Lock, LockOpen } from 'lucide-react'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import type { HoverMenu } from '#machines/shell/hover-menu.machine.ts'
import { beside } from './columns.rules.ts'
import type { PanelProps } from './header-places.tsx'
import { MoreList } from './more-list.tsx'
import type { PlaceWithMenu } from './place-menus.ts'

export interface PlaceMenuProps {
  menu: PlaceWithMenu
  /** True if it is beside the list of More. */
  isPane: boolean
  onChoose: () => void
}

export interface MenuPanelProps extends PanelProps {
  PlaceMenu: ComponentType<PlaceMenuProps>
}

/** Minimum distance to the header's ends, in pixels. */
const edge = 8

/** Returns the menu's distance from the header's inline start, in pixels: below its item, within the header. */
const placeOf = (panel: HTMLElement, trigger: HTMLElement | null): number => {
  const header = panel.closest('.header')?.getBoundingClientRect()
  const item = trigger?.getBoundingClientRect()
  if (!header || !item) return edge
  const isMirrored = getComputedStyle(panel).direction === 'rtl'
  const start = isMirrored ? header.right - item.right : item.left - header.left
  return Math.max(edge, Math.min(start, header.width - panel.offsetWidth - edge))
}

const entriesOf = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('a, button') ?? []),
]

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A menu below the header. Arrow keys move between its entries, Tab leaves it, Escape returns to its item. */
export function MenuPanel({ flow, menu, trigger, out, PlaceMenu }: MenuPanelProps) {
  const { t } = useLingui()
  const panel = useRef<HTMLDivElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  const isEntering = useRef(false)
  const [start, setStart] = useState<number | null>(null)
  const isTouch = useMedia('(pointer: coarse)')
  const isLocked = useSelector(flow, (snapshot) => snapshot.matches({ shown: 'locked' }))
  const isEntered = useSelector(flow, (snapshot) => snapshot.matches({ shown: 'entered' }))
  const isClosing = useSelector(flow, (snapshot) => snapshot.matches('closing'))
  const pane = useSelector(flow, ({ context }) => context.pane)
  const place = menu === 'more' ? pane : menu

  useLayoutEffect(() => {
    if (panel.current) setStart(placeOf(panel.current, trigger()))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a pane changes its width, another item is another menu
  }, [menu, pane])

  useEffect(() => {
    const { current } = panel
    if (isEntered && !current?.contains(document.activeElement)) entriesOf(current)[0]?.focus()
  }, [isEntered])

  const inPane = (): HTMLElement | null =>
    panel.current?.querySelector<HTMLElement>('.more-list ~ * :is(a, button)') ?? null
  useEffect(() => {
    if (!isEntering.current) return
    isEntering.current = false
    inPane()?.focus()
  }, [pane])
  const enterPane = (asked: HoverMenu): void => {
    if (pane === asked) return inPane()?.focus()
    isEntering.current = true
    flow.send({ type: 'pane.show', pane: asked })
  }
  /** Moves the focus from the pane back to its row in the list. */
  const leavePane = (event: KeyboardEvent<HTMLDivElement>): boolean => {
    const back = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const list = panel.current?.querySelector('.more-list')
    if (event.key !== back || !list || list.contains(document.activeElement)) return false
    list.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    return true
  }

  /** Moves the focus to the next column. In More, only the columns of the pane count. */
  const goBeside = ({ key }: KeyboardEvent): boolean => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
    const entries = entriesOf(panel.current?.querySelector('.more-list ~ *') ?? columns.current)
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const to = beside(
      entries.map((entry) => entry.getBoundingClientRect()),
      at,
      key === 'ArrowLeft' ? -1 : 1,
    )
    if (to !== undefined) entries[to]?.focus()
    return to !== undefined
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (goBeside(event) || leavePane(event)) return
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Focuses the item, so that Tab continues from there as if there were no menu.
      trigger()?.focus()
      flow.send({ type: 'menu.close' })
      return
    }
    const entries = entriesOf(panel.current)
    const step = steps[event.key]
    if (!step || entries.length === 0) return
    event.preventDefault()
    entries[step(entries.indexOf(document.activeElement as HTMLElement), entries.length)]?.focus()
  }
  const choose = (): void => {
    // A tab of the same page is not a new page, whose heading would take the focus. A locked menu stays open and
    // keeps the focus.
    if (!isLocked && panel.current?.contains(document.activeElement))
      trigger()?.focus({ preventScroll: true })
    flow.send({ type: 'entry.choose' })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens to the entries inside
    <div
      ref={panel}
      data-hover-menu=""
      data-closing={isClosing || undefined}
      inert={isClosing}
      className={classes(
        'hover-menu',
        `hover-menu-${menu}`,
        menu === 'more' && place !== null && 'hover-menu-wide',
      )}
      style={{ '--menu-start': `${start ?? edge}px` } as CSSProperties}
      onPointerEnter={({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') flow.send({ type: 'pointer.enter', menu })
      }}
      onPointerLeave={({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') flow.send({ type: 'pointer.leave' })
      }}
      onKeyDown={onKeyDown}
    >
      <div ref={columns} className="hover-menu-body">
        {menu === 'more' && (
          <MoreList
            places={out}
            pane={pane}
            onPane={(shown) => flow.send({ type: 'pane.show', pane: shown })}
            onEnter={enterPane}
            onChoose={choose}
          />
        )}
        {place !== null && place !== 'more' && (
          <PlaceMenu menu={place} isPane={menu === 'more'} onChoose={choose} />
        )}
      </div>
      {place !== null && (
        <div className="hover-menu-foot">
          <button
            type="button"
            tabIndex={-1}
            aria-pressed={isLocked}
            className="hover-menu-lock"
            onClick={() => flow.send({ type: 'lock.toggle' })}
          >
            <Icon of={isLocked ? Lock : LockOpen} size={16} />
            <span>
              {isLocked
                ? isTouch
                  ? t`Kept open. Tap to let it close`
                  : t`Kept open. Click to let it close`
                : isTouch
                  ? t`Tap here to keep this menu open`
                  : t`Click here to keep this menu open`}
            </span>
          </button>
          <span className="hover-menu-note">
            {place === 'brainVault' ? (
              <Trans>5 tabs, 10 features, 3 categories</Trans>
            ) : isLocked ? (
              isTouch ? (
                t`A tap outside closes it too`
              ) : (
                t`A click outside closes it too`
              )
            ) : (
              !isTouch && t`Closes when you leave it`
            )}
          </span>
        </div>
      )}
    </div>
  )
}
