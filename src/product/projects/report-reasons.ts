import { useLingui } from '@lingui/react/macro'
import type { ReportReason } from '#contract/comments/comments.contract.ts'

/** Names of the reasons for reporting or removing a comment. */
export const useReasonNames = (): Record<ReportReason, string> => {
  const { t } = useLingui()
  return {
    abuse: t`Insult or threat`,
    spam: t`Advertising`,
    personal: t`Private data of a player`,
    off_topic: t`Something else`,
  }
}
