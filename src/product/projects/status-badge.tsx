import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, CircleSlash, Hourglass } from 'lucide-react'
import type { Project } from '#contract/projects/projects.contract.ts'
import { Badge } from '#src/ui/figures/badge.tsx'
import { statusNames } from './status-names.ts'

const marks = {
  active: { tone: 'info', icon: CircleCheck },
  pending: { tone: 'warning', icon: Hourglass },
  analyzing: { tone: 'info', icon: CircleDashed },
  completed: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleSlash },
} as const satisfies Record<Project['status'], object>

export function StatusBadge({ status }: { status: Project['status'] }) {
  const { t } = useLingui()
  return <Badge {...marks[status]}>{t(statusNames[status])}</Badge>
}
