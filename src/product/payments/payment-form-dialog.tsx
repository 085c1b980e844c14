import { useEffect } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { ExternalLink, RefreshCw } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { checkoutMachine } from '#machines/order/checkout.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { formPlaceId } from './reach-payment.ts'
import './payment-form.css'

type Look = 'loading' | 'mounted' | 'failed' | 'expired'

const lookOf = (snapshot: SnapshotFrom<typeof checkoutMachine> | undefined): Look | null => {
  if (!snapshot?.matches('showing')) return null
  if (snapshot.matches({ showing: 'failed' })) return 'failed'
  if (snapshot.matches({ showing: 'expired' })) return 'expired'
  return snapshot.matches({ showing: { form: 'mounted' } }) ? 'mounted' : 'loading'
}

type Checkout = ActorRefFrom<typeof checkoutMachine> | undefined

export const useShowsForm = (checkout: Checkout): boolean =>
  useSelector(checkout, (snapshot) => lookOf(snapshot) !== null)

/** The payment provider's form over the page that requested the payment, if the hub shows it (decisions.md). */
export function PaymentFormDialog({ checkout }: { checkout: Checkout }) {
  const { t } = useLingui()
  const look = useSelector(checkout, lookOf)
  useEffect(() => {
    // The dialog has moved the focus to the form's element: it moves on into the form.
    const place = document.getElementById(formPlaceId)
    if (look === 'mounted' && place === document.activeElement) place?.querySelector('iframe')?.focus()
  }, [look])
  return (
    <Dialog
      open={look !== null}
      onClose={() => checkout?.send({ type: 'form.close' })}
      // Text typed into the form would be lost.
      dismissible={false}
      task={look === 'loading' ? null : look}
      title={<Trans>Payment</Trans>}
      description={<Trans>The payment provider’s form. The hub doesn’t see your card.</Trans>}
      foot={
        <Button
          variant="ghost"
          block
          icon={ExternalLink}
          onClick={() => checkout?.send({ type: 'form.leave' })}
        >
          <Trans>Open the payment page instead</Trans>
        </Button>
      }
    >
      {look === 'loading' && (
        <Loading label={t`Loading the payment form`} className="payment-form-loading">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-[8rem] w-full" />
        </Loading>
      )}
      {look === 'expired' ? (
        <ErrorState
          text={<Trans>This payment form has expired. Nothing was charged.</Trans>}
          actions={
            <Button variant="primary" icon={RefreshCw} onClick={() => checkout?.send({ type: 'form.renew' })}>
              <Trans>Open a new form</Trans>
            </Button>
          }
        />
      ) : look === 'failed' ? (
        <ErrorState
          text={<Trans>The payment form couldn’t be loaded. Nothing was charged.</Trans>}
          actions={
            <Button icon={RefreshCw} onClick={() => checkout?.send({ type: 'form.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : (
        <div
          id={formPlaceId}
          className="payment-form"
          role="region"
          aria-label={t`Payment form`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
          tabIndex={0}
          data-autofocus
        />
      )}
    </Dialog>
  )
}
