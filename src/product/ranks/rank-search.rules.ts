import { rankOf, rankSteps } from '#contract/account/ranks.rules.ts'

/** The value of a field that means no rank. */
export const unranked = ''

/** A step of the rank scale as the value of a field: its lowest rating. */
export const rankValue = (from: number): string => String(from)

/** The value of the step that a rating lies in. */
const valueOfRating = (rating: number): string => {
  const rank = rankOf(rating)
  const step = rankSteps.find(({ name, step: one }) => name === rank?.name && one === rank.step)
  return step ? rankValue(step.from) : unranked
}

/** The lowest number that is taken for a rating: smaller ones are steps of a name. */
const leastRating = 100

/** Returns the values of the ranks that a search finds: by their names, or by a rating ("1,650" is in Gold 2). */
export const searchRanks = (
  words: string,
  options: readonly { readonly value: string; readonly label: string }[],
): string[] => {
  const wanted = words.trim().toLocaleLowerCase()
  const rating = /^\d[\d\s.,'’]*$/u.test(wanted) ? Number(wanted.replaceAll(/\D/gu, '')) : 0
  const ofRating = rating >= leastRating ? valueOfRating(rating) : null
  return options
    .filter(({ value, label }) => label.toLocaleLowerCase().includes(wanted) || value === ofRating)
    .map(({ value }) => value)
}
