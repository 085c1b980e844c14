import type { ComponentType } from 'react'
import type { MenuPanelProps, PlaceMenuProps } from '#src/features/hover-menu/menu-panel.tsx'
import { loadTexts } from '#src/i18n/catalogues.ts'

/** The components needed to open a menu of the header. */
export interface HeaderMenus {
  MenuPanel: ComponentType<MenuPanelProps>
  PlaceMenu: ComponentType<PlaceMenuProps>
}

/** Null until loaded; then a menu is shown at once, where a lazy component would first be empty for 300 ms. */
export let headerMenus: HeaderMenus | null = null

export const loadHeaderMenus = async (): Promise<HeaderMenus> => {
  const [{ MenuPanel }, { PlaceMenu }] = await Promise.all([
    import('#src/features/hover-menu/menu-panel.tsx'),
    import('#src/features/places/place-menu.tsx'),
    loadTexts('places'),
  ])
  headerMenus = { MenuPanel, PlaceMenu }
  return headerMenus
}
