import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, CircleSlash, Hourglass } from 'lucide-react'
import type { Project } from '#contract/projects.contract.ts'
import { Badge } from '#src/ui/figures/badge.tsx'

/** A project's status; an active one shows none. */
export function StatusBadge({ status }: { status: Project['status'] }) {
  switch (status) {
    case 'active':
      return null
    case 'pending':
      return (
        <Badge tone="warning" icon={Hourglass}>
          <Trans>Pending</Trans>
        </Badge>
      )
    case 'analyzing':
      return (
        <Badge tone="info" icon={CircleDashed}>
          <Trans>In analysis</Trans>
        </Badge>
      )
    case 'completed':
      return (
        <Badge tone="success" icon={CircleCheck}>
          <Trans>Completed</Trans>
        </Badge>
      )
    case 'refused':
      return (
        <Badge tone="danger" icon={CircleSlash}>
          <Trans>Refused</Trans>
        </Badge>
      )
    default:
      return status satisfies never
  }
}
