import * as v from 'valibot'
import { keep, readKept } from '#src/browser/storage.ts'
import type { storageKeys } from './storage-keys.ts'

/** Most drafts of one kind that a browser stores; the oldest is dropped first. */
const mostKept = 20

interface Kind<Draft> {
  key: (typeof storageKeys)[keyof typeof storageKeys]
  schema: v.GenericSchema<unknown, Draft>
  /** True if there is nothing worth storing. */
  isEmpty: (draft: Draft) => boolean
}

/**
 * Stores drafts and pending choices that the server does not have, in this browser until the log-out
 * (src/app/landing/land.ts), by subject. A guest's drafts become the player's after the log-in.
 */
export const createKeptDrafts = <Draft>({ key, schema, isEmpty }: Kind<Draft>) => {
  const keptSchema = v.array(
    v.object({
      /** Null: written by a guest; it goes to the next player who logs in. */
      playerId: v.nullable(v.string()),
      about: v.string(),
      draft: schema,
    }),
  )
  type Kept = v.InferOutput<typeof keptSchema>[number]
  const parsed = (text: string | null): Kept[] => {
    try {
      return v.parse(keptSchema, JSON.parse(text ?? '[]'))
    } catch {
      return []
    }
  }
  const read = (): Kept[] => parsed(readKept('localStorage', key))
  const write = (kept: readonly Kept[]): boolean =>
    keep('localStorage', key, kept.length === 0 ? null : JSON.stringify(kept))
  /**
   * Calls back when another tab has changed a stored draft about this, no matter whose; returns a function that stops
   * it.
   */
  const watch = (about: string, onChange: () => void): (() => void) => {
    const textIn = (text: string | null): string =>
      JSON.stringify(parsed(text).filter((kept) => kept.about === about))
    const onStorage = ({ key: changed, oldValue, newValue }: StorageEvent): void => {
      if (changed === null || (changed === key && textIn(oldValue) !== textIn(newValue))) onChange()
    }
    globalThis.addEventListener('storage', onStorage)
    return () => globalThis.removeEventListener('storage', onStorage)
  }
  const of = (playerId: string | null) => {
    const isOwn = (kept: Kept, about: string): boolean =>
      kept.about === about && (kept.playerId === playerId || kept.playerId === null)
    const others = (about: string): Kept[] => read().filter((kept) => !isOwn(kept, about))
    return {
      of: (about: string): Draft | null =>
        read()
          .toReversed()
          .find((kept) => isOwn(kept, about))?.draft ?? null,
      /** Returns true if the draft was stored. */
      keep: (about: string, draft: Draft): boolean => {
        if (isEmpty(draft)) return write(others(about)) && false
        return write([...others(about), { playerId, about, draft }].slice(-mostKept))
      },
      forget: (about: string): void => void write(others(about)),
    }
  }
  return Object.assign(of, { watch })
}
