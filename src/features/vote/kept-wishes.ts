import * as v from 'valibot'
import type { VotePress, Wish } from '#machines/votes/vote.machine.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** As long as a vote bank holds a vote, in milliseconds: one that waited longer for a network isn't sent. */
const keptMs = 7 * 86_400_000

/** For how long a player remembers a press, in milliseconds: the same one later is another vote. */
const rememberedMs = 600_000

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const keptSchema = v.object({
  playerId: v.string(),
  at: v.number(),
  /** It is no longer sent by itself. */
  isGivenUp: v.boolean(),
  wish: v.object({
    key: v.pipe(v.string(), v.uuid()),
    projectId: v.string(),
    votes: v.pipe(count, v.minValue(1)),
    ofDonations: v.boolean(),
    sources: v.object({ daily: count, bank: count, donationBank: count }),
  }),
})
type Kept = v.InferOutput<typeof keptSchema>

const read = (): Kept[] => {
  try {
    const all = v.parse(
      v.array(keptSchema),
      JSON.parse(readKept('localStorage', storageKeys.votesInFlight) ?? '[]'),
    )
    return all.filter(({ at, isGivenUp }) => Math.abs(Date.now() - at) < (isGivenUp ? rememberedMs : keptMs))
  } catch {
    return []
  }
}

const write = (kept: readonly Kept[]): boolean =>
  keep('localStorage', storageKeys.votesInFlight, kept.length === 0 ? null : JSON.stringify(kept))

const others = (wish: Wish): Kept[] => read().filter((kept) => kept.wish.key !== wish.key)

/** Votes that were pressed and not answered yet, as this browser keeps them over a reload. */
export const keptWishes = {
  /** The key of a press: that of the same one if nobody knows what became of it, else a new one. */
  keyOf: (playerId: string, { projectId, votes, ofDonations }: VotePress): string =>
    read().find(
      ({ wish, ...kept }) =>
        kept.isGivenUp &&
        kept.playerId === playerId &&
        wish.projectId === projectId &&
        wish.votes === votes &&
        wish.ofDonations === ofDonations,
    )?.wish.key ?? crypto.randomUUID(),
  keep: (playerId: string, wish: Wish): void =>
    void write([...others(wish), { playerId, wish, at: Date.now(), isGivenUp: false }]),
  giveUp: (playerId: string, wish: Wish): void =>
    void write([...others(wish), { playerId, wish, at: Date.now(), isGivenUp: true }]),
  forget: (wish: Wish): void => void write(others(wish)),
  /** Those that a page before this one didn't see answered. */
  pending: (playerId: string): Wish[] =>
    read()
      .filter((kept) => kept.playerId === playerId && !kept.isGivenUp)
      .map(({ wish }) => wish),
}
