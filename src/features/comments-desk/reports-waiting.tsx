import { Plural } from '@lingui/react/macro'
import { reportReasons } from '#contract/comments/comments.contract.ts'
import { useReasonNames } from '#src/product/projects/report-reasons.ts'

export function ReportsWaiting({ kind, times }: { kind: string; times: number }) {
  const names = useReasonNames()
  const reason = reportReasons.find((one) => one === kind)
  const name = reason ? names[reason] : kind
  return <Plural value={times} one={`Reported: ${name}`} other={`Reported # times: ${name}`} />
}
