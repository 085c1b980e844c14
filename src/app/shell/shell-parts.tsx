import { loadForReader } from '#src/browser/reader.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import { HeaderPlacesFrame } from '#src/features/hover-menu/header-places-frame.tsx'
import { SidebarFrame } from '#src/features/sidebar/sidebar-frame.tsx'
import { island } from '#src/product/flows/island.tsx'

/** The parts of the frame that the first paint does not need, if the server rendered them: they load in one request. */
const navigation = async () => (await loadForReader(() => import('./shell-navigation.tsx'))).shellNavigation

export const SidebarPart = island<object>(async () => (await navigation()).Sidebar, SidebarFrame)
export const HeaderPlacesPart = island<object>(
  async () => (await navigation()).HeaderPlaces,
  HeaderPlacesFrame,
)
/** Below the first screen on every page. */
export const FooterPart = island<object>(async () => (await navigation()).Footer)

const Nothing = () => null

/** For players only. If loading fails now, the next visit loads again. */
export const BannersPart = island<object>(() =>
  loadForReader(() =>
    import('./banners.tsx').then(
      ({ Banners }) => Banners,
      () => Nothing,
    ),
  ),
)

/** In the browser only. If loading fails now, the next visit loads again. */
export const BrowserFramePart = island<object>(() =>
  loadForReader(async () => {
    await new Promise<void>(whenIdle)
    return import('./browser-frame.tsx').then(
      ({ BrowserFrame }) => BrowserFrame,
      () => Nothing,
    )
  }),
)
