import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { CallProvider } from '#src/api/api-context.tsx'
import { AppActorProvider } from '#src/product/app-actor.tsx'
import type { Inspect } from '#src/product/use-flow.ts'
import { InspectProvider } from '#src/product/use-flow.ts'
import type { Hub } from './hub.ts'
import { OverlaysProvider, overlayViews } from './overlays.tsx'

/** Everything that one hub renders. */
export const pageOf = ({ app, call, flows, router }: Hub, inspect?: Inspect) => (
  <I18nProvider i18n={i18n}>
    <CallProvider value={call}>
      <AppActorProvider value={app}>
        <InspectProvider value={inspect}>
          <OverlaysProvider value={overlayViews(flows)}>
            <RouterProvider router={router} />
          </OverlaysProvider>
        </InspectProvider>
      </AppActorProvider>
    </CallProvider>
  </I18nProvider>
)
