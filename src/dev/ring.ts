/** Stores the newest entries, up to `most`, oldest first. */
export const createRing = <Entry>(most: number) => {
  let entries: Entry[] = []
  return {
    push(more: readonly Entry[]): void {
      // Trimmed in batches: dropping the first of ten thousand at every event would move all the others each time.
      entries.push(...more.slice(-most))
      if (entries.length > most * 1.2) entries = entries.slice(-most)
    },
    /** Returns a copy, which does not change later. */
    read: (): readonly Entry[] => entries.slice(-most),
    clear: (): void => {
      entries = []
    },
  }
}
