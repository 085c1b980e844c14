import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '../account/storage-keys.ts'

/** A code is money: a browser that others use, too, has it no longer than its player needs to log in. */
const keptForMs = 3_600_000

/** Where the browser keeps nothing, this tab still knows it. */
let held: string | null = null

const isLive = (keptAt: number): boolean => keptAt <= Date.now() && Date.now() < keptAt + keptForMs

/**
 * The gift code that somebody came with, for this browser's tabs: a guest logs in first, perhaps by a link that opens in
 * another tab. It is the text as it came, and goes after an hour.
 */
export const keptGiftCode = {
  read: (): string | null => {
    const [, at = '', code = ''] =
      /^(\d+) (.*)$/su.exec(readKept('localStorage', storageKeys.giftCode) ?? '') ?? []
    if (code !== '' && isLive(Number(at))) return code
    // What was kept too long isn't found by the next one who looks.
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
