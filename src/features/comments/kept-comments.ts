import * as v from 'valibot'
import type { CommentDraft } from '#machines/comment-editor.machine.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/storage-keys.ts'

const keptSchema = v.object({
  /** Null: written by a guest, for whoever logs in. */
  playerId: v.nullable(v.string()),
  /** What is written: a comment on a project, a reply, or the change of a comment. */
  about: v.string(),
  draft: v.object({
    text: v.string(),
    sent: v.nullable(v.object({ text: v.string(), key: v.pipe(v.string(), v.uuid()) })),
    isWaiting: v.boolean(),
  }),
})
type Kept = v.InferOutput<typeof keptSchema>

/** The most drafts that a browser keeps; the oldest goes first. */
const mostKept = 20

const read = (): Kept[] => {
  try {
    return v.parse(
      v.array(keptSchema),
      JSON.parse(readKept('localStorage', storageKeys.commentDrafts) ?? '[]'),
    )
  } catch {
    return []
  }
}

const write = (kept: readonly Kept[]): boolean =>
  keep('localStorage', storageKeys.commentDrafts, kept.length === 0 ? null : JSON.stringify(kept))

export const aboutProject = (id: string): string => `project:${id}`
export const aboutUpdates = (projectId: string): string => `updates:${projectId}`
export const aboutReply = (id: string): string => `reply:${id}`
export const aboutEdit = (id: string): string => `edit:${id}`

/**
 * What a player was writing and hasn't sent, in this browser until the log-out (src/app/land.ts). What they wrote as a guest
 * is theirs once they are logged in.
 */
export const keptComments = (playerId: string | null) => {
  const isOwn = (kept: Kept, about: string): boolean =>
    kept.about === about && (kept.playerId === playerId || kept.playerId === null)
  const others = (about: string): Kept[] => read().filter((kept) => !isOwn(kept, about))
  return {
    of: (about: string): CommentDraft | null =>
      read()
        .toReversed()
        .find((kept) => isOwn(kept, about))?.draft ?? null,
    /** Returns whether it is kept. */
    keep: (about: string, { text, sent, isWaiting }: CommentDraft): boolean => {
      if (text === '') return write(others(about)) && false
      return write([...others(about), { playerId, about, draft: { text, sent, isWaiting } }].slice(-mostKept))
    },
    forget: (about: string): void => void write(others(about)),
  }
}

export type KeptComments = ReturnType<typeof keptComments>
