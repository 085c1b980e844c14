import { storageKeys } from '#src/product/account/storage-keys.ts'
import type { SessionRecord } from './session-record.ts'
import { parseRecord } from './session-record.ts'

const { token, refreshToken, user } = storageKeys
const names = [token, refreshToken, user] as const

/** The session as other tabs and tools see it, under the listed names of localStorage. Never throws. */
export interface SessionMirror {
  /** Null when storage is blocked. */
  read(): SessionRecord | null
  /** False when not everything could be stored. */
  write(record: SessionRecord): boolean
}

const parseUser = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export const createSessionMirror = (
  storage: () => Storage = () => globalThis.localStorage,
): SessionMirror => ({
  read: () => {
    try {
      const [token, refreshToken, user] = names.map((name) => storage().getItem(name))
      const record = { token, refreshToken, user: parseUser(user ?? null), receivedAt: null }
      return parseRecord(record)
    } catch {
      return null
    }
  },
  write: ({ token, refreshToken, user }) => {
    let isKept = true
    const values = { token, refreshToken, user: user && JSON.stringify(user) }
    for (const name of names) {
      try {
        const value = values[name]
        if (value === null) storage().removeItem(name)
        else storage().setItem(name, value)
      } catch {
        isKept = false
      }
    }
    return isKept
  },
})
