import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import type { PlanChangeActor } from './plan-change-view.ts'
import { useChange, useChangeState } from './plan-change-view.ts'

/** Returns the button's text: the new plan, and its charge now or its start. */
const useVerb = () => {
  const { t } = useLingui()
  const { date, money } = useFigures()
  return (preview: PlanChangePreview, subscription: Subscription): string => {
    const { plan_name: plan } = preview
    const price = money(preview.charged_now_cents)
    const day = date(preview.starts_at)
    const billing = preview.type === 'yearly' ? t`yearly` : t`monthly`
    const isNow = preview.when === 'now'
    if (preview.type === subscription.type)
      return isNow ? t`Change to ${plan}, pay ${price}` : t`Change to ${plan} on ${day}`
    return isNow
      ? t`Change to ${plan}, ${billing}, pay ${price}`
      : t`Change to ${plan}, ${billing}, on ${day}`
  }
}

/** The button that changes the plan, with its price on it, and a button back to the own plan. */
export function ChangeButtons({ change }: { change: PlanChangeActor }) {
  const { t } = useLingui()
  const verb = useVerb()
  const state = useChangeState(change)
  const preview = useChange(change, (context) => context.preview)
  const subscription = useChange(change, (context) => context.subscription)
  const isAsking = state === 'previewing'
  return (
    <div className="change-buttons">
      {state === 'unsure' && (
        <>
          <Button variant="primary" onClick={() => change.send({ type: 'change.retry' })}>
            <Trans>Send it again</Trans>
          </Button>
          <p className="text-small text-muted">
            <Trans>Sending it again can’t charge you twice.</Trans>
          </p>
        </>
      )}
      {state === 'unpreviewed' && (
        <Button variant="primary" onClick={() => change.send({ type: 'change.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {(isAsking || state === 'offered' || state === 'changing') && (
        <Button
          variant="primary"
          busy={isAsking ? t`Working out the price` : state === 'changing' && t`Changing`}
          onClick={() => change.send({ type: 'change.confirm' })}
        >
          {preview === null ? t`Working out the price` : verb(preview, subscription)}
        </Button>
      )}
      {(isAsking || state === 'offered' || state === 'unpreviewed') && (
        <Button variant="ghost" icon={RotateCcw} mirror onClick={() => change.send({ type: 'change.reset' })}>
          <Trans>Reset</Trans>
        </Button>
      )}
    </div>
  )
}
