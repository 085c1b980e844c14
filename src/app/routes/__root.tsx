import { createRootRouteWithContext } from '@tanstack/react-router'
import { loadClosedPage } from '../pages/closed.ts'
import { LateRouteError } from '../code/late-route-error.tsx'
import { lazyPage } from '../code/route-code.ts'
import type { RouterContext } from '../router-context.ts'
import { Shell } from '../shell/shell.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: loadClosedPage,
  component: Shell,
  notFoundComponent: lazyPage(() => import('../pages/not-found.tsx'), 'NotFound'),
  errorComponent: LateRouteError,
})
