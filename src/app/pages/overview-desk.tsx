import { Overview, type OverviewWords } from '#src/features/braincore/overview.tsx'
import { ChangeAbout, ChangedBy, ChangeWords } from '#src/features/audit/change-words.tsx'
import { ReportsWaiting } from '#src/features/comments-desk/reports-waiting.tsx'
import { MessageWaiting } from '#src/features/messages-desk/message-waiting.tsx'
import { PaymentWaiting } from '#src/features/money-desk/payment-waiting.tsx'
import { ProjectWaiting } from '#src/features/projects-desk/project-waiting.tsx'
import { SuggestionWaiting } from '#src/features/suggestions-desk/suggestion-waiting.tsx'
import { BurstWaiting } from '#src/features/votes-desk/burst-waiting.tsx'

/** Texts for the audit, and for each desk that the server's `overview-parts.ts` names, one per line. */
const words: OverviewWords = {
  Waiting: {
    payments: PaymentWaiting,
    comments: ReportsWaiting,
    messages: MessageWaiting,
    projects: ProjectWaiting,
    suggestions: SuggestionWaiting,
    votes: BurstWaiting,
  },
  Change: ChangeWords,
  About: ChangeAbout,
  By: ChangedBy,
}

export function OverviewDesk() {
  return <Overview words={words} />
}
