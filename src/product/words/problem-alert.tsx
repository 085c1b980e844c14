import { type ReactNode, useState } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import { errorText } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import './problem-alert.css'

interface Props {
  /** Null draws nothing. */
  problem: Problem | null
  /** What it means for what was wanted, before the problem's own sentence. */
  lead?: ReactNode
  /** Where the problem's own sentence speaks of something else. */
  instead?: Partial<Record<Problem, MessageDescriptor>>
  /** After too many tries: the seconds to wait, when the server named them. */
  waitSeconds?: number | null
  className?: string
}

/** When something may be tried again, so many seconds after it was refused: it can be an hour. */
function TryAgainAt({ seconds }: { seconds: number }) {
  const { date } = useFigures()
  const [at] = useState(() => new Date(Date.now() + seconds * 1000).toISOString())
  const time = date(at, 'time')
  return (
    <p>
      <Trans>Too many attempts. You can try again at {time}.</Trans>
    </p>
  )
}

/** Why something could not be done, said where it was asked for. */
export function ProblemAlert({ problem, lead, instead, waitSeconds = null, className }: Props) {
  const { t } = useLingui()
  if (problem === null) return null
  return (
    <div role="alert" className={classes('problem-alert', className)}>
      <Icon of={CircleAlert} />
      <div>
        {lead && <p>{lead}</p>}
        {problem === 'rate_limited' && waitSeconds !== null ? (
          <TryAgainAt seconds={waitSeconds} />
        ) : (
          <p>{t(instead?.[problem] ?? errorText(problem))}</p>
        )}
        <Reference problem={problem} />
      </div>
    </div>
  )
}
