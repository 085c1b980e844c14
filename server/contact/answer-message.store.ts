import { recordChange } from '../audit/audit.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'

interface Answering {
  readonly id: string
  /** Null: closes it without an answer. */
  readonly text: string | null
  readonly adminId: string
}

/** Answers or closes a message, in the audit; the same answer again changes nothing. Null: done. */
export const answerMessage = (
  db: Db,
  { id, text, adminId }: Answering,
  nowMs: number,
): Promise<Refused<'not_found' | 'message_answered'> | null> =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('contact_messages')
      .select(['state', 'answered_by', 'answer'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found')
    if (row.state !== 'new')
      return row.answered_by === adminId && row.answer === text ? null : refuse('message_answered')
    const at = new Date(nowMs)
    const state = text === null ? 'closed' : 'answered'
    await trx
      .updateTable('contact_messages')
      .set({
        state,
        answered_by: adminId,
        answered_at: at,
        answer: text,
        answer_due_at: text === null ? null : at,
      })
      .where('id', '=', id)
      .execute()
    await recordChange(trx, {
      adminId,
      kind: text === null ? 'message_closed' : 'message_answered',
      subject: id,
      reason: null,
      before: {},
      after: {},
      nowMs,
    })
    return null
  })
