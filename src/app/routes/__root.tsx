import { createRootRouteWithContext } from '@tanstack/react-router'
import { loadClosedPage } from '../closed.ts'
import { LateRouteError } from '../late-route-error.tsx'
import { lazyPage } from '../route-code.ts'
import type { RouterContext } from '../router-context.ts'
import { Shell } from '../shell.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: loadClosedPage,
  component: Shell,
  notFoundComponent: lazyPage(() => import('../not-found.tsx'), 'NotFound'),
  errorComponent: LateRouteError,
})
