type Area = 'localStorage' | 'sessionStorage'

/** Reads a stored text; null when there is none, or storage is blocked. */
export const readKept = (area: Area, key: string): string | null => {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it with null. Returns false when storage is blocked or full. */
export const keep = (area: Area, key: string, value: string | null): boolean => {
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
    return true
  } catch {
    return false
  }
}
