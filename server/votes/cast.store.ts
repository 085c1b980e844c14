import type { VoteReceipt } from '#contract/votes/vote-power.contract.ts'
import type { Sources } from '#contract/votes/vote-banks.rules.ts'
import { spendable, splitVotes, votesBack } from '#contract/votes/vote-banks.rules.ts'
import { holdForVotes, recordVotes } from '../projects/projects.store.ts'
import type { ProjectVotes } from '../projects/projects.store.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { isBarred } from './barred.store.ts'
import { bookVotes, giveVotesBack, spent, takeVotes } from './vote-power.store.ts'
import type { BookedPower } from './vote-power.store.ts'

/** The server takes votes back for this long: longer than the page offers it, to allow for slow responses. */
export const revocableMs = 15_000

const ownVotes = (db: Db, userId: string) =>
  db.selectFrom('project_votes').selectAll().where('voter', '=', userId).where('order_id', 'is', null)

/** The banks that votes were taken from, and the player's local date when they were cast. */
const readSources = async (db: Db, id: string): Promise<{ from: Sources; date: string | null }> => {
  const rows = await db
    .selectFrom('vote_ledger')
    .select(['bank', 'votes', 'granted_on'])
    .where('project_vote_id', '=', id)
    .execute()
  const of = (bank: (typeof rows)[number]['bank']) => -(rows.find((row) => row.bank === bank)?.votes ?? 0)
  return {
    from: { daily: of('daily'), bank: of('carried'), donationBank: of('donation') },
    date: rows[0]?.granted_on ?? null,
  }
}

const findReversal = (db: Db, id: string): Promise<ProjectVotes | undefined> =>
  db.selectFrom('project_votes').selectAll().where('reverses', '=', id).executeTakeFirst()

const receiptOf = (
  row: ProjectVotes,
  { daily, bank, donationBank }: Sources,
  revokedAt: Date | null,
): VoteReceipt => ({
  id: row.id,
  projectId: row.project_id,
  votes: row.votes,
  sources: { daily, voteBank: bank, donationBank },
  at: row.at.toISOString(),
  revocableUntil: new Date(row.at.getTime() + revocableMs).toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
})

const readReceipt = async (db: Db, row: ProjectVotes): Promise<VoteReceipt> =>
  receiptOf(row, (await readSources(db, row.id)).from, (await findReversal(db, row.id))?.at ?? null)

/** Returns the votes that a player cast last, if they can still be taken back. */
export const readLastVote = async (db: Db, userId: string, nowMs: number): Promise<VoteReceipt | null> => {
  const row = await ownVotes(db, userId)
    .where('votes', '>', 0)
    .where('at', '>=', new Date(nowMs - revocableMs))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const receipt = row && (await readReceipt(db, row))
  return receipt && receipt.revokedAt === null ? receipt : null
}

export interface Wish {
  readonly userId: string
  readonly projectId: string
  readonly votes: number
  /** Only from the donation bank. */
  readonly ofDonations: boolean
  readonly key: string | null
}

export type Cast = { readonly receipt: VoteReceipt; readonly power: BookedPower }
type NotCast = 'voting_barred' | 'votes_missing' | 'not_found' | 'project_takes_no_votes' | 'vote_key_reused'

const sourcesOf = (power: BookedPower, { votes, ofDonations }: Wish): Sources | null => {
  if (!ofDonations) return splitVotes(power, votes)
  return votes <= spendable(power).donationBank ? { daily: 0, bank: 0, donationBank: votes } : null
}

const findByKey = (trx: Db, { userId, key }: Wish): Promise<ProjectVotes | undefined> =>
  ownVotes(trx, userId).where('idempotency_key', '=', key).executeTakeFirst()

/** Does a repeated key have the same project, votes and banks as its first request? */
const isSame = (row: ProjectVotes, { sources }: VoteReceipt, wish: Wish): boolean =>
  row.project_id === wish.projectId &&
  row.votes === wish.votes &&
  (!wish.ofDonations || sources.donationBank === wish.votes)

/** Casts votes, all or none; the same key casts once. */
export const castOnProject = (db: Db, wish: Wish, nowMs: number): Promise<Cast | Refused<NotCast>> =>
  db.transaction().execute(async (trx) => {
    const power = await bookVotes(trx, wish.userId, nowMs)
    const known = wish.key === null ? undefined : await findByKey(trx, wish)
    if (known) {
      const receipt = await readReceipt(trx, known)
      return isSame(known, receipt, wish) ? { receipt, power } : refuse('vote_key_reused')
    }
    if (await isBarred(trx, wish.userId)) return refuse('voting_barred')
    const takes = await holdForVotes(trx, wish.projectId)
    if (takes === null) return refuse('not_found')
    if (!takes) return refuse('project_takes_no_votes')
    const from = sourcesOf(power, wish)
    if (from === null) return refuse('votes_missing')
    const at = new Date(nowMs)
    const row = { project_id: wish.projectId, voter: wish.userId, votes: wish.votes, at }
    const id = await recordVotes(trx, { ...row, idempotency_key: wish.key })
    await takeVotes(trx, power, from, { projectVoteId: id as string, at })
    return {
      receipt: receiptOf(
        {
          ...row,
          id: id as string,
          order_id: null,
          order_line: null,
          idempotency_key: wish.key,
          reverses: null,
          void_id: null,
        },
        from,
        null,
      ),
      power: spent(power, from),
    }
  })

/** Takes votes back by inserting reversing rows; repeated calls have no further effect. */
export const revokeVotes = (
  db: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  nowMs: number,
): Promise<Cast | Refused<'not_found' | 'vote_stays' | 'vote_voided'>> =>
  db.transaction().execute(async (trx) => {
    const power = await bookVotes(trx, userId, nowMs)
    const row = await ownVotes(trx, userId).where('id', '=', id).where('votes', '>', 0).executeTakeFirst()
    if (!row) return refuse('not_found')
    const { from, date } = await readSources(trx, id)
    const undone = await findReversal(trx, id)
    if (undone && undone.void_id !== null) return refuse('vote_voided')
    if (undone) return { receipt: receiptOf(row, from, undone.at), power }
    if (nowMs > row.at.getTime() + revocableMs) return refuse('vote_stays')
    const at = new Date(nowMs)
    const to = votesBack(from, power, { planId: power.planId, isSameDay: date === power.day.date })
    const reversal = await recordVotes(trx, {
      project_id: row.project_id,
      voter: userId,
      votes: -row.votes,
      reverses: id,
      at,
    })
    await giveVotesBack(trx, power, to, { projectVoteId: reversal as string, at })
    return {
      receipt: receiptOf(row, from, at),
      power: spent(power, { daily: -to.daily, bank: -to.bank, donationBank: -to.donationBank }),
    }
  })
