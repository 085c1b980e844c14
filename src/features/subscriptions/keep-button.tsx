import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Undo2 } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import type { PlanActor } from './plan-view.ts'
import { isResuming } from './plan-view.ts'

/** Takes the ending of a plan back. */
export function KeepButton({ actor, name }: { actor: PlanActor; name: string }) {
  const { t } = useLingui()
  const isBusy = useSelector(actor, isResuming)
  return (
    <Button
      variant="primary"
      icon={Undo2}
      mirror
      busy={isBusy && t`Keeping`}
      onClick={() => actor.send({ type: 'plan.resume' })}
    >
      <Trans>Keep {name}</Trans>
    </Button>
  )
}
