import type { MessageDescriptor } from '@lingui/core'
import type { PlaceId } from '#src/features/places/places.ts'
import { lazyPage } from '../code/route-code.ts'
import type { RouterContext } from '../router-context.ts'

/** Returns the route of a place that opens later. The feature that opens it has a route of its own instead. */
export const placeRoute = (place: PlaceId, page: MessageDescriptor) => ({
  staticData: { page, place },
  loader: ({ context: { loadTexts } }: { context: RouterContext }) => loadTexts('places'),
  component: lazyPage(() => import('./place.tsx'), 'Place'),
})
