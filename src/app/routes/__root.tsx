import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { loadClosedPage } from '../closed.ts'
import { LateRouteError } from '../late-route-error.tsx'
import type { RouterContext } from '../router-context.ts'
import { Shell } from '../shell.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: loadClosedPage,
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('../not-found.tsx'), 'NotFound'),
  errorComponent: LateRouteError,
})
