import { Trans } from '@lingui/react/macro'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { planKeptUntil, unpaidEnd } from '#contract/subscriptions/subscriptions.rules.ts'
import type { Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { endedNow } from './gift-after.rules.ts'
import { Losses } from './losses.tsx'

interface Props {
  isOpen: boolean
  subscription: Subscription
  plans: Plans
  features: readonly PlanFeature[]
  /** In milliseconds. */
  now: number
  onEnd: () => void
  onKeep: () => void
}

/** Asks for confirmation before a plan whose renewal failed is ended at once, because that cannot be undone. */
export function EndNowDialog({ isOpen, subscription, plans, features, now, onEnd, onKeep }: Props) {
  const { date } = useFigures()
  const { plan_name: name } = subscription
  const paidUntil = Date.parse(subscription.current_period_end)
  const dayOf = (ms: number): string => date(new Date(ms).toISOString())
  const [keptUntil, lastDay] = [dayOf(planKeptUntil(paidUntil)), dayOf(unpaidEnd(paidUntil))]
  const isKept = subscription.status === 'past_due' && now < planKeptUntil(paidUntil)
  const { before, next } = endedNow(subscription, plans, now)
  const then = planNames[next]
  return (
    <Dialog
      open={isOpen}
      onClose={onKeep}
      size="sm"
      role="alertdialog"
      title={<Trans>End {name} now?</Trans>}
      description={<Trans>It ends at once and can’t be undone. Nothing more is charged.</Trans>}
      foot={
        <div className="end-now-choice">
          <Button size="lg" data-autofocus onClick={onKeep}>
            <Trans>Don’t end it</Trans>
          </Button>
          <Button variant="danger-solid" size="lg" onClick={onEnd}>
            <Trans>End it now</Trans>
          </Button>
        </div>
      }
    >
      <div className="end-now">
        <p>
          {isKept ? (
            <Trans>
              If you don’t end it, you keep {name} until {keptUntil} and can pay for it until {lastDay}.
            </Trans>
          ) : (
            <Trans>
              If you don’t end it, you can pay for it until {lastDay} and have {name} back.
            </Trans>
          )}
        </p>
        {before === next ? (
          <p>
            <Trans>What you have now stays as it is.</Trans>
          </p>
        ) : (
          <>
            <p>
              {next === 'tier0' ? (
                <Trans>If you do, you are on Free from now on:</Trans>
              ) : (
                <Trans>If you do, your plan is {then} from now on:</Trans>
              )}
            </p>
            <Losses from={before} to={next} features={features} givenUp={subscription.next} />
          </>
        )}
      </div>
    </Dialog>
  )
}
