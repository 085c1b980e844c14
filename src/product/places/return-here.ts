import type { RegisteredRouter } from '@tanstack/react-router'
import { keep } from '#src/browser/storage.ts'
import { storageKeys } from '../account/storage-keys.ts'

/** Whoever logs in now comes back to the address that is open. `part`: to another part of its page, by its id. */
export const returnHere = ({ state }: RegisteredRouter, part?: string): void => {
  const { pathname, searchStr, hash } = state.location
  const led = part ?? hash
  keep('localStorage', storageKeys.destination, pathname + searchStr + (led && `#${led}`))
}
