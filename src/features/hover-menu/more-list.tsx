import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { Plural } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { HoverMenu } from '#machines/shell/hover-menu.machine.ts'
import type { NavigationPlace } from '#src/product/places/navigation.ts'
import { PlaceLink } from '#src/product/places/place-link.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { placeMenus } from './place-menus.ts'

interface Props {
  places: readonly NavigationPlace[]
  /** The place whose sections are shown beside the list. */
  pane: HoverMenu | null
  onPane: (pane: HoverMenu) => void
  /** Called for keys: the focus moves into the pane, too. */
  onEnter: (pane: HoverMenu) => void
  onChoose: () => void
}

/** The places that do not fit in the header. The sections of a place are shown beside the list. */
export function MoreList({ places, pane, onPane, onEnter, onChoose }: Props) {
  const touched = useRef(false)
  return (
    <ul className="more-list">
      {places.map((place) => {
        const own = placeMenus[place.path]
        if (!own) {
          return (
            <li key={place.path}>
              <PlaceLink
                place={place}
                size={18}
                className="hover-menu-row"
                tabIndex={-1}
                onClick={onChoose}
              />
            </li>
          )
        }
        const show = (): void => onPane(own.menu)
        return (
          <li key={place.path}>
            <PlaceLink
              place={place}
              size={18}
              tabIndex={-1}
              className="hover-menu-row"
              aria-expanded={pane === own.menu}
              onPointerDown={({ pointerType }: PointerEvent) => {
                touched.current = pointerType === 'touch'
              }}
              onPointerEnter={({ pointerType }: PointerEvent) => pointerType !== 'touch' && show()}
              onKeyDown={(event: KeyboardEvent) => {
                touched.current = false
                const further =
                  getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
                if (event.key === further) onEnter(own.menu)
              }}
              onClick={(event: MouseEvent) => {
                if (!touched.current) return onChoose()
                event.preventDefault()
                show()
              }}
            >
              <span className="more-tabs">
                <Plural value={own.tabs} one="# tab" other="# tabs" />
              </span>
              <Icon of={ChevronRight} size={16} mirror />
            </PlaceLink>
          </li>
        )
      })}
    </ul>
  )
}
