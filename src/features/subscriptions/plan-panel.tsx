import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CircleAlert, CreditCard, Undo2 } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { Subscription } from '#contract/subscriptions.contract.ts'
import { owesRenewal } from '#contract/subscriptions.rules.ts'
import type { subscriptionsMachine } from '#machines/subscriptions.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { useFlow } from '#src/product/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { PlanEmblem } from '#src/product/plan-emblem.tsx'
import { PlanWords } from './plan-words.tsx'
import { provideSubscriptions } from './subscriptions-actors.ts'

type PlanSnapshot = SnapshotFrom<typeof subscriptionsMachine>
const contextOf = ({ context }: PlanSnapshot) => context
const isEndingIn = (snapshot: PlanSnapshot) => snapshot.matches('ending')
const isPayingIn = (snapshot: PlanSnapshot) => snapshot.matches('paying')
const isResumingIn = (snapshot: PlanSnapshot) => snapshot.matches('resuming')

interface Props {
  subscription: Subscription
  userId: string
  /** Goes to the payment page. */
  leave: (url: string) => void
  /** The player's plan is another one now. */
  onChanged: () => void
  /** The way to another card, where a renewal isn't paid. */
  changeCard: ReactNode
}

/** One running plan: what happens next, and the buttons that change it. */
export function PlanPanel({ subscription: known, userId, leave, onChanged, changeCard }: Props) {
  const { t } = useLingui()
  const { date, money } = useFigures()
  const call = useCall()
  const id = useId()
  const actor = useFlow(() => provideSubscriptions({ call, userId, leave, onChanged }), {
    input: { subscription: known },
  })
  const { subscription, problem } = useSelector(actor, contextOf)
  const isEnding = useSelector(actor, isEndingIn)
  const isResuming = useSelector(actor, isResumingIn)
  const isPaying = useSelector(actor, isPayingIn)

  const { plan_name: name, renewal, current_period_end: until, amount_cents: cents } = subscription
  const day = date(until)
  const price = money(cents)
  const owes = owesRenewal(subscription)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(`${renewal} ${owes}`)
  useEffect(() => {
    // The pressed button is gone; the focus moves to the plan, whose text shows the result.
    const now = `${renewal} ${owes}`
    if (shown.current !== now && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    shown.current = now
  }, [renewal, owes])
  return (
    <section className="your-plan-panel panel cut-md" aria-labelledby={id}>
      <PlanEmblem planId={subscription.plan_id} size={56} className="your-plan-emblem" />
      <div className="your-plan-words" aria-live="polite">
        <h3 ref={heading} id={id} tabIndex={-1} className="text-title-2" translate="no">
          {name}
        </h3>
        <PlanWords subscription={subscription} />
        {problem !== null && (
          <div role="alert" className="your-plan-problem">
            <Icon of={CircleAlert} />
            <div>
              <p>
                <Trans>Nothing was changed.</Trans>
              </p>
              <p>{t(errorText(problem))}</p>
              <Reference problem={problem} />
            </div>
          </div>
        )}
      </div>
      {owes && (
        <div className="your-plan-act">
          <Button
            variant="primary"
            icon={CreditCard}
            busy={isPaying && t`Opening the invoice`}
            onClick={() => actor.send({ type: 'renewal.pay' })}
          >
            <Trans>Pay the renewal</Trans>
          </Button>
          {changeCard}
          {renewal === 'renews' && (
            <Button
              variant="danger"
              busy={isEnding && t`Ending`}
              onClick={() => actor.send({ type: 'plan.end' })}
            >
              <Trans>End {name} now</Trans>
            </Button>
          )}
          <p className="text-small text-muted">
            <Trans>
              You pay with any card on the payment provider’s page. An end now can’t be undone, but you can
              pick a plan again right away.
            </Trans>
          </p>
        </div>
      )}
      {renewal === 'renews' && !owes && (
        <div className="your-plan-act">
          <Button
            variant="danger"
            busy={isEnding && t`Ending`}
            onClick={() => actor.send({ type: 'plan.end' })}
          >
            <Trans>End on {day}</Trans>
          </Button>
          <p className="text-small text-muted">
            <Trans>You can undo this until then.</Trans>
          </p>
        </div>
      )}
      {renewal === 'ends' && (
        <div className="your-plan-act">
          <Button
            variant="primary"
            icon={Undo2}
            mirror
            busy={isResuming && t`Keeping`}
            onClick={() => actor.send({ type: 'plan.resume' })}
          >
            <Trans>Keep {name}</Trans>
          </Button>
          {!owes && (
            <p className="text-small text-muted">
              <Trans>
                It then renews for {price} on {day}.
              </Trans>
            </p>
          )}
        </div>
      )}
    </section>
  )
}
