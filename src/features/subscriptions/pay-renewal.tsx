import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CreditCard } from 'lucide-react'
import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { renewalCents } from '#contract/subscriptions/subscriptions.rules.ts'
import type { Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { EndNowDialog } from './end-now-dialog.tsx'
import { KeepButton } from './keep-button.tsx'
import type { PlanActor } from './plan-view.ts'
import { isAsked, isEnding, isInvoiceOpen, isPaying } from './plan-view.ts'

interface Props {
  actor: PlanActor
  subscription: Subscription
  /** The data that decides which plan counts at which time. */
  plans: Plans
  features: readonly PlanFeature[]
  /** In milliseconds. */
  now: number
  changeCard: ReactNode
}

/** A renewal that failed: pay it by hand, or end the plan at once. */
export function PayRenewal({ actor, subscription, plans, features, now, changeCard }: Props) {
  const { t } = useLingui()
  const { money } = useFigures()
  const { plan_name: name, renewal } = subscription
  const price = money(renewalCents(subscription))
  const opens = useSelector(actor, isPaying)
  const isOpen = useSelector(actor, isInvoiceOpen)
  const ends = useSelector(actor, isEnding)
  const asked = useSelector(actor, isAsked)
  return (
    <>
      <div className="your-plan-act" id="pay-renewal">
        <Button
          variant="primary"
          icon={CreditCard}
          busy={opens && (isOpen ? t`Pay in the other tab` : t`Opening the invoice`)}
          onClick={() => actor.send({ type: 'renewal.pay' })}
        >
          <Trans>Pay {price}</Trans>
        </Button>
        {changeCard}
        {renewal === 'renews' && (
          <Button variant="danger" busy={ends && t`Ending`} onClick={() => actor.send({ type: 'plan.end' })}>
            <Trans>End {name} now</Trans>
          </Button>
        )}
        <p className="text-small text-muted">
          <Trans>
            You pay with any card on the payment provider’s page, which opens in a new tab; this one goes on
            by itself once it is paid. An end now can’t be undone, but you can pick a plan again right away.
          </Trans>
        </p>
      </div>
      <EndNowDialog
        isOpen={asked}
        subscription={subscription}
        plans={plans}
        features={features}
        now={now}
        onEnd={() => actor.send({ type: 'end.confirm' })}
        onKeep={() => actor.send({ type: 'end.dismiss' })}
      />
      {renewal === 'ends' && (
        <div className="your-plan-act">
          <KeepButton actor={actor} name={name} />
        </div>
      )}
    </>
  )
}
