import { ChangedBy, ChangeWords } from '#src/features/audit/change-words.tsx'
import { PlayersDesk as Desk } from '#src/features/players-desk/players-desk.tsx'

const parts = { Change: ChangeWords, By: ChangedBy }

/** The desk Players, with the audit's texts for changes of a player. */
export function PlayersDesk() {
  return <Desk parts={parts} />
}
