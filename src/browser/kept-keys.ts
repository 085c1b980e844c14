/** Returns the keys of localStorage that begin with a text; none when storage is blocked. */
export const keptKeys = (beginning: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning))
  } catch {
    return []
  }
}
