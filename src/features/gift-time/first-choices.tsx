import { useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { ArrowUpToLine, RotateCcw } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { giftTimeMachine } from '#machines/subscriptions/gift-time.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { paidPlanAt, type Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { firstChoices } from './choices.rules.ts'
import { FirstEffectWords } from './first-effect-words.tsx'
import { provideGiftTime } from './gift-time-actors.ts'
import './gift-time.css'

type GiftTimeSnapshot = SnapshotFrom<typeof giftTimeMachine>
const contextOf = ({ context }: GiftTimeSnapshot) => context
const stateOf = ({ value }: GiftTimeSnapshot) => value

interface Props {
  plans: Plans
  /** Time of loading, in milliseconds. */
  at: number
  userId: string
  /** Another plan counts now. */
  onChanged: () => void
  /** Reloads the plans from the server. */
  readAnew: () => void
}

/**
 * Choices of another plan to count first, and the confirmation that describes the effect (decisions.md, "Gift
 * time").
 */
export function FirstChoices({ plans, at, userId, onChanged, readAnew }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const offered = firstChoices(plans, at)
  const actor = useFlow(() => provideGiftTime({ call, userId, onChanged, readAnew }), {
    input: { choices: offered },
  })
  const { choices, wish, problem } = useSelector(actor, contextOf)
  const state = useSelector(actor, stateOf)
  const told = useRef(`${at} ${JSON.stringify(offered)}`)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const now = `${at} ${JSON.stringify(offered)}`
    if (told.current === now) return
    told.current = now
    actor.send({ type: 'choices.told', choices: offered })
  })
  useEffect(() => {
    // The pressed button has disappeared, so the focus moves to its replacement.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [state])

  const paid = paidPlanAt(plans, at)
  const isAgain = paid !== null && wish?.id === paid.id
  const isOffering = state === 'ready' && choices.length > 0
  if (!isOffering && state === 'ready' && problem === null) return null
  return (
    <div ref={place} className="first-choices" role="group" tabIndex={-1} aria-label={t`What counts first`}>
      <ProblemAlert problem={problem} />
      {(state === 'confirming' || state === 'asking') && wish && (
        <>
          <FirstEffectWords plans={plans} at={at} wish={wish} />
          <div className="first-buttons">
            <Button
              variant="primary"
              busy={state === 'asking' && (isAgain ? t`Letting it count again` : t`Putting it first`)}
              onClick={() => actor.send({ type: 'first.confirm' })}
            >
              {isAgain ? <Trans>Let it count again</Trans> : <Trans>Let it count first</Trans>}
            </Button>
            {state === 'confirming' && (
              <Button variant="ghost" onClick={() => actor.send({ type: 'first.cancel' })}>
                <Trans>Not now</Trans>
              </Button>
            )}
          </div>
        </>
      )}
      {state === 'reading' && (
        <p className="first-reading" role="status">
          <Spinner />
          <Trans>Reading what counts now</Trans>
        </p>
      )}
      {isOffering && (
        <div className="first-buttons">
          {choices.map(({ id, planId }) => {
            const name = planNames[planId]
            const isPaid = id === paid?.id
            return (
              <Button
                key={id}
                icon={isPaid ? RotateCcw : ArrowUpToLine}
                onClick={() => actor.send({ type: 'first.choose', id })}
              >
                {isPaid ? <Trans>Let {name} count again</Trans> : <Trans>Let {name} count first</Trans>}
              </Button>
            )
          })}
        </div>
      )}
    </div>
  )
}
