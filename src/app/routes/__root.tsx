import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { RouteError } from '../route-error.tsx'
import type { RouterContext } from '../router.ts'
import { Shell } from '../shell.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('../not-found.tsx'), 'NotFound'),
  errorComponent: RouteError,
})
