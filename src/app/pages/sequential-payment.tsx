import { useLoaderData, useRouteContext, useSearch } from '@tanstack/react-router'
import { keep } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { tellFlow, useAppActor } from '#src/product/flows/app-actor.tsx'
import { SequentialPaymentPage } from '#src/features/sequential-payment/sequential-payment-page.tsx'

/** Later on this page also puts the banner off, so that the next page does not show it already. */
export function SequentialPayment() {
  const { order = null } = useSearch({ strict: false })
  const { leave } = useRouteContext({ from: '/sequential-payment' })
  const { features } = useLoaderData({ from: '/sequential-payment' })
  const app = useAppActor()
  const remind = (type: 'reminder.check' | 'gifts.later') => () => tellFlow(app, 'reminder', { type })
  return (
    <SequentialPaymentPage
      key={order}
      orderId={order}
      leave={leave}
      features={features}
      onLater={remind('gifts.later')}
      onChanged={() => {
        keep('localStorage', storageKeys.pendingGiftSession, null)
        remind('reminder.check')()
      }}
    />
  )
}
