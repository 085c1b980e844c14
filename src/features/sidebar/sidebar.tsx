import type { ComponentType, FocusEvent, PointerEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Pin, Settings } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { furtherPlaces, mainPlaces, placesFor } from '#src/product/places/navigation.ts'
import { PlaceLink } from '#src/product/places/place-link.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { useHydratedUser } from '#src/product/account/use-user.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { LogoMark } from '#src/ui/drawing/logo-mark.tsx'
import { Wordmark } from '#src/ui/drawing/wordmark.tsx'
import { useCut } from '#src/ui/use-cut.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { provideSidebar, readPinned } from './sidebar-actors.ts'

interface Props {
  /** The row that opens the theme picker; the sidebar stays open while the picker is open. */
  ThemeRow: ComponentType<{ isNarrow: boolean; onOpenChange: (isOpen: boolean) => void }>
}

/** The places at the page's edge, from 768 px (Shell 2.5). See design.md 18 for its look. */
export function Sidebar({ ThemeRow }: Props) {
  const { t } = useLingui()
  const user = useHydratedUser()
  const isHydrated = useHydrated()
  const flow = useFlow(provideSidebar, { input: { isPinned: readPinned() } })
  const isPinned = useSelector(flow, (snapshot) => snapshot.matches('pinned')) && isHydrated
  const isOpen = useSelector(flow, ({ value }) => value === 'expanded' || value === 'leaving')
  // A pointer that was already here while the page loaded caused no enter event.
  const wasMet = useRef(false)
  const meetPointer = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return
    wasMet.current = true
    flow.send({ type: 'pointer.enter' })
  }
  const list = useRef<HTMLElement>(null)
  const { after: isCut } = useCut(list, 'block')
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  const rows = (places: typeof mainPlaces) => (
    <ul>
      {placesFor(user, places).map((place) => (
        <li key={place.path}>
          <PlaceLink place={place} className="sidebar-row" />
        </li>
      ))}
    </ul>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens to the links inside
    <aside
      className="sidebar"
      data-open={isOpen || undefined}
      onPointerEnter={meetPointer}
      onPointerMove={(event) => wasMet.current || meetPointer(event)}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && flow.send({ type: 'pointer.leave' })}
      onFocus={({ target, relatedTarget }: FocusEvent) => {
        // True if the window got the focus back, with the previously focused element in the sidebar.
        const isReturning = relatedTarget === null && flow.getSnapshot().context.holds.includes('focus')
        if (!isReturning && target.matches(':focus-visible')) flow.send({ type: 'focus.enter' })
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        // While another window has the focus, this page keeps its focus state.
        !document.hasFocus() || currentTarget.contains(relatedTarget) || flow.send({ type: 'focus.leave' })
      }
    >
      <div className="sidebar-head">
        <Link to={paths.home} className="sidebar-home" aria-label={t`The Hub, home`}>
          <LogoMark />
          <span className="sidebar-word">
            <Wordmark markless />
          </span>
        </Link>
        <IconButton
          icon={Pin}
          label={isPinned ? t`Let the sidebar close` : t`Keep the sidebar open`}
          aria-pressed={isPinned}
          className="sidebar-pin"
          onClick={() => flow.send({ type: 'pin.toggle' })}
        />
      </div>
      <nav ref={list} aria-label={t`Places`} className="sidebar-places" data-cut={isCut || undefined}>
        {rows(mainPlaces)}
        <hr />
        {rows(furtherPlaces)}
      </nav>
      <div className="sidebar-foot">
        <div className="sidebar-theme">
          <ThemeRow
            isNarrow={!isOpen && !isPinned}
            onOpenChange={(open) => flow.send({ type: open ? 'picker.open' : 'picker.close' })}
          />
        </div>
        <Link to={paths.settings} className="nav-row sidebar-row">
          <Icon of={Settings} size={20} />
          <span className="place-name">{t`Settings`}</span>
        </Link>
      </div>
    </aside>
  )
}
