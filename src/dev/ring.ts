/** Keeps the newest entries, a bounded number of them, oldest first. */
export const createRing = <Entry>(most: number) => {
  let entries: Entry[] = []
  return {
    push(more: readonly Entry[]): void {
      // Cut in lumps: dropping the first of ten thousand at every event would move all the others each time.
      entries.push(...more.slice(-most))
      if (entries.length > most * 1.2) entries = entries.slice(-most)
    },
    /** A copy, which stays as it is. */
    read: (): readonly Entry[] => entries.slice(-most),
    clear: (): void => {
      entries = []
    },
  }
}
