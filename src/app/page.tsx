import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import type { DisabledPages } from '#contract/http/written-page.ts'
import type { Call } from '#src/api/call.ts'
import { CallProvider } from '#src/api/api-context.tsx'
import type { AppActor } from '#src/product/flows/app-actor.tsx'
import { AppActorProvider } from '#src/product/flows/app-actor.tsx'
import { DisabledPagesProvider } from '#src/product/places/disabled-pages.ts'
import { ExpectsPlayerProvider } from '#src/product/account/use-presence.tsx'
import { TakenOver } from '#src/product/flows/taken-over.tsx'
import type { Inspect } from '#src/product/flows/use-flow.ts'
import { InspectProvider } from '#src/product/flows/use-flow.ts'
import type { Flow } from './flows/flow.ts'
import { FlowsContext } from './flows/flows-context.ts'
import type { createAppRouter } from './router.ts'

/** The parts of a page, in the browser and on the server. */
export interface PageParts {
  i18n: I18n
  call: Call
  app: AppActor
  flows: readonly Flow[]
  router: ReturnType<typeof createAppRouter>
  expectsPlayer: boolean
  /** Missing means that no page is closed. */
  disabledPages?: DisabledPages
  inspect?: Inspect | undefined
  /** Called after the first rendering, when the router follows the address. */
  onRendered?: () => void
}

export const pageOf = ({
  i18n,
  call,
  app,
  flows,
  router,
  expectsPlayer,
  disabledPages,
  inspect,
  onRendered,
}: PageParts) => (
  <I18nProvider i18n={i18n}>
    <CallProvider value={call}>
      <AppActorProvider value={app}>
        <ExpectsPlayerProvider value={expectsPlayer}>
          <InspectProvider value={inspect}>
            <FlowsContext value={flows}>
              <DisabledPagesProvider value={disabledPages ?? {}}>
                <RouterProvider router={router} />
              </DisabledPagesProvider>
              <TakenOver onTakenOver={onRendered} />
            </FlowsContext>
          </InspectProvider>
        </ExpectsPlayerProvider>
      </AppActorProvider>
    </CallProvider>
  </I18nProvider>
)
