type Area = 'localStorage' | 'sessionStorage'

/** What the browser keeps under a key; null when nothing is, or storage is blocked. */
export const readKept = (area: Area, key: string): string | null => {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text, or forgets it with null. False when storage is blocked or full. */
export const keep = (area: Area, key: string, value: string | null): boolean => {
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
    return true
  } catch {
    return false
  }
}
