import { loadForReader } from '#src/browser/reader.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import { HeaderPlacesFrame } from '#src/features/hover-menu/header-places-frame.tsx'
import { SidebarFrame } from '#src/features/sidebar/sidebar-frame.tsx'
import { island } from '#src/product/flows/island.tsx'

/** The parts of the frame that a first paint can do without, as long as the server wrote them: they come in one round. */
const navigation = async () => (await loadForReader(() => import('./shell-navigation.tsx'))).shellNavigation

export const SidebarPart = island<object>(async () => (await navigation()).Sidebar, SidebarFrame)
export const HeaderPlacesPart = island<object>(
  async () => (await navigation()).HeaderPlaces,
  HeaderPlacesFrame,
)
/** Below the first screen, whatever the page. */
export const FooterPart = island<object>(async () => (await navigation()).Footer)

const Nothing = () => null

/** For players alone. What fails to load now is loaded on the next visit. */
export const BannersPart = island<object>(() =>
  loadForReader(() =>
    import('./banners.tsx').then(
      ({ Banners }) => Banners,
      () => Nothing,
    ),
  ),
)

/** In the browser alone. What fails to load now is loaded on the next visit. */
export const BrowserFramePart = island<object>(() =>
  loadForReader(async () => {
    await new Promise<void>(whenIdle)
    return import('./browser-frame.tsx').then(
      ({ BrowserFrame }) => BrowserFrame,
      () => Nothing,
    )
  }),
)
