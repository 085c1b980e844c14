import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, CircleSlash, Hourglass } from 'lucide-react'
import type { Project } from '#contract/projects.contract.ts'
import { Badge } from '#src/ui/figures/badge.tsx'

const marks = {
  active: { tone: 'info', icon: CircleCheck },
  pending: { tone: 'warning', icon: Hourglass },
  analyzing: { tone: 'info', icon: CircleDashed },
  completed: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleSlash },
} as const satisfies Record<Project['status'], object>

const names = {
  active: msg`Open for votes`,
  pending: msg`Pending`,
  analyzing: msg`In analysis`,
  completed: msg`Completed`,
  refused: msg`Refused`,
}

/** A project's status. */
export function StatusBadge({ status }: { status: Project['status'] }) {
  const { t } = useLingui()
  return <Badge {...marks[status]}>{t(names[status])}</Badge>
}
