import { Overview, type OverviewWords } from '#src/features/braincore/overview.tsx'
import { PaymentChange, PaymentWaiting } from '#src/features/money-desk/overview-words.tsx'

/** The words of each desk that the server's `overview-parts.ts` names, each a line. */
const words: OverviewWords = { payments: { Waiting: PaymentWaiting, Change: PaymentChange } }

/** The overview with the words of the desks that have something to say there. */
export function OverviewDesk() {
  return <Overview words={words} />
}
