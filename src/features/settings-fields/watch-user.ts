import * as v from 'valibot'
import type { User } from '#contract/auth/session.contract.ts'
import { userSchema } from '#contract/auth/session.contract.ts'
import type { AppActor } from '#src/product/flows/app-actor.tsx'
import { storageKeys } from '#src/product/account/storage-keys.ts'

const parsed = (text: string | null): User | null => {
  try {
    return v.parse(userSchema, JSON.parse(text ?? 'null'))
  } catch {
    // Written by another version of the page, or by somebody else.
    return null
  }
}

/** Calls back with news of a player, from this page or from another tab; returns a function that stops it. */
export const watchUser = (app: AppActor, userId: string, onNews: (user: User) => void): (() => void) => {
  const hear = (user: User | null): void => {
    if (user?.id === userId) onNews(user)
  }
  const watching = app.subscribe(({ context: { user } }) => hear(user))
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === storageKeys.user) hear(parsed(newValue))
  }
  addEventListener('storage', onStorage)
  return () => {
    watching.unsubscribe()
    removeEventListener('storage', onStorage)
  }
}
