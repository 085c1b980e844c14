import { dayMs } from '#contract/values/time.ts'
import type { Db } from '../schema.ts'

/** Answered and closed messages are deleted after two years. */
const storedMs = 730 * dayMs

/** Deletes old messages; unanswered ones stay. */
export const deleteOldMessages = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('contact_messages')
    .where('answered_at', '<', new Date(nowMs - storedMs))
    .execute()
}
