import * as v from 'valibot'
import { languageCodes } from '#contract/values/languages.ts'
import type { GiftDraft } from '#machines/gifts/gift-mail.machine.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

const keptSchema = v.object({
  playerId: v.string(),
  codeId: v.string(),
  draft: v.object({
    to: v.string(),
    message: v.string(),
    language: v.picklist(languageCodes),
    when: v.picklist(['now', 'date']),
    day: v.string(),
    time: v.string(),
    again: v.boolean(),
  }),
})
type Kept = v.InferOutput<typeof keptSchema>

/** Parses a stored draft. Returns null if there is none, or if it is invalid. */
const parsed = (text: string | null): Kept | null => {
  try {
    const read = v.safeParse(keptSchema, JSON.parse(text ?? 'null'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** The player's last unsent gift mail, stored in this browser until the log-out (src/app/landing/land.ts). */
export const keptDraft = (playerId: string) => ({
  /**
   * Returns the stored draft for a code, or else `fresh`. If the code was mailed in the meantime, it can only go
   * to the same address again, so an older draft is ignored.
   */
  of: (codeId: string, fresh: GiftDraft): GiftDraft => {
    const kept = parsed(readKept('localStorage', storageKeys.giftDraft))
    if (kept?.playerId !== playerId || kept.codeId !== codeId) return fresh
    const fits = kept.draft.again === fresh.again && (!fresh.again || kept.draft.to === fresh.to)
    return fits ? kept.draft : fresh
  },
  keep: (codeId: string, { to, message, language, when, day, time, again }: GiftDraft): void => {
    const kept: Kept = { playerId, codeId, draft: { to, message, language, when, day, time, again } }
    keep('localStorage', storageKeys.giftDraft, JSON.stringify(kept))
  },
})

export const forgetDraft = (): boolean => keep('localStorage', storageKeys.giftDraft, null)
