import type { RegisteredRouter } from '@tanstack/react-router'
import { keep } from '#src/browser/storage.ts'
import { storageKeys } from '../account/storage-keys.ts'

/** After a log-in, the guest returns to the current address. `part`: id of another part of that page to return to. */
export const returnHere = ({ state }: RegisteredRouter, part?: string): void => {
  const { pathname, searchStr, hash } = state.location
  const led = part ?? hash
  keep('localStorage', storageKeys.destination, pathname + searchStr + (led && `#${led}`))
}
