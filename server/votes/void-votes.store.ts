import { sql } from 'kysely'
import { recordEvent } from '../events/player-events.store.ts'
import type { Db } from '../schema.ts'
import { countDonationVotes, holdVotes } from './vote-power.store.ts'

/** Votes on one project cast at or after `from` and before `until`. */
export interface CastWithin {
  readonly burstId: string
  readonly projectId: string
  readonly from: Date
  readonly until: Date
}

interface Wanted {
  readonly userId: string
  readonly adminId: string
  /** Null: all votes of the player. */
  readonly within: CastWithin | null
}

export interface Voided {
  readonly votes: number
  /** Those of the votes that came from donations. */
  readonly givenBack: number
}

interface Standing {
  readonly id: string
  readonly votes: number
  readonly given_back: number
}

/** The votes of a player that were not taken back, and the number of each that came from donations. */
const readStanding = async (trx: Db, { userId, within }: Wanted): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    select votes.id, votes.votes, coalesce(-(
      select sum(spent.votes) from vote_ledger spent where spent.project_vote_id = votes.id and spent.bank = 'donation'
    ), 0)::int as given_back
    from project_votes votes
    where voter = ${userId} and votes > 0
      and not exists (select from project_votes undone where undone.reverses = votes.id)
      and ${within === null ? sql`true` : sql`project_id = ${within.projectId} and at >= ${within.from} and at < ${within.until}`}`.execute(
    trx,
  )
  return rows
}

/** Inserts rows that take votes back, with their rows in the player's ledger, and one for the part that is not returned. */
const reverse = async (trx: Db, userId: string, voidId: string, ids: readonly string[], at: Date) => {
  await sql`
    with undone as (
      insert into project_votes (project_id, voter, votes, reverses, void_id, at)
        select project_id, voter, -votes, id, ${voidId}::uuid, ${at}::timestamptz
        from project_votes where id = any(${ids}::uuid[])
        returning id, reverses
    ), returned as (
      insert into vote_ledger (user_id, bank, votes, project_vote_id, at)
        select spent.user_id, spent.bank, -spent.votes, undone.id, ${at}::timestamptz
        from undone join vote_ledger spent on spent.project_vote_id = undone.reverses
        returning bank, votes
    )
    insert into vote_ledger (user_id, bank, votes, kind, at)
      select ${userId}, bank, -sum(votes), 'void', ${at}::timestamptz
      from returned where bank <> 'donation' group by bank having sum(votes) <> 0`.execute(trx)
}

/**
 * Voids a player's votes that were not taken back, by reversing rows in the caller's transaction: daily and carried votes are
 * lost, donation votes return to the donation bank. Locks the player's votes meanwhile. Returns the number of votes.
 */
export const voidVotes = async (trx: Db, wanted: Wanted, nowMs: number): Promise<Voided> => {
  const { userId, adminId, within } = wanted
  await holdVotes(trx, userId)
  const standing = await readStanding(trx, wanted)
  if (standing.length === 0) return { votes: 0, givenBack: 0 }
  const votes = standing.reduce((sum, row) => sum + row.votes, 0)
  const givenBack = standing.reduce((sum, row) => sum + row.given_back, 0)
  const at = new Date(nowMs)
  const { id } = await trx
    .insertInto('vote_voids')
    .values({
      admin_id: adminId,
      user_id: userId,
      burst_id: within?.burstId ?? null,
      votes,
      given_back: givenBack,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await reverse(
    trx,
    userId,
    id,
    standing.map((row) => row.id),
    at,
  )
  if (givenBack > 0) await countDonationVotes(trx, userId, { used: -givenBack })
  await recordEvent(trx, {
    userId,
    kind: 'votes_voided',
    data: { votes, given_back: givenBack, project_id: within?.projectId ?? null },
    key: `votes_voided:${id}`,
    atMs: nowMs,
  })
  return { votes, givenBack }
}

/** Returns a player's votes that still count, and those that were voided. */
export const readVotesOf = async (db: Db, userId: string): Promise<{ standing: number; voided: number }> => {
  const { standing, voided } = await db
    .selectNoFrom((row) => [
      row.selectFrom('backers').select('votes').where('player', '=', userId).as('standing'),
      row
        .selectFrom('vote_voids')
        .select(sql<number>`sum(votes)::int`.as('votes'))
        .where('user_id', '=', userId)
        .as('voided'),
    ])
    .executeTakeFirstOrThrow()
  return { standing: standing ?? 0, voided: voided ?? 0 }
}
