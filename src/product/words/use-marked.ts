import { useLocation } from '@tanstack/react-router'
import type { Path } from '#contract/http/paths.ts'
import { currentAt } from '../places/current-place.rules.ts'

/** Properties of a link to a place of the navigation, which is marked on its page and on those under it. */
export const useMarked = (place: Path) => ({
  // The router's own mark is the same for both.
  activeOptions: { exact: true },
  'aria-current': useLocation({ select: ({ pathname }) => currentAt(pathname, place) }),
})
