import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

const key = storageKeys.recentEntries

/** Parses a stored list of ids, possibly from another version. Returns an empty list for anything else. */
const idsIn = (text: string | null): string[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, 9) : []
  } catch {
    return []
  }
}

export const keepRecent = (ids: readonly string[]): void =>
  void keep('localStorage', key, JSON.stringify(ids))

/** Reports the stored ids now and whenever another tab changes them. Returns a function that stops it. */
export const watchRecent = (report: (ids: string[]) => void): (() => void) => {
  const onStorage = ({ key: changed }: StorageEvent): void => {
    if (changed === null || changed === key) report(idsIn(readKept('localStorage', key)))
  }
  addEventListener('storage', onStorage)
  report(idsIn(readKept('localStorage', key)))
  return () => removeEventListener('storage', onStorage)
}
