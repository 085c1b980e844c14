import { sql } from 'kysely'
import type { ReportAnswer, ReportReason } from '#contract/comments/comments.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { recordChange } from '../audit/audit.store.ts'
import { recordEvents } from '../events/player-events.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { holdComment, holdPlayer } from './hold-comments.store.ts'
import type { Comment } from './hold-comments.store.ts'

/** Most reports of one player in 24 hours. */
const mostReportsADay = 20

interface Answer {
  readonly as: ReportAnswer
  /** Id of the administrator; null when the comment's author removed it. */
  readonly by: string | null
  readonly nowMs: number
}

/** Records the answer for players who reported this version of a comment. */
const tellReporters = (
  trx: Db,
  { id, project_id }: Comment,
  { version, as, nowMs }: { version: number; as: ReportAnswer; nowMs: number },
  playerIds: readonly string[],
): Promise<void> =>
  recordEvents(
    trx,
    {
      kind: 'report_answered',
      atMs: nowMs,
      key: `report_answered:${id}:${version}:${as}`,
      data: { project_id, comment_id: id, answer: as },
    },
    playerIds,
  )

/** Records the answer for everyone who reported the comment, each with the version that they reported. */
const tellAllReporters = async (
  trx: Db,
  comment: Comment,
  { as, nowMs }: { as: ReportAnswer; nowMs: number },
  answered: readonly { readonly player_id: string; readonly version: number }[],
): Promise<void> => {
  for (const [version, reports] of Map.groupBy(answered, (report) => report.version))
    await tellReporters(
      trx,
      comment,
      { version, as, nowMs },
      reports.map(({ player_id: id }) => id),
    )
}

/** Closes the open reports of a comment, which the caller's transaction locks. Returns their number. */
export const answerReports = async (
  trx: Db,
  comment: Comment,
  { as, by, nowMs }: Answer,
): Promise<number> => {
  const at = new Date(nowMs)
  const kept = as === 'kept' ? comment.version : null
  const open = await trx
    .updateTable('comment_reports')
    .set({ answered_as: as, answered_at: at })
    .where('comment_id', '=', comment.id)
    .where('answered_at', 'is', null)
    .returning(['player_id', 'version'])
    .execute()
  await tellAllReporters(trx, comment, { as, nowMs }, open)
  const answered = { answered_as: as, answered_by: by, answered_at: at }
  const isListed = open.length > 0 || by !== null
  if (isListed)
    await trx
      .insertInto('reported_comments')
      .values({ comment_id: comment.id, reports: 0, open: 0, last_at: at, kept_version: kept, ...answered })
      .onConflict((conflict) =>
        conflict.column('comment_id').doUpdateSet((row) => ({
          ...answered,
          open: 0,
          waiting_since: null,
          kept_version: sql<
            number | null
          >`coalesce(${kept}::int, ${row.ref('reported_comments.kept_version')})`,
        })),
      )
      .execute()
  return open.length
}

/**
 * Keeps a comment whose removal is undone. Players whose reports led to the removal are informed and see the comment
 * again.
 */
export const overturnRemoval = async (
  trx: Db,
  comment: Comment,
  { by, nowMs }: Pick<Answer, 'nowMs'> & { readonly by: string },
): Promise<void> => {
  await answerReports(trx, comment, { as: 'kept', by, nowMs })
  const overturned = await trx
    .updateTable('comment_reports')
    .set({ answered_as: 'kept', answered_at: new Date(nowMs) })
    .where('comment_id', '=', comment.id)
    .where('answered_as', '=', 'removed')
    .returning(['player_id', 'version'])
    .execute()
  await tellAllReporters(trx, comment, { as: 'kept', nowMs }, overturned)
}

interface Keeping {
  readonly id: string
  /** The version that was read. */
  readonly version: number
  readonly adminId: string
  readonly reason: string | null
}

/** Keeps a comment as it is and closes its reports. Repeated calls change nothing. */
export const leaveComment = (
  db: Db,
  { id, version, adminId, reason }: Keeping,
  nowMs: number,
): Promise<Refused<'not_found' | 'comment_changed' | 'comment_gone'> | null> =>
  inTransaction(db, async (trx) => {
    const comment = await holdComment(trx, id)
    if (!comment) return refuse('not_found')
    if (comment.text === null) return refuse('comment_gone')
    if (comment.version !== version) return refuse('comment_changed')
    const known = await trx
      .selectFrom('reported_comments')
      .select(['open', 'kept_version'])
      .where('comment_id', '=', id)
      .executeTakeFirst()
    if (known?.open === 0 && known.kept_version === version) return null
    const open = await answerReports(trx, comment, { as: 'kept', by: adminId, nowMs })
    await recordChange(trx, {
      adminId,
      kind: 'comment_kept',
      subject: id,
      userId: comment.author_id,
      reason,
      before: { open_reports: open },
      after: { open_reports: 0 },
      nowMs,
    })
    return null
  })

interface Report {
  readonly id: string
  readonly playerId: string
  readonly reason: ReportReason
}

/** Stores a report. It waits for an answer unless this version of the comment was kept. */
const writeReport = async (
  trx: Db,
  comment: Comment,
  { playerId, reason }: Report,
  nowMs: number,
): Promise<void> => {
  const at = new Date(nowMs)
  const { id, version } = comment
  const known = await trx
    .selectFrom('reported_comments')
    .select('kept_version')
    .where('comment_id', '=', id)
    .executeTakeFirst()
  const isKept = known?.kept_version === version
  const written = {
    reason,
    at,
    version,
    answered_as: isKept ? ('kept' as const) : null,
    answered_at: isKept ? at : null,
  }
  await trx
    .insertInto('comment_reports')
    .values({ comment_id: id, player_id: playerId, ...written })
    .onConflict((conflict) => conflict.columns(['comment_id', 'player_id']).doUpdateSet(written))
    .execute()
  if (isKept) await tellReporters(trx, comment, { version, as: 'kept', nowMs }, [playerId])
  const open = isKept ? 0 : 1
  await trx
    .insertInto('reported_comments')
    .values({ comment_id: id, reports: 1, open, waiting_since: isKept ? null : at, last_at: at })
    .onConflict((conflict) =>
      conflict.column('comment_id').doUpdateSet((row) => ({
        last_at: at,
        reports: sql<number>`${row.ref('reported_comments.reports')} + 1`,
        open: sql<number>`${row.ref('reported_comments.open')} + ${open}`,
        ...(!isKept && {
          waiting_since: sql<Date>`coalesce(${row.ref('reported_comments.waiting_since')}, ${at})`,
        }),
      })),
    )
    .execute()
}

/**
 * Reports somebody else's comment. A player's earlier report is replaced only when it is answered and the comment was
 * edited since.
 */
export const reportComment = (
  db: Db,
  report: Report,
  nowMs: number,
): Promise<Refused<'not_found' | 'forbidden' | 'comment_gone' | 'reports_spent'> | null> =>
  inTransaction(db, async (trx) => {
    const { id, playerId } = report
    await holdPlayer(trx, playerId)
    const comment = await holdComment(trx, id)
    if (!comment) return refuse('not_found')
    if (comment.author_id === playerId) return refuse('forbidden')
    const own = trx.selectFrom('comment_reports').where('player_id', '=', playerId)
    const known = await own.select(['version', 'answered_at']).where('comment_id', '=', id).executeTakeFirst()
    if (known && (known.answered_at === null || known.version === comment.version)) return null
    if (comment.text === null) return known ? null : refuse('comment_gone')
    const { sent } = await own
      .select((row) => row.fn.countAll<number>().as('sent'))
      .where('at', '>', new Date(nowMs - dayMs))
      .executeTakeFirstOrThrow()
    if (sent >= mostReportsADay) return refuse('reports_spent')
    await writeReport(trx, comment, report, nowMs)
    return null
  })
