import { recordEvent } from '../events/player-events.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'
import { lapseNoticeAt, lapsingVotes } from './lapsing.rules.ts'
import { bookVotes, resetAfter, resetZone } from './vote-power.store.ts'

/**
 * Looks at the player whose votes have been due longest for a look, and notifies them if votes are about to lapse: once,
 * until they vote again. False when nobody is due. Several processes may do so at once.
 */
export const tellLapsing = (db: Db, nowMs: number): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom('vote_power')
      .select('user_id')
      .where('lapse_notice_at', '<=', new Date(nowMs))
      .orderBy('lapse_notice_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return false
    const { user_id: userId } = due
    const voter = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .where('votes_barred_at', 'is', null)
      .executeTakeFirst()
    const power = voter && (await bookVotes(trx, userId, nowMs))
    const noticeAt = power && lapseNoticeAt({ ...power, votes: power, zone: resetZone(power) })
    // The booking may have reset the day, or a higher plan has made room.
    const isLater = noticeAt !== undefined && noticeAt > nowMs
    await trx
      .updateTable('vote_power')
      .set({ lapse_notice_at: isLater ? new Date(noticeAt) : null })
      .where('user_id', '=', userId)
      .execute()
    if (!power || isLater) return true
    await recordEvent(trx, {
      userId,
      kind: 'votes_lapsing',
      data: {
        votes: lapsingVotes({ votes: power, planId: power.planId }),
        at: new Date(resetAfter(power)).toISOString(),
        time_zone: resetZone(power),
      },
      key: `votes_lapsing:${userId}:${power.day.date}`,
      atMs: nowMs,
    })
    return true
  })
