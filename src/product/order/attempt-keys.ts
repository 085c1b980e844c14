/** Gives every attempt one idempotency key: sending it again counts as the same. */
export const createAttemptKeys = (createKey: () => string = () => crypto.randomUUID()) => {
  const keys = new Map<number, string>()
  return (attempt: number): string => {
    const key = keys.get(attempt) ?? createKey()
    keys.set(attempt, key)
    return key
  }
}
