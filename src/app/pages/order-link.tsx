import { useSyncExternalStore } from 'react'
import { Trans } from '@lingui/react/macro'
import { useLoaderData } from '@tanstack/react-router'
import { readOrder, saveOrder, watchStoredOrder } from '#src/features/order/order-storage.ts'
import { OrderLinkPage } from '#src/features/order-link/order-link-page.tsx'
import { useOpen } from '#src/product/flows/app-actor.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { mailedLinks } from '../flows/mailed-links.ts'

const kept = { read: readOrder, save: saveOrder, watch: watchStoredOrder }

/** The page of an order link; each new link restarts it. */
export function OrderLink() {
  const { plans } = useLoaderData({ from: '/order-link' })
  const user = useUser()
  const open = useOpen()
  const link = useSyncExternalStore(mailedLinks.subscribe, mailedLinks.arrived)
  return (
    <div className="page order-link-page">
      <Breadcrumbs />
      <h1 className="text-display-1">
        <Trans>A shared order</Trans>
      </h1>
      <OrderLinkPage
        key={`${user?.id ?? ''} ${link}`}
        text={mailedLinks.orderLink()}
        plans={plans}
        kept={kept}
        userId={user?.id ?? null}
        forgetLink={mailedLinks.forgetOrderLink}
        openOrder={() => open({ type: 'order.open', surface: 'popup' })}
      />
    </div>
  )
}
