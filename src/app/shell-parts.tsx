import { loadForReader } from '#src/browser/reader.ts'
import { HeaderPlacesFrame } from '#src/features/hover-menu/header-places-frame.tsx'
import { SidebarFrame } from '#src/features/sidebar/sidebar-frame.tsx'
import { island } from '#src/product/island.tsx'

/** All of it comes in one round. */
const navigation = async () => (await loadForReader(() => import('./shell-navigation.tsx'))).shellNavigation

/** The parts of the frame that a first paint can do without, as long as the server wrote them. */
/** Below the first screen, whatever the page. */
export const FooterPart = island<object>(async () => (await navigation()).Footer)
export const SidebarPart = island<object>(async () => (await navigation()).Sidebar, SidebarFrame)
export const HeaderPlacesPart = island<object>(
  async () => (await navigation()).HeaderPlaces,
  HeaderPlacesFrame,
)
