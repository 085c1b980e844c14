import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import type { PlanChangeActor } from './plan-change-view.ts'
import { useChange, useChangeState, useIsInvoiceOpen, useIsWatched } from './plan-change-view.ts'

/** A change at once that is not paid yet: the missing payment, its deadline, and buttons to pay or withdraw. */
export function WaitingChange({ change }: { change: PlanChangeActor }) {
  const { t } = useLingui()
  const { date, money } = useFigures()
  const state = useChangeState(change)
  const isWatched = useIsWatched(change)
  const isOpen = useIsInvoiceOpen(change)
  const own = useChange(change, ({ subscription }) => subscription.plan_name)
  const waiting = useChange(change, ({ subscription }) => subscription.waiting)
  if (waiting === null) return null
  const { plan_name: plan, until, payment_url: url } = waiting
  const price = money(waiting.amount_cents)
  const isUnpaid = url !== null
  return (
    <>
      <p className="change-later">
        {isUnpaid ? (
          <Trans>{plan} waits for your payment.</Trans>
        ) : (
          <Trans>Your payment for {plan} is being confirmed. Do not pay again.</Trans>
        )}
      </p>
      {isUnpaid && (
        <p className="text-muted">
          {until === null ? (
            <Trans>Until it is paid, you stay on {own}.</Trans>
          ) : (
            <Trans>
              Until it is paid, you stay on {own}. If it isn’t paid by {date(until, 'full')}, nothing is
              charged.
            </Trans>
          )}
        </p>
      )}
      {isWatched && (
        <p className="change-votes">
          <Spinner />
          <Trans>Asking whether it was paid</Trans>
        </p>
      )}
      <div className="change-buttons">
        {(isUnpaid || state === 'paying') && (
          <Button
            variant="primary"
            icon={CreditCard}
            busy={state === 'paying' && (isOpen ? t`Pay in the other tab` : t`Opening the invoice`)}
            onClick={() => change.send({ type: 'change.pay' })}
          >
            <Trans>Pay {price}</Trans>
          </Button>
        )}
        <Button
          variant="ghost"
          busy={state === 'takingBack' && t`Undoing the change`}
          onClick={() => change.send({ type: 'change.takeBack' })}
        >
          <Trans>Don’t change</Trans>
        </Button>
      </div>
    </>
  )
}
