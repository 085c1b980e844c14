import { ChangedBy, ChangeWords } from '#src/features/audit/change-words.tsx'
import { PlayersDesk as Desk } from '#src/features/players-desk/players-desk.tsx'

const parts = { Change: ChangeWords, By: ChangedBy }

/** The desk Players, which says what was changed about a player in the words of the audit. */
export function PlayersDesk() {
  return <Desk parts={parts} />
}
