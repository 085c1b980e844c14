import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '../account/storage-keys.ts'

/** A code is worth money: a browser that others use, too, stores it no longer than its player needs to log in. */
const keptForMs = 3_600_000

/** This tab still has the code if the browser stores nothing. */
let held: string | null = null

const isLive = (keptAt: number): boolean => keptAt <= Date.now() && Date.now() < keptAt + keptForMs

/**
 * The gift code that a guest came with, for this browser's tabs: a guest logs in first, perhaps by a link that opens in
 * another tab. The text is stored unchanged, and dropped after an hour.
 */
export const keptGiftCode = {
  read: (): string | null => {
    const [, at = '', code = ''] =
      /^(\d+) (.*)$/su.exec(readKept('localStorage', storageKeys.giftCode) ?? '') ?? []
    if (code !== '' && isLive(Number(at))) return code
    // An expired code is removed, so that the next user does not find it.
    if (at !== '') keptGiftCode.forget()
    return held
  },
  keep: (code: string): void => {
    held = keep('localStorage', storageKeys.giftCode, `${Date.now()} ${code}`) ? null : code
  },
  forget: (): void => {
    held = null
    keep('localStorage', storageKeys.giftCode, null)
  },
}
