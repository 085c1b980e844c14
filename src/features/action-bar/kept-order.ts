import type { ActionIcon } from '#machines/shell/action-bar.machine.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

const key = storageKeys.actionBarOrder

/** Parses a stored list of names, possibly from another version. Returns an empty list for anything else. */
const namesIn = (text: string | null): string[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

export const keepOrder = (icons: readonly ActionIcon[]): void =>
  void keep('localStorage', key, icons.length > 0 ? JSON.stringify(icons) : null)

/** Reports the stored names now and whenever another tab changes them. Returns a function that stops it. */
export const watchKeptOrder = (report: (names: string[]) => void): (() => void) => {
  const onStorage = ({ key: changed }: StorageEvent): void => {
    if (changed === null || changed === key) report(namesIn(readKept('localStorage', key)))
  }
  globalThis.addEventListener('storage', onStorage)
  report(namesIn(readKept('localStorage', key)))
  return () => globalThis.removeEventListener('storage', onStorage)
}
