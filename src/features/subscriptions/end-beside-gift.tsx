import { useEffect, useEffectEvent, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { KeepButton } from './keep-button.tsx'
import { contextOf, isEnding } from './plan-view.ts'
import { provideSubscriptions } from './subscriptions-actors.ts'
import './end-beside-gift.css'

interface Props {
  subscription: Subscription
  userId: string
  leave: (url: string) => void
  /** Called when the server has returned a newer state of the subscription. */
  onTold: (subscription: Subscription) => void
  /** Called when the player's plan has changed. */
  onChanged: () => void
}

/**
 * Ends a paid plan with its period, beside a gift that counts before it, and can undo that. A plan with an unpaid
 * renewal would end at once; the dialog for that is under Your plan.
 */
export function EndBesideGift({ subscription: known, userId, leave, onTold, onChanged }: Props) {
  const { t } = useLingui()
  const { date, money } = useFigures()
  const call = useCall()
  const actor = useFlow(() => provideSubscriptions({ call, userId, leave, onChanged }), {
    input: { subscription: known },
  })
  const { subscription, problem } = useSelector(actor, contextOf)
  const ends = useSelector(actor, isEnding)
  const place = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onTold)
  const { plan_name: name, renewal, status } = subscription
  // The subscription may have changed on another page meanwhile.
  useEffect(() => actor.send({ type: 'plan.told', subscription: known }), [actor, known])
  useEffect(() => {
    tell(subscription)
    // The pressed button is gone; the focus moves to the content that replaced it.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [subscription])
  if (status !== 'active' || renewal === 'none') return null
  const price = money(subscription.amount_cents)
  const day = date(subscription.current_period_end)
  return (
    <div ref={place} className="end-beside-gift" role="group" tabIndex={-1} aria-label={t`End your ${name}`}>
      <ProblemAlert problem={problem} lead={<Trans>Nothing was changed.</Trans>} />
      {renewal === 'ends' ? (
        <>
          <p role="status" className="sr-only">
            <Trans>
              {name} ends on {day}. Nothing more is charged for it.
            </Trans>
          </p>
          <KeepButton actor={actor} name={name} variant="secondary" />
          <p className="text-small text-muted">
            <Trans>
              It then renews for {price} on {day}.
            </Trans>
          </p>
        </>
      ) : (
        <>
          <Button
            variant="secondary"
            busy={ends && t`Ending`}
            onClick={() => actor.send({ type: 'plan.end' })}
          >
            <Trans>
              End {name} on {day}
            </Trans>
          </Button>
          <p className="text-small text-muted">
            <Trans>You can undo this until then.</Trans>
          </p>
        </>
      )}
    </div>
  )
}
