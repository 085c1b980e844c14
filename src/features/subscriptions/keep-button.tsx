import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Undo2 } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import type { PlanActor } from './plan-view.ts'
import { isResuming } from './plan-view.ts'

interface Props {
  actor: PlanActor
  name: string
  variant?: 'primary' | 'secondary'
}

export function KeepButton({ actor, name, variant = 'primary' }: Props) {
  const { t } = useLingui()
  const isBusy = useSelector(actor, isResuming)
  return (
    <Button
      variant={variant}
      icon={Undo2}
      mirror
      busy={isBusy && t`Keeping`}
      onClick={() => actor.send({ type: 'plan.resume' })}
    >
      <Trans>Keep {name}</Trans>
    </Button>
  )
}
