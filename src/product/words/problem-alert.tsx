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
  /** Null renders nothing. */
  problem: Problem | null
  /** States the consequence of the problem, before its own text. */
  lead?: ReactNode
  /** Texts for problems whose general text does not fit here. */
  instead?: Partial<Record<Problem, MessageDescriptor>>
  /** After too many tries: the seconds to wait, if the server sent them. */
  waitSeconds?: number | null
  className?: string
}

/** The time from which a retry is possible, this many seconds after the refusal: it can be an hour. */
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

/** Shows the reason something failed, in the place where it was requested. */
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
