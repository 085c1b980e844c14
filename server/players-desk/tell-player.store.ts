import { sql } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import type { tellPlayer } from '#contract/desk/players-desk.contract.ts'
import type { WaysIn } from '../feature.ts'
import { findDeletion } from '../leaving/deletions.store.ts'
import { findMyData } from '../my-data/my-data.store.ts'
import type { Caller } from '../platform/http/hub-context.ts'
import { readChanges } from '../audit/read-changes.store.ts'
import type { Db } from '../schema.ts'
import { readOpenSessions } from '../session/session.store.ts'
import { readPlansInForce } from '../subscriptions/plan-in-force.store.ts'
import { findPaidPlan } from '../subscriptions/subscriptions.store.ts'
import { readBar } from '../votes/barred.store.ts'
import { readVotesOf } from '../votes/void-votes.store.ts'
import { readWays } from '../ways/ways.store.ts'
import { readListedPlayer } from './find-players.store.ts'

const changesAtOnce = 20

const readDonatedCents = async (db: Db, userId: string): Promise<number> =>
  (await db.selectFrom('backers').select('cents').where('player', '=', userId).executeTakeFirst())?.cents ?? 0

/** Accounts whose addresses reach the same mailbox, oldest first. */
const readSameMailbox = async (db: Db, id: string): Promise<{ id: string; username: string }[]> => {
  const { rows } = await sql<{ id: string; username: string }>`
    with first as (select coalesce(same_mailbox_as, id) as id from users where id = ${id})
    select users.id, username from users, first
    where (users.id = first.id or same_mailbox_as = first.id) and users.id <> ${id}
    order by created_at, users.id`.execute(db)
  return rows
}

export const readPlayer = async (
  db: Db,
  id: string,
  {
    caller,
    waysIn,
    nowMs,
  }: { readonly caller: Caller; readonly waysIn: readonly WaysIn[]; readonly nowMs: number },
): Promise<Answer<typeof tellPlayer> | null> => {
  const listed = await readListedPlayer(db, id, nowMs)
  if (!listed) return null
  const until = (await readPlansInForce(db, [id], nowMs)).get(id)?.until ?? null
  const bar = await readBar(db, id)
  const sessions = await readOpenSessions(db, id, nowMs)
  const ways = await readWays(db, waysIn, id)
  const myData = await findMyData(db, id, nowMs)
  return {
    ...listed,
    is_self: id === caller.userId,
    same_mailbox: await readSameMailbox(db, id),
    plan: {
      until: until === null ? null : new Date(until).toISOString(),
      paid_plan_id: await findPaidPlan(db, id),
    },
    voting_bar: bar && { at: bar.at.toISOString(), reason: bar.reason },
    votes: await readVotesOf(db, id),
    donated_cents: await readDonatedCents(db, id),
    ways_in: ways.map(({ kind, name, addedAt, usedAt }) => ({
      kind,
      name,
      added_at: addedAt,
      used_at: usedAt,
    })),
    deletion: await findDeletion(db, id),
    my_data: myData && {
      status: myData.status,
      by: myData.by,
      requestedAt: myData.requestedAt,
      expiresAt: myData.expiresAt,
    },
    sessions: sessions.map(({ id: sessionId, browser, system, created_at, seen_at, expires_at }) => ({
      id: sessionId,
      browser,
      system,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
      expires_at: expires_at.toISOString(),
      is_own: sessionId === caller.sessionId,
    })),
    changes: (await readChanges(db, { userId: id, sort: 'newest', most: changesAtOnce })).changes,
  }
}
