import type { HandlerInput } from '#contract/endpoint.ts'
import type { keepBurst as keepEndpoint, voidBurst as voidEndpoint } from '#contract/votes-desk.contract.ts'
import { findDone, recordChange } from '../audit/audit.store.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'
import { isBarred, setBar } from '../votes/barred.store.ts'
import { holdVotes } from '../votes/vote-power.store.ts'
import { readVotesOf, voidVotes } from '../votes/void-votes.store.ts'
import type { CastWithin, Voided } from '../votes/void-votes.store.ts'
import { readAccounts } from './find-bursts.store.ts'

interface By {
  readonly adminId: string
  readonly reason: string
  /** Under the same key it is done once. */
  readonly key: string
  readonly nowMs: number
}

export interface AllVoided extends Voided {
  readonly players: number
}

type NotSettled = 'not_found' | 'burst_changed' | 'burst_settled' | 'invalid_request'

/** Doesn't let a player vote, or lets them again, and writes it down; what is so already stays. */
const changeBar = async (
  trx: Db,
  { userId, isBarred: wanted }: { readonly userId: string; readonly isBarred: boolean },
  { adminId, reason, nowMs }: Omit<By, 'key'>,
): Promise<void> => {
  if ((await isBarred(trx, userId)) === wanted) return
  await setBar(trx, userId, wanted ? reason : null, new Date(nowMs))
  const change = await recordChange(trx, {
    ...{ adminId, kind: wanted ? 'voting_barred' : 'voting_allowed', subject: userId, userId, reason },
    before: { may_vote: wanted },
    after: { may_vote: !wanted },
    nowMs,
  })
  await recordEvent(trx, {
    ...{ userId, kind: wanted ? 'voting_barred' : 'voting_allowed', data: {} },
    key: `voting_bar:${change?.id}`,
    atMs: nowMs,
  })
}

/** Voids votes of one player, with what the audit says of it. */
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
      ...{ adminId, kind: 'votes_voided', subject: userId, userId, reason, key },
      before: { votes: before.standing },
      after: {
        ...{ votes: before.standing - voided.votes, voided: voided.votes, given_back: voided.givenBack },
        project_id: within?.projectId ?? null,
      },
      nowMs,
    })
  if (bar) await changeBar(trx, { userId, isBarred: true }, by)
  return voided
}

/** Holds a burst until the end of the transaction, as it was seen; or why nothing can be decided about it. */
const holdBurst = async (trx: Db, id: string, players: number): Promise<CastWithin | NotSettled> => {
  const row = await trx
    .selectFrom('vote_bursts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'not_found'
  if (row.settled_at !== null) return 'burst_settled'
  if (row.players !== players) return 'burst_changed'
  return { burstId: id, projectId: row.project_id, from: row.from_at, until: row.until_at }
}

const settle = (trx: Db, id: string, outcome: 'voided' | 'kept', nowMs: number) =>
  trx
    .updateTable('vote_bursts')
    .set({ settled_at: new Date(nowMs), outcome })
    .where('id', '=', id)
    .execute()

type WantedVoid = HandlerInput<typeof voidEndpoint>

const everyone = 1_000_000

/** Voids the votes of accounts of a burst in one transaction with the record of it, once for each key. */
export const voidBurst = (
  db: Db,
  { params: { id }, body }: WantedVoid,
  by: Omit<By, 'reason'>,
): Promise<AllVoided | NotSettled> =>
  inTransaction(db, async (trx) => {
    const { reason } = body
    const { adminId, key, nowMs } = by
    const before = await findDone(trx, key, { kinds: ['burst_voided'], subject: id, reason })
    if (before === 'another') return 'invalid_request'
    if (before) {
      const { players, votes, given_back: givenBack } = before.after
      return { players: Number(players), votes: Number(votes), givenBack: Number(givenBack) }
    }
    const burst = await holdBurst(trx, id, body.players)
    if (typeof burst === 'string') return burst
    const known = (await readAccounts(trx, id, everyone)).map((account) => account.id)
    const wanted = body.user_ids ?? known
    if (wanted.some((userId) => !known.includes(userId))) return 'not_found'
    let done: AllVoided = { players: 0, votes: 0, givenBack: 0 }
    // In one order, so that no two administrators wait for each other.
    for (const userId of [...new Set(wanted)].toSorted()) {
      const wish = { within: burst, bar: body.bar }
      const { votes, givenBack } = await voidOf(trx, userId, wish, { adminId, reason, nowMs })
      if (votes > 0)
        done = { players: done.players + 1, votes: done.votes + votes, givenBack: done.givenBack + givenBack }
    }
    await settle(trx, id, 'voided', nowMs)
    await recordChange(trx, {
      ...{ adminId, kind: 'burst_voided', subject: id, reason, key, nowMs },
      before: { settled_at: null },
      after: {
        ...{ settled_at: new Date(nowMs).toISOString(), project_id: burst.projectId },
        ...{ players: done.players, votes: done.votes, given_back: done.givenBack },
      },
    })
    return done
  })

/** Leaves a burst as it is; null: done. */
export const keepBurst = (
  db: Db,
  { params: { id }, body: { players, reason } }: HandlerInput<typeof keepEndpoint>,
  { adminId, key, nowMs }: Omit<By, 'reason'>,
): Promise<NotSettled | null> =>
  inTransaction(db, async (trx) => {
    const before = await findDone(trx, key, { kinds: ['burst_kept'], subject: id, reason })
    if (before) return before === 'another' ? 'invalid_request' : null
    const burst = await holdBurst(trx, id, players)
    if (typeof burst === 'string') return burst
    await settle(trx, id, 'kept', nowMs)
    await recordChange(trx, {
      ...{ adminId, kind: 'burst_kept', subject: id, reason, key, nowMs },
      before: { settled_at: null },
      after: { settled_at: new Date(nowMs).toISOString(), project_id: burst.projectId },
    })
    return null
  })

const isPlayer = async (trx: Db, userId: string): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined

/** Voids all votes of a player that stand, once for each key. */
export const voidAllOf = (
  db: Db,
  { userId, bar }: { readonly userId: string; readonly bar: boolean },
  by: By,
): Promise<AllVoided | 'not_found' | 'invalid_request'> =>
  inTransaction(db, async (trx) => {
    if (!(await isPlayer(trx, userId))) return 'not_found'
    const before = await findDone(trx, by.key, {
      kinds: ['votes_voided'],
      subject: userId,
      reason: by.reason,
    })
    if (before === 'another') return 'invalid_request'
    if (before) {
      const { voided: votes, given_back: givenBack } = before.after
      return { players: 1, votes: Number(votes), givenBack: Number(givenBack) }
    }
    const voided = await voidOf(trx, userId, { within: null, bar }, by)
    return { ...voided, players: voided.votes > 0 ? 1 : 0 }
  })

/** Bars a player from voting, or lets them again; returns whether there is such a player. */
export const barPlayer = (
  db: Db,
  wanted: { readonly userId: string; readonly isBarred: boolean },
  by: Omit<By, 'key'>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await isPlayer(trx, wanted.userId))) return false
    await holdVotes(trx, wanted.userId)
    await changeBar(trx, wanted, by)
    return true
  })
