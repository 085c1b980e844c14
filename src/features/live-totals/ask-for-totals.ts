import type { LiveTotals } from '#contract/live.contract.ts'
import { mostChangesAtOnce } from '#contract/live.contract.ts'
import { joinTotals } from './join-totals.ts'

/** Asks for all that has changed after a cursor: what is more than is told at once is asked for again. */
export const askForTotals = async (
  ask: (query: { after?: string }) => Promise<LiveTotals>,
  cursor: number | null,
): Promise<LiveTotals> => {
  let last = await ask(cursor === null ? {} : { after: String(cursor) })
  let told = last
  while (last.projects.length >= mostChangesAtOnce) {
    last = await ask({ after: String(last.cursor) })
    told = joinTotals(told, last)
  }
  return told
}
