import * as v from 'valibot'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/storage-keys.ts'

const keptSchema = v.object({
  /** Null: a guest's, for whoever logs in. */
  playerId: v.nullable(v.string()),
  projectId: v.string(),
  follow: v.boolean(),
})
type Kept = v.InferOutput<typeof keptSchema>

/** The most that a browser keeps; the oldest goes first. */
const mostKept = 20

const read = (): Kept[] => {
  try {
    return v.parse(v.array(keptSchema), JSON.parse(readKept('localStorage', storageKeys.follows) ?? '[]'))
  } catch {
    return []
  }
}

const write = (kept: readonly Kept[]): boolean =>
  keep('localStorage', storageKeys.follows, kept.length === 0 ? null : JSON.stringify(kept))

/** Whether a player wants to follow a project, as this browser keeps it until the server has it. */
export const keptFollow = (playerId: string | null, projectId: string) => {
  const isOwn = (kept: Kept): boolean =>
    kept.projectId === projectId && (kept.playerId === playerId || kept.playerId === null)
  return {
    read: (): boolean | null => read().findLast(isOwn)?.follow ?? null,
    /** Null: nothing is to be kept. */
    keep: (follow: boolean | null): void => {
      const others = read().filter((kept) => !isOwn(kept))
      write((follow === null ? others : [...others, { playerId, projectId, follow }]).slice(-mostKept))
    },
  }
}
