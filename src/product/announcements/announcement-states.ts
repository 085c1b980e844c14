import { useLingui } from '@lingui/react/macro'
import type { AnnouncementState } from '#contract/announcements/announcements.contract.ts'
import type { BadgeTone } from '#src/ui/figures/badge.tsx'

export const useAnnouncementStates = (): Record<AnnouncementState, { tone: BadgeTone; word: string }> => {
  const { t } = useLingui()
  return {
    draft: { tone: 'neutral', word: t({ message: 'Draft', context: 'announcement' }) },
    scheduled: { tone: 'info', word: t({ message: 'Scheduled', context: 'announcement' }) },
    sending: { tone: 'warning', word: t({ message: 'Being sent', context: 'announcement' }) },
    sent: { tone: 'success', word: t({ message: 'Sent', context: 'announcement' }) },
    withdrawn: { tone: 'danger', word: t({ message: 'Withdrawn', context: 'announcement' }) },
  }
}
