import type { HandlerInput } from '#contract/http/endpoint.ts'
import type {
  keepBurst as keepEndpoint,
  voidBurst as voidEndpoint,
} from '#contract/desk/votes-desk.contract.ts'
import { findDone, recordChange } from '../audit/audit.store.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { isDeleted } from '../user/user.store.ts'
import { isBarred, setBar } from '../votes/barred.store.ts'
import { holdVotes } from '../votes/vote-power.store.ts'
import { readVotesOf, voidVotes } from '../votes/void-votes.store.ts'
import type { CastWithin, Voided } from '../votes/void-votes.store.ts'
import { readAccounts, readBurst } from './find-bursts.store.ts'

interface By {
  readonly adminId: string
  readonly reason: string
  /** The same key has an effect once. */
  readonly key: string
  readonly nowMs: number
}

export interface AllVoided extends Voided {
  readonly players: number
}

type NotSettled = 'not_found' | 'burst_changed' | 'burst_settled' | 'invalid_request'

/** Bars a player from voting, or allows it again, and records the change; no change when it is already so. */
const changeBar = async (
  trx: Db,
  { userId, isBarred: wanted }: { readonly userId: string; readonly isBarred: boolean },
  { adminId, reason, nowMs }: Omit<By, 'key'>,
): Promise<void> => {
  if ((await isBarred(trx, userId)) === wanted || (await isDeleted(trx, userId))) return
  await setBar(trx, userId, wanted ? reason : null, new Date(nowMs))
  const change = await recordChange(trx, {
    adminId,
    kind: wanted ? 'voting_barred' : 'voting_allowed',
    subject: userId,
    userId,
    reason,
    before: { may_vote: wanted },
    after: { may_vote: !wanted },
    nowMs,
  })
  await recordEvent(trx, {
    userId,
    kind: wanted ? 'voting_barred' : 'voting_allowed',
    data: {},
    key: `voting_bar:${change?.id}`,
    atMs: nowMs,
  })
}

const voidOf = async (
  trx: Db,
  userId: string,
  { within, bar }: { readonly within: CastWithin | null; readonly bar: boolean },
  by: Omit<By, 'key'> & { readonly key?: string },
): Promise<Voided> => {
  const { adminId, reason, key = null, nowMs } = by
  await holdVotes(trx, userId)
  const before = await readVotesOf(trx, userId)
  const voided = await voidVotes(trx, { userId, adminId, within }, nowMs)
  if (voided.votes > 0)
    await recordChange(trx, {
      adminId,
      kind: 'votes_voided',
      subject: userId,
      userId,
      reason,
      key,
      before: { votes: before.standing },
      after: {
        votes: before.standing - voided.votes,
        voided: voided.votes,
        given_back: voided.givenBack,
        project_id: within?.projectId ?? null,
      },
      nowMs,
    })
  if (bar) await changeBar(trx, { userId, isBarred: true }, by)
  return voided
}

const withinOf = (row: {
  readonly id: string
  readonly project_id: string
  readonly from_at: Date
  readonly until_at: Date
}): CastWithin => ({ burstId: row.id, projectId: row.project_id, from: row.from_at, until: row.until_at })

/** Locks a burst until the end of the transaction, if it is as the administrator saw it; otherwise returns the refusal. */
const holdBurst = async (trx: Db, id: string, players: number): Promise<CastWithin | Refused<NotSettled>> => {
  const row = await trx
    .selectFrom('vote_bursts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('not_found')
  if (row.settled_at !== null) return refuse('burst_settled')
  if (row.players !== players) return refuse('burst_changed')
  return withinOf(row)
}

const settle = (trx: Db, id: string, outcome: 'voided' | 'kept', nowMs: number) =>
  trx
    .updateTable('vote_bursts')
    .set({ settled_at: new Date(nowMs), outcome })
    .where('id', '=', id)
    .execute()

/** Records voided votes of a burst, which is decided once none of its votes counts any more. */
const noteVoided = async (
  trx: Db,
  { burstId, projectId }: CastWithin,
  { players, votes, givenBack }: AllVoided,
  { nowMs, ...by }: Omit<By, 'key'> & { readonly key?: string },
): Promise<void> => {
  const { standing } = (await readBurst(trx, burstId)) ?? { standing: 0 }
  const isDecided = standing === 0
  if (isDecided) await settle(trx, burstId, 'voided', nowMs)
  await recordChange(trx, {
    ...by,
    kind: 'burst_voided',
    subject: burstId,
    nowMs,
    before: { ...(isDecided && { settled_at: null }), standing: standing + votes },
    after: {
      ...(isDecided && { settled_at: new Date(nowMs).toISOString() }),
      standing,
      project_id: projectId,
      players,
      votes,
      given_back: givenBack,
    },
  })
}

type WantedVoid = HandlerInput<typeof voidEndpoint>

const everyone = 1_000_000

/** Voids the votes of a burst's accounts and records it, in one transaction, once per key. */
export const voidBurst = (
  db: Db,
  { params: { id }, body }: WantedVoid,
  by: Omit<By, 'reason'>,
): Promise<AllVoided | Refused<NotSettled>> =>
  inTransaction(db, async (trx) => {
    const { reason } = body
    const { adminId, key, nowMs } = by
    const before = await findDone(trx, key, { kinds: ['burst_voided'], subject: id, reason })
    if (before === 'another') return refuse('invalid_request')
    if (before) {
      const { players, votes, given_back: givenBack } = before.after
      return { players: Number(players), votes: Number(votes), givenBack: Number(givenBack) }
    }
    const burst = await holdBurst(trx, id, body.players)
    if (isRefused(burst)) return burst
    const accounts = await readAccounts(trx, id, everyone)
    const known = accounts.map((account) => account.id)
    const wanted =
      body.user_ids ?? accounts.filter(({ standing }) => standing > 0).map((account) => account.id)
    if (wanted.some((userId) => !known.includes(userId))) return refuse('not_found')
    let done: AllVoided = { players: 0, votes: 0, givenBack: 0 }
    // In a fixed order, so that two administrators can't deadlock.
    for (const userId of [...new Set(wanted)].toSorted()) {
      const wish = { within: burst, bar: body.bar }
      const { votes, givenBack } = await voidOf(trx, userId, wish, { adminId, reason, nowMs })
      if (votes > 0)
        done = { players: done.players + 1, votes: done.votes + votes, givenBack: done.givenBack + givenBack }
    }
    await noteVoided(trx, burst, done, { adminId, reason, key, nowMs })
    return done
  })

/** Keeps a burst's votes; null: done. */
export const leaveBurst = (
  db: Db,
  { params: { id }, body: { players, reason } }: HandlerInput<typeof keepEndpoint>,
  { adminId, key, nowMs }: Omit<By, 'reason'>,
): Promise<Refused<NotSettled> | null> =>
  inTransaction(db, async (trx) => {
    const before = await findDone(trx, key, { kinds: ['burst_kept'], subject: id, reason })
    if (before) return before === 'another' ? refuse('invalid_request') : null
    const burst = await holdBurst(trx, id, players)
    if (isRefused(burst)) return burst
    await settle(trx, id, 'kept', nowMs)
    await recordChange(trx, {
      adminId,
      kind: 'burst_kept',
      subject: id,
      reason,
      key,
      nowMs,
      before: { settled_at: null },
      after: { settled_at: new Date(nowMs).toISOString(), project_id: burst.projectId },
    })
    return null
  })

const isPlayer = async (trx: Db, userId: string): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined

/**
 * Locks the open bursts that a player voted in, until the end of the transaction. This must come before locking the player's
 * votes, because deciding about a burst locks the burst first.
 */
const holdBurstsOf = async (trx: Db, userId: string): Promise<CastWithin[]> => {
  const rows = await trx
    .selectFrom('vote_bursts')
    .selectAll()
    .where('settled_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('project_votes')
          .select('id')
          .where('voter', '=', userId)
          .whereRef('project_votes.project_id', '=', 'vote_bursts.project_id')
          .whereRef('at', '>=', 'from_at')
          .whereRef('at', '<', 'until_at'),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(withinOf)
}

/** Marks a burst as voided if the player's votes were the last ones in it that counted. */
const settleEmptied = async (trx: Db, { burstId }: CastWithin, { nowMs }: By): Promise<void> => {
  const { standing, voided } = (await readBurst(trx, burstId)) ?? { standing: 0, voided: 0 }
  if (standing === 0 && voided > 0) await settle(trx, burstId, 'voided', nowMs)
}

/** Voids all votes of a player that still count, once per key. */
export const voidAllOf = (
  db: Db,
  { userId, bar }: { readonly userId: string; readonly bar: boolean },
  by: By,
): Promise<AllVoided | Refused<'not_found' | 'invalid_request'>> =>
  inTransaction(db, async (trx) => {
    if (!(await isPlayer(trx, userId))) return refuse('not_found')
    const before = await findDone(trx, by.key, {
      kinds: ['votes_voided'],
      subject: userId,
      reason: by.reason,
    })
    if (before === 'another') return refuse('invalid_request')
    if (before) {
      const { voided: votes, given_back: givenBack } = before.after
      return { players: 1, votes: Number(votes), givenBack: Number(givenBack) }
    }
    const bursts = await holdBurstsOf(trx, userId)
    const voided = await voidOf(trx, userId, { within: null, bar }, by)
    for (const burst of bursts) await settleEmptied(trx, burst, by)
    return { ...voided, players: voided.votes > 0 ? 1 : 0 }
  })

/** Bars a player from voting, or allows it again; false when there is no such player, or they were deleted. */
export const barPlayer = (
  db: Db,
  wanted: { readonly userId: string; readonly isBarred: boolean },
  by: Omit<By, 'key'>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await isPlayer(trx, wanted.userId)) || (await isDeleted(trx, wanted.userId))) return false
    await holdVotes(trx, wanted.userId)
    await changeBar(trx, wanted, by)
    return true
  })
