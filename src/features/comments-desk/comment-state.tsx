import { Plural, useLingui } from '@lingui/react/macro'
import type { ReportedComment, ReportState } from '#contract/desk/comments-desk.contract.ts'
import { Badge, type BadgeTone } from '#src/ui/figures/badge.tsx'

export const useReportStates = (): Record<ReportState, string> => {
  const { t } = useLingui()
  return {
    open: t({ message: 'Waits', context: 'report' }),
    kept: t({ message: 'Kept', context: 'comment' }),
    removed: t({ message: 'Removed', context: 'comment' }),
  }
}

const tones: Record<ReportState, BadgeTone> = { open: 'warning', kept: 'success', removed: 'neutral' }

export function CommentState({ comment: { open, answered, removed } }: { comment: ReportedComment }) {
  const states = useReportStates()
  const state = open > 0 ? 'open' : removed === null ? (answered?.as ?? 'kept') : 'removed'
  return <Badge tone={tones[state]}>{states[state]}</Badge>
}

export function Reports({ count }: { count: number }) {
  return <Plural value={count} one="# report" other="# reports" />
}
