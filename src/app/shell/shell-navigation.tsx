import type { ComponentProps } from 'react'
import { useEffect, useState } from 'react'
import { Palette } from 'lucide-react'
import { whenIdle } from '#src/browser/when-idle.ts'
import type { PanelProps } from '#src/features/hover-menu/header-places.tsx'
import { HeaderPlaces } from '#src/features/hover-menu/header-places.tsx'
import { Sidebar } from '#src/features/sidebar/sidebar.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { Footer } from './footer.tsx'
import { LateThemeRow } from './late-theme.ts'
import { headerMenus, loadHeaderMenus } from './load-header-menus.ts'
import { sayUnavailable } from '../flows/say-unavailable.ts'

/** An open menu. One that can't be loaded is closed again, and says so. */
function HeaderMenu(props: PanelProps) {
  const [menus, setMenus] = useState(headerMenus)
  const { flow } = props
  useEffect(() => {
    if (menus) return
    loadHeaderMenus().then(setMenus, () => {
      sayUnavailable()
      flow.send({ type: 'menu.close' })
    })
  }, [menus, flow])
  return menus && <menus.MenuPanel {...props} PlaceMenu={menus.PlaceMenu} />
}

function HeaderPlacesWithMenus() {
  // What fails to load now is loaded again when a menu is opened.
  useEffect(() => whenIdle(() => void loadHeaderMenus().catch(() => null)), [])
  return <HeaderPlaces Panel={HeaderMenu} />
}

/** The server doesn't know in which theme the page is drawn. Until its code has come, its icon stands there. */
function ThemeRowInBrowser(props: ComponentProps<typeof LateThemeRow>) {
  const waiting = (
    <span className="sidebar-theme-waiting" aria-hidden="true">
      <Icon of={Palette} size={20} />
    </span>
  )
  if (!useHydrated()) return waiting
  return (
    <ErrorIsland waiting={waiting}>
      <LateThemeRow {...props} onFail={sayUnavailable} />
    </ErrorIsland>
  )
}

const SidebarWithTheme = () => <Sidebar ThemeRow={ThemeRowInBrowser} />

/** What leads through the hub on every page, loaded as one chunk. */
export const shellNavigation = { Sidebar: SidebarWithTheme, HeaderPlaces: HeaderPlacesWithMenus, Footer }
