import { searchable } from '#contract/values/searchable.rules.ts'

/** Tells texts that hold every word of a search; accents, case and letters that can't be typed don't matter. */
export const findingAll = (search: string): ((text: string) => boolean) => {
  const words = searchable(search).split(/\s+/)
  return (text) => {
    const searched = searchable(text)
    return words.every((word) => searched.includes(word))
  }
}
