import * as v from 'valibot'
import type { ProjectTotals } from '#contract/projects/project-totals.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '../account/storage-keys.ts'

/** Longest age of a server-written page, in milliseconds (docs/decisions/pages-written-by-the-server.md). */
const pageAgeMs = 5_000

type Counted = ProjectTotals & { readonly id: string }

const keptSchema = v.array(
  v.object({
    id: v.string(),
    weightedVotes: v.number(),
    donatedCents: v.number(),
    revision: v.number(),
    at: v.number(),
  }),
)

const readKeptTotals = (): v.InferOutput<typeof keptSchema> => {
  try {
    const kept = v.parse(keptSchema, JSON.parse(readKept('sessionStorage', storageKeys.countedVotes) ?? '[]'))
    return kept.filter(({ at }) => Math.abs(Date.now() - at) <= pageAgeMs)
  } catch {
    return []
  }
}

/** Recent totals of this tab: a page written before them may still arrive, for example by a reload. */
export const readLately = (): readonly Counted[] => readKeptTotals()

/** Stores the totals from the answer to a vote, for a page that loads a moment later. */
export const keepLately = ({ id, weightedVotes, donatedCents, revision }: Counted): void => {
  const others = readKeptTotals().filter((one) => one.id !== id)
  const own = { id, weightedVotes, donatedCents, revision, at: Date.now() }
  keep('sessionStorage', storageKeys.countedVotes, JSON.stringify([...others, own]))
}
