import { plainLetters as characters } from '#contract/values/plain-letters.ts'

const length = 5
const room = characters.length ** length
/** Odd, so that no two attempts share a number; large, so that consecutive numbers look unrelated. */
const step = 20_737_777

const written = (value: number, places: number): string =>
  Array.from({ length: places }, (_, place) => {
    const weight = characters.length ** (places - 1 - place)
    return characters[Math.floor(value / weight) % characters.length]
  }).join('')

/** Returns the number of an attempt that players quote, such as `4F7K2`: five characters for the first 33,554,431 attempts. */
export const orderNumber = (attempt: number): string => {
  const number = written(((attempt % room) * step) % room, length)
  const block = Math.floor(attempt / room)
  return block === 0 ? number : written(block, block < characters.length ? 1 : 2) + number
}
