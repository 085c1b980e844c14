import type { Path } from '#contract/http/paths.ts'
import { paths } from '#contract/http/paths.ts'
import { brainVaultTabs, gauntletSections } from '#contract/shell/places.rules.ts'
import type { HoverMenu } from '#machines/shell/hover-menu.machine.ts'

export type PlaceWithMenu = Exclude<HoverMenu, 'more'>

/** The menus by the place's path, with their numbers of sections. */
export const placeMenus: Partial<Record<Path, { menu: PlaceWithMenu; tabs: number }>> = {
  [paths.gauntlet]: { menu: 'gauntlet', tabs: gauntletSections.length },
  [paths.brainVault]: { menu: 'brainVault', tabs: brainVaultTabs.length },
}
