import { searchable } from '#contract/values/searchable.rules.ts'

/** Matches texts that contain every word of a search; accents, case and letters that are hard to type are ignored. */
export const findingAll = (search: string): ((text: string) => boolean) => {
  const words = searchable(search).split(/\s+/)
  return (text) => {
    const searched = searchable(text)
    return words.every((word) => searched.includes(word))
  }
}
