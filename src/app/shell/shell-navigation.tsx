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

/** An open menu. If it cannot be loaded, it is closed again with a message. */
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
  // If loading fails now, opening a menu loads again.
  useEffect(() => whenIdle(() => void loadHeaderMenus().catch(() => null)), [])
  return <HeaderPlaces Panel={HeaderMenu} />
}

/** The theme row; its icon is a placeholder until the code has loaded, because the server does not know the theme of the page. */
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

/** The navigation of every page, loaded as one chunk. */
export const shellNavigation = { Sidebar: SidebarWithTheme, HeaderPlaces: HeaderPlacesWithMenus, Footer }
