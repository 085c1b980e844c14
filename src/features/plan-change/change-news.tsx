import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, Info } from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import type { PlanChangeActor } from './plan-change-view.ts'
import { useChange, useChangeState } from './plan-change-view.ts'
import { useStandingProblem } from './use-standing-problem.ts'

/** Own texts for problems whose common text mentions an order. */
const ofChanges: Partial<Record<Problem, MessageDescriptor>> = {
  price_missing: msg`This plan can’t be sold right now. Nothing was changed.`,
  address_refused: msg`The invoice can’t be opened right now. Nothing was charged.`,
}

/** Shows the result of the last change, or the reason why it failed. */
export function ChangeNews({ change }: { change: PlanChangeActor }) {
  const state = useChangeState(change)
  const known = useChange(change, (context) => context)
  const { outcome, subscription } = known
  const problem = useStandingProblem(known)
  const { plan_name: plan, waiting } = subscription
  const isLapsed = waiting?.state === 'lapsed'
  return (
    <>
      <div role="status" className="change-news">
        {outcome === 'changed' && (
          <p className="change-done">
            <Icon of={CircleCheck} />
            <Trans>Changed. You are on {plan} now.</Trans>
          </p>
        )}
        {outcome === 'taken_back' && (
          <p className="change-done">
            <Icon of={CircleCheck} />
            <Trans>Taken back. {plan} goes on as before.</Trans>
          </p>
        )}
        {isLapsed && (
          <div className="change-lapsed">
            <Icon of={Info} />
            <div>
              <p>
                <Trans>
                  The change to {waiting.plan_name} wasn’t paid in time. Nothing was charged, and you stay on{' '}
                  {plan}.
                </Trans>
              </p>
              {(state === 'choosing' || state === 'takingBack') && (
                <Button
                  size="sm"
                  busy={state === 'takingBack'}
                  onClick={() => change.send({ type: 'change.takeBack' })}
                >
                  <Trans>All right</Trans>
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
      <ProblemAlert
        problem={problem}
        lead={
          state === 'unsure' && (
            <strong>
              <Trans>We haven’t heard whether your plan was changed.</Trans>
            </strong>
          )
        }
        instead={ofChanges}
      />
    </>
  )
}
