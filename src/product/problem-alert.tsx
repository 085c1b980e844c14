import type { ReactNode } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import { errorText } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import './problem-alert.css'

interface Props {
  /** Null draws nothing. */
  problem: Problem | null
  /** What it means for what was wanted, before the problem's own sentence. */
  lead?: ReactNode
  /** Where the problem's own sentence speaks of something else. */
  instead?: Partial<Record<Problem, MessageDescriptor>>
  className?: string
}

/** Why something could not be done, said where it was asked for. */
export function ProblemAlert({ problem, lead, instead, className }: Props) {
  const { t } = useLingui()
  if (problem === null) return null
  return (
    <div role="alert" className={classes('problem-alert', className)}>
      <Icon of={CircleAlert} />
      <div>
        {lead && <p>{lead}</p>}
        <p>{t(instead?.[problem] ?? errorText(problem))}</p>
        <Reference problem={problem} />
      </div>
    </div>
  )
}
