import type { ComponentType, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { ChevronDown, Lock } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { HoverMenu, hoverMenuMachine } from '#machines/shell/hover-menu.machine.ts'
import { ClosedLink } from '#src/product/places/closed-link.tsx'
import { currentAt } from '#src/product/places/current-place.rules.ts'
import { useDisabledReason } from '#src/product/places/disabled-pages.ts'
import type { NavigationPlace } from '#src/product/places/navigation.ts'
import { mainPlaces, placesFor } from '#src/product/places/navigation.ts'
import { useMarked } from '#src/product/words/use-marked.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { useHydratedUser } from '#src/product/account/use-user.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Tooltip } from '#src/ui/layers/tooltip.tsx'
import { provideHoverMenu } from './hover-menu-actors.ts'
import { placeMenus } from './place-menus.ts'
import { yielding } from './fitting.rules.ts'
import { useFitting } from './use-fitting.ts'

export interface PanelProps {
  flow: ActorRefFrom<typeof hoverMenuMachine>
  menu: HoverMenu
  /** Returns the element that the menu is attached to. */
  trigger: () => HTMLElement | null
  /** The places that did not fit. */
  out: readonly NavigationPlace[]
}

interface Props {
  /** The open menu. Its code is loaded when a menu is first opened. */
  Panel: ComponentType<PanelProps>
}

const opensByKey = (key: string): boolean => key === 'Enter' || key === ' ' || key === 'ArrowDown'

function Place({ place: { path, name }, menu }: { place: NavigationPlace; menu?: object | undefined }) {
  const { t } = useLingui()
  const marked = useMarked(path)
  const reason = useDisabledReason(path)
  if (reason !== null) {
    return (
      <Tooltip text={reason || t`Closed at the moment`}>
        <ClosedLink className="header-link">
          <span>{t(name)}</span>
          <Icon of={Lock} size={16} />
        </ClosedLink>
      </Tooltip>
    )
  }
  return (
    <Link to={path} {...marked} className="header-link" {...menu}>
      <span>{t(name)}</span>
      {menu && <Icon of={ChevronDown} size={16} className="header-chevron" />}
    </Link>
  )
}

/** The places in the header, the More menu with those that do not fit, and the places' menus (Shell 2.3 to 2.6). */
export function HeaderPlaces({ Panel }: Props) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const places = placesFor(useHydratedUser(), mainPlaces)
  const fitted = useFitting(list, places.length)
  const fitting = fitted?.fitting ?? null
  const flow = useFlow(provideHoverMenu)
  const menu = useSelector(flow, ({ context }) => context.menu)
  const isShown = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  const touched = useRef(false)

  const out = fitting === null ? [] : places.slice(fitting)
  const isOut = (at: number): boolean => fitting !== null && at >= fitting
  const triggerOf = (id: HoverMenu): HTMLElement | null =>
    list.current?.querySelector(`[data-menu="${id}"]`) ?? null

  /**
   * Attributes that let an element open a menu with mouse, touch or keyboard. A tap on a place's name opens its
   * menu; a click goes to the place.
   */
  const opening = (id: HoverMenu, act: (event: MouseEvent) => void) => ({
    'data-menu': id,
    'data-hover-menu': '',
    'aria-haspopup': true as const,
    'aria-expanded': isShown && menu === id,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      touched.current = pointerType === 'touch'
    },
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') flow.send({ type: 'pointer.enter', menu: id })
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') flow.send({ type: 'pointer.leave' })
    },
    onKeyDown: (event: KeyboardEvent) => {
      touched.current = false
      if (event.key === 'Escape') flow.send({ type: 'menu.close' })
      if (event.key === 'Tab' && menu === id) flow.send({ type: 'menu.close' })
      if (!opensByKey(event.key) || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      flow.send({ type: 'menu.enter', menu: id })
    },
    onClick: (event: MouseEvent) => {
      if (!touched.current) return act(event)
      event.preventDefault()
      flow.send({ type: 'menu.toggle', menu: id })
    },
  })

  /** Hovering has already opened the menu: the first press keeps it open, the next one closes it. */
  const pressMore = (): void => {
    const isKept = menu === 'more' && flow.getSnapshot().matches({ shown: 'entered' })
    flow.send({ type: isKept ? 'menu.toggle' : 'menu.enter', menu: 'more' })
  }

  return (
    <nav
      aria-label={t`Main`}
      className="header-places"
      data-yields={fitted ? yielding.slice(0, fitted.yields).join(' ') : undefined}
    >
      <ul ref={list} className="header-list" data-fitted={fitting === null ? undefined : ''}>
        {places.map((place, at) => {
          const id = placeMenus[place.path]?.menu
          return (
            <li key={place.path} inert={isOut(at)} data-out={isOut(at) || undefined}>
              <Place place={place} menu={id && opening(id, () => flow.send({ type: 'entry.choose' }))} />
            </li>
          )
        })}
        <li inert={fitted?.hasMore === false} data-out={fitted?.hasMore === false || undefined}>
          <button
            type="button"
            className="header-link"
            data-current={out.some(({ path }) => currentAt(pathname, path)) || undefined}
            {...opening('more', pressMore)}
          >
            <span>{t`More`}</span>
            <Icon of={ChevronDown} size={16} className="header-chevron" />
          </button>
        </li>
      </ul>
      {menu !== null && (
        <Panel key={menu} flow={flow} menu={menu} trigger={() => triggerOf(menu)} out={out} />
      )}
    </nav>
  )
}
