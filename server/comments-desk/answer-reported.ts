import type { Answer, HandlerInput } from '#contract/http/endpoint.ts'
import type { answerReported as endpoint } from '#contract/desk/comments-desk.contract.ts'
import { holdComment } from '../comments/hold-comments.store.ts'
import { leaveComment } from '../comments/reports.store.ts'
import { deleteComment, putCommentBack } from '../comments/write-comments.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'

type Wanted = HandlerInput<typeof endpoint>['body']
type Outcome = Answer<typeof endpoint>['outcomes'][number]['outcome']

const removeOne = (
  db: Db,
  { id, version }: Wanted['comments'][number],
  by: { adminId: string; reason: Extract<Wanted['answer'], { kind: 'remove' }>['reason'] },
  nowMs: number,
): Promise<Outcome> =>
  inTransaction(db, async (trx) => {
    const comment = await holdComment(trx, id)
    if (!comment) return 'not_found'
    if (comment.text === null) return comment.removed_for === by.reason ? 'done' : 'comment_gone'
    if (comment.version !== version) return 'comment_changed'
    await deleteComment(trx, { id, by: { userId: by.adminId, isAdmin: true }, reason: by.reason }, nowMs)
    return 'done'
  })

const answerOne = async (
  db: Db,
  comment: Wanted['comments'][number],
  answer: Wanted['answer'],
  { adminId, nowMs }: { adminId: string; nowMs: number },
): Promise<Outcome> => {
  if (answer.kind === 'remove') return removeOne(db, comment, { adminId, reason: answer.reason }, nowMs)
  const decide = answer.kind === 'keep' ? leaveComment : putCommentBack
  return (await decide(db, { ...comment, adminId, reason: answer.reason }, nowMs))?.code ?? 'done'
}

/** Keeps, removes or puts back comments, each in its own transaction. Returns the outcome for each comment. */
export const answerReported = async (
  db: Db,
  { comments, answer }: Wanted,
  { adminId, nowMs }: { adminId: string; nowMs: number },
): Promise<Answer<typeof endpoint>['outcomes']> => {
  const outcomes: Answer<typeof endpoint>['outcomes'] = []
  for (const comment of comments) {
    const outcome = await answerOne(db, comment, answer, { adminId, nowMs })
    outcomes.push({ id: comment.id, outcome })
  }
  return outcomes
}
