import type { ApiError } from './api-error.ts'

let last: ApiError | null = null
const listeners = new Set<() => void>()

/** The last failed call: a player may quote its request id when no sentence explains the failure. */
export const failures = {
  note: (error: ApiError): void => {
    last = error
    listeners.forEach((listener) => listener())
  },
  last: (): ApiError | null => last,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
