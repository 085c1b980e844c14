import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { whenIdle } from '#src/browser/when-idle.ts'
import { HeaderPlaces } from '#src/features/hover-menu/header-places.tsx'
import type { PlaceMenuProps } from '#src/features/hover-menu/menu-panel.tsx'
import { Sidebar } from '#src/features/sidebar/sidebar.tsx'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { Footer } from './footer.tsx'
import { sayUnavailable } from './say-unavailable.ts'

let loaded: ComponentType<PlaceMenuProps> | null = null

const loadPlaceMenu = async (): Promise<ComponentType<PlaceMenuProps>> => {
  const [{ PlaceMenu }] = await Promise.all([
    import('#src/features/places/place-menu.tsx'),
    loadTexts('places'),
  ])
  loaded = PlaceMenu
  return PlaceMenu
}

/** What is there is shown at once: a lazy component would first be empty all the same, for 300 ms. */
function PlaceMenu(props: PlaceMenuProps) {
  const [Content, setContent] = useState(() => loaded)
  const { onChoose } = props
  useEffect(() => {
    if (Content) return
    loadPlaceMenu().then(
      (came) => setContent(() => came),
      () => {
        sayUnavailable()
        onChoose()
      },
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is loaded once for each opening
  }, [])
  return Content ? <Content {...props} /> : <div className="hover-menu-waiting" />
}

function HeaderPlacesWithMenus() {
  // What fails to load now is loaded again when a menu is opened.
  useEffect(() => whenIdle(() => void loadPlaceMenu().catch(() => null)), [])
  return <HeaderPlaces PlaceMenu={PlaceMenu} />
}

/** What leads through the hub on every page, loaded as one chunk. */
export const shellNavigation = { Sidebar: () => <Sidebar />, HeaderPlaces: HeaderPlacesWithMenus, Footer }
