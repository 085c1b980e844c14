const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Tells texts that hold every word of a search; accents and case don't matter. */
export const findingAll = (search: string): ((text: string) => boolean) => {
  const words = plain(search).split(/\s+/)
  return (text) => {
    const searched = plain(text)
    return words.every((word) => searched.includes(word))
  }
}
