import { sql } from 'kysely'
import { dayMs } from '#contract/values/time.ts'
import { burstsIn, leastYoung, slotsKeptMs } from '#contract/votes/vote-bursts.rules.ts'
import type { VoteBurst, VoteSlot } from '#contract/votes/vote-bursts.rules.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'

/** Long enough to find bursts that were missed while the hub was down. */
const lookBackMs = dayMs

/** Returns projects with votes from enough young accounts since a time, and the start of the search for each. */
const readSuspects = (trx: Db, since: Date): Promise<{ project_id: string; from: Date }[]> =>
  trx
    .selectFrom('young_votes')
    .select((row) => [
      'project_id',
      row.fn
        .coalesce(
          row
            .selectFrom('vote_bursts')
            .select((burst) => burst.fn.max('until_at').as('until'))
            .whereRef('vote_bursts.project_id', '=', 'young_votes.project_id')
            .where('until_at', '>', since)
            .where('settled_at', 'is not', null),
          row.val(since),
        )
        .as('from'),
    ])
    .where('slot', '>=', since)
    .where('votes', '>', 0)
    .groupBy('project_id')
    .having((row) => row.fn.count('voter').distinct(), '>=', leastYoung)
    .execute()

const readSlots = async (trx: Db, projectId: string, from: Date): Promise<VoteSlot[]> => {
  const slots = await trx
    .selectFrom('vote_slots')
    .select(['slot', 'votes'])
    .where('project_id', '=', projectId)
    .where('slot', '>=', from)
    .orderBy('slot')
    .execute()
  const young = Map.groupBy(
    await trx
      .selectFrom('young_votes')
      .select(['slot', 'voter', 'votes'])
      .where('project_id', '=', projectId)
      .where('slot', '>=', from)
      .execute(),
    ({ slot }) => slot.getTime(),
  )
  return slots.map(({ slot, votes }) => ({
    at: slot.getTime(),
    votes,
    young: new Map((young.get(slot.getTime()) ?? []).map((row) => [row.voter, row.votes])),
  }))
}

/** Counts the votes in a time span, and those of young accounts. Includes votes that were voided since. */
const readCast = async (
  trx: Db,
  projectId: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ votes: number; young_votes: number; players: number }> => {
  const { rows } = await sql<{ votes: number; young_votes: number; players: number }>`
    select coalesce(sum(cast_in.votes), 0)::int as votes,
      coalesce(sum(cast_in.votes) filter (where users.id is not null), 0)::int as young_votes,
      count(distinct users.id)::int as players
    from project_votes cast_in
    left join users on users.id = cast_in.voter and users.created_at > cast_in.at - interval '7 days'
    left join project_votes undone on undone.reverses = cast_in.id
    where cast_in.project_id = ${projectId} and cast_in.votes > 0
      and cast_in.at >= ${from}::timestamptz and cast_in.at < ${until}::timestamptz
      and (undone.id is null or undone.void_id is not null)`.execute(trx)
  return rows[0] ?? { votes: 0, young_votes: 0, players: 0 }
}

/** Inserts a burst, or updates one that has grown. */
const insertBurst = async (trx: Db, projectId: string, burst: VoteBurst, nowMs: number): Promise<void> => {
  const [from, until] = [new Date(burst.from), new Date(burst.until)]
  const known = await trx
    .selectFrom('vote_bursts')
    .select(['id', 'players', 'young_votes', 'from_at', 'until_at'])
    .where('project_id', '=', projectId)
    .where('settled_at', 'is', null)
    .where('from_at', '<', until)
    .where('until_at', '>', from)
    .executeTakeFirst()
  if (!known) {
    await trx
      .insertInto('vote_bursts')
      .values({
        votes: burst.votes,
        young_votes: burst.youngVotes,
        players: burst.players.length,
        project_id: projectId,
        from_at: from,
        until_at: until,
        found_at: new Date(nowMs),
      })
      .execute()
    return
  }
  const grown = {
    from: known.from_at < from ? known.from_at : from,
    until: known.until_at > until ? known.until_at : until,
  }
  const figures = await readCast(trx, projectId, grown)
  // A burst that has become smaller stays as found.
  if (known.players >= figures.players && known.young_votes >= figures.young_votes) return
  await trx
    .updateTable('vote_bursts')
    .set({ ...figures, from_at: grown.from, until_at: grown.until })
    .where('id', '=', known.id)
    .where('settled_at', 'is', null)
    .execute()
}

/** Records new bursts of the last day, and updates those that have grown. Concurrent calls record each once. */
export const lookForBursts = (db: Db, nowMs: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const since = new Date(nowMs - lookBackMs)
    if ((await readSuspects(trx, since)).length === 0) return
    // Not a table lock: an administrator's decision locks the burst's row and would wait for it.
    await sql`select pg_advisory_xact_lock(hashtext('vote_bursts'))`.execute(trx)
    for (const { project_id: projectId, from } of await readSuspects(trx, since))
      for (const burst of burstsIn(await readSlots(trx, projectId, from)))
        await insertBurst(trx, projectId, burst, nowMs)
  })

/** Deletes five-minute counts that are no longer needed; the bursts found in them stay. */
export const deleteOldSlots = async (db: Db, nowMs: number): Promise<void> => {
  const before = new Date(nowMs - slotsKeptMs)
  for (const table of ['vote_slots', 'young_votes'] as const)
    await db.deleteFrom(table).where('slot', '<', before).execute()
}
