import { createHash } from 'node:crypto'

/** Repeatable chance of a player: the same seed gives each the same, whoever lives beside them. */
export const chanceOf = (seed: number, player: number) => {
  let state = createHash('sha256').update(`${seed} ${player}`).digest().readUInt32BE()
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  return {
    happens: (oneIn: number): boolean => next() < 1 / oneIn,
    upTo: (most: number): number => 1 + Math.floor(next() * most),
    of: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  }
}
export type Chance = ReturnType<typeof chanceOf>
