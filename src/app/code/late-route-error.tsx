import { lazy } from 'react'
import { Trans } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { Loading } from '../shell/loading.tsx'
import { loadMissingCode } from './route-code.ts'

const idleMs = 3_000

const load = () => import('./route-error.tsx')
const RouteError = lazy(() => load().then(({ RouteError }) => ({ default: RouteError })))

/** Loads the error page when the page is idle: it must already be there when nothing can be loaded. */
export const loadRouteErrorEarly = (): void => {
  // If it fails now, it is loaded again when needed.
  setTimeout(() => void Promise.all([loadMissingCode(), load()]).catch(() => null), idleMs)
}

/** The error boundary of a page; its error page is rarely needed and loads later. */
export function LateRouteError(props: ErrorComponentProps) {
  return (
    <ErrorIsland
      waiting={<Loading />}
      instead={
        <div className="page lone">
          <div className="lone-column">
            <p role="alert">
              <Trans>This part could not be loaded. Try again in a moment.</Trans>
            </p>
            <Button variant="primary" onClick={() => location.reload()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </div>
      }
    >
      <RouteError {...props} />
    </ErrorIsland>
  )
}
