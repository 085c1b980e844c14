import { sql } from 'kysely'
import { toCents } from '#contract/values/money.ts'
import {
  faultsOfSuggestion,
  plainSuggestion,
  suggestionLimits,
} from '#contract/projects/suggestions.rules.ts'
import type { SuggestionFault, SuggestionWords } from '#contract/projects/suggestions.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'

/** Returns a suggestion and locks it until the end of the caller's transaction. */
export const holdSuggestion = (trx: Db, id: string) =>
  trx.selectFrom('suggestions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks a player's account, so that their other suggestions wait until this one is done. */
const hold = (trx: Db, playerId: string) =>
  trx
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

const countWaiting = async (trx: Db, playerId: string): Promise<number> => {
  const { waiting } = await trx
    .selectFrom('suggestions')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('player_id', '=', playerId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return waiting
}

const countSent = async (trx: Db, playerId: string, nowMs: number): Promise<number> => {
  const { sent } = await trx
    .selectFrom('suggestion_steps')
    .select((row) => row.fn.countAll<number>().as('sent'))
    .where('by_id', '=', playerId)
    .where('kind', '=', 'sent')
    .where('at', '>', new Date(nowMs - dayMs))
    .executeTakeFirstOrThrow()
  return sent
}

export interface Sending {
  readonly playerId: string
  readonly words: SuggestionWords
  /** The suggestion to send again, with the revision that its player saw. */
  readonly again: { readonly id: string; readonly revision: number } | null
  readonly key: string | null
}

type NotSent =
  | SuggestionFault
  | 'not_found'
  | 'suggestion_changed'
  | 'suggestions_waiting'
  | 'suggestions_spent'
  | 'invalid_request'

const isSame = (one: SuggestionWords, other: SuggestionWords): boolean =>
  one.title === other.title &&
  one.description === other.description &&
  one.category === other.category &&
  one.goal === other.goal &&
  one.milestone === other.milestone

/** The step that was sent with this key, if any. */
const findSent = (trx: Db, playerId: string, key: string | null) =>
  key === null
    ? undefined
    : trx
        .selectFrom('suggestion_steps')
        .select(['suggestion_id', 'words'])
        .where('by_id', '=', playerId)
        .where('idempotency_key', '=', key)
        .executeTakeFirst()

/** Sends a new suggestion, or a refused or withdrawn one again; the same key sends one. Returns its id. */
export const sendSuggestion = async (
  db: Db,
  { playerId, again, key, ...sending }: Sending,
  nowMs: number,
): Promise<{ id: string } | Refused<NotSent>> => {
  const [fault] = Object.values(faultsOfSuggestion(sending.words))
  if (fault !== undefined) return refuse(fault)
  const words = plainSuggestion(sending.words)
  const at = new Date(nowMs)
  return inTransaction(db, async (trx) => {
    const player = await hold(trx, playerId)
    const known = await findSent(trx, playerId, key)
    if (known) {
      const isIt =
        known.words && isSame(known.words, words) && (again === null || again.id === known.suggestion_id)
      return isIt ? { id: known.suggestion_id } : refuse('invalid_request')
    }
    if (again !== null) {
      const held = await holdSuggestion(trx, again.id)
      if (held?.player_id !== playerId) return refuse('not_found')
      const isOver = held.state === 'refused' || held.state === 'withdrawn'
      if (held.revision !== again.revision || !isOver) return refuse('suggestion_changed')
    }
    const limits = suggestionLimits(player.created_at.getTime(), nowMs)
    if ((await countWaiting(trx, playerId)) >= limits.waiting) return refuse('suggestions_waiting')
    if ((await countSent(trx, playerId, nowMs)) >= limits.aDay) return refuse('suggestions_spent')
    const { goal, ...rest } = words
    const written = { ...rest, goal_cents: goal === null ? null : toCents(goal), sent_at: at, changed_at: at }
    const { id } = await (
      again === null
        ? trx
            .insertInto('suggestions')
            .values({ ...written, player_id: playerId, state: 'pending' })
            .returning('id')
        : trx
            .updateTable('suggestions')
            .set((row) => ({ ...written, state: 'pending', reason: null, revision: row('revision', '+', 1) }))
            .where('id', '=', again.id)
            .returning('id')
    ).executeTakeFirstOrThrow()
    await trx
      .insertInto('suggestion_steps')
      .values({
        suggestion_id: id,
        kind: 'sent',
        by_id: playerId,
        at,
        idempotency_key: key,
        words: sql<SuggestionWords>`${JSON.stringify(words)}::jsonb`,
      })
      .execute()
    return { id }
  })
}

/** Withdraws a player's own suggestion while it is pending; repeated calls change nothing. */
export const withdrawSuggestion = async (
  db: Db,
  { id, playerId }: { id: string; playerId: string },
  nowMs: number,
): Promise<Refused<'not_found' | 'suggestion_changed'> | null> =>
  inTransaction(db, async (trx) => {
    const held = await holdSuggestion(trx, id)
    if (held?.player_id !== playerId) return refuse('not_found')
    if (held.state === 'withdrawn') return null
    if (held.state !== 'pending') return refuse('suggestion_changed')
    const at = new Date(nowMs)
    await trx
      .updateTable('suggestions')
      .set((row) => ({ state: 'withdrawn', changed_at: at, revision: row('revision', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await trx
      .insertInto('suggestion_steps')
      .values({ suggestion_id: id, kind: 'withdrawn', by_id: playerId, at })
      .execute()
    return null
  })
