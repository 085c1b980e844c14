import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/storage-keys.ts'

/** The language chosen earlier in this browser; null when none was, or storage is blocked. */
export const keptLanguage = (): string | null => readKept('localStorage', storageKeys.language)

/** Where storage is blocked the choice lives as long as the page. */
export const keepLanguage = (language: string): boolean =>
  keep('localStorage', storageKeys.language, language)
