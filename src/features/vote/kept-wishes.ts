import * as v from 'valibot'
import type { VotePress, Wish } from '#machines/votes/vote.machine.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** Milliseconds, as long as a vote stays in a vote bank: a vote that waited longer for the network is not sent. */
const keptMs = 7 * 86_400_000

/** Milliseconds for which a player remembers a press: the same press later counts as another vote. */
const rememberedMs = 600_000

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const keptSchema = v.object({
  playerId: v.string(),
  at: v.number(),
  /** True if it is no longer sent automatically. */
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

/** Votes without a response yet, stored in this browser over a reload. */
export const keptWishes = {
  /** Returns the key for a press: the key of an equal press whose outcome is unknown, otherwise a new one. */
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
  /** Returns the votes that an earlier page sent without receiving a response. */
  pending: (playerId: string): Wish[] =>
    read()
      .filter((kept) => kept.playerId === playerId && !kept.isGivenUp)
      .map(({ wish }) => wish),
}
