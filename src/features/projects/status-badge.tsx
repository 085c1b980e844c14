import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, CircleSlash, Hourglass } from 'lucide-react'
import type { Project } from '#contract/projects.contract.ts'
import { Badge } from '#src/ui/figures/badge.tsx'

type Shown = Exclude<Project['status'], 'active'>

const marks = {
  pending: { tone: 'warning', icon: Hourglass },
  analyzing: { tone: 'info', icon: CircleDashed },
  completed: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleSlash },
} as const satisfies Record<Shown, object>

const names = {
  pending: msg`Pending`,
  analyzing: msg`In analysis`,
  completed: msg`Completed`,
  refused: msg`Refused`,
}

/** A project's status; an active one shows none. */
export function StatusBadge({ status }: { status: Project['status'] }) {
  const { t } = useLingui()
  return status === 'active' ? null : <Badge {...marks[status]}>{t(names[status])}</Badge>
}
