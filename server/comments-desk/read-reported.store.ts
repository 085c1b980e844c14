import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import type { ReportReason } from '#contract/comments/comments.contract.ts'
import type {
  ReportedComment,
  ReportSort,
  ReportState,
  tellReportedComment,
} from '#contract/desk/comments-desk.contract.ts'
import { pageOf, timeOfCursor } from '../platform/database/pages.ts'
import { readTyped, type Searched } from '../search/typed-words.store.ts'
import type { Db } from '../schema.ts'

interface Row {
  id: string
  project_id: string
  project_title: string
  parent_id: string | null
  author_id: string
  author_name: string
  text: string | null
  is_removed: boolean
  removed_for: ReportReason | null
  version: number
  at: Date
  edited_at: Date | null
  reports: number
  open: number
  waiting_since: Date | null
  last_at: Date
  reasons: { reason: ReportReason; count: number }[]
  answered_as: 'kept' | 'removed' | null
  answered_by: string | null
  answered_at: Date | null
  place: number
}

const toWire = (row: Row): ReportedComment => ({
  id: row.id,
  project: { id: row.project_id, title: row.project_title },
  is_reply: row.parent_id !== null,
  author: { id: row.author_id, name: row.author_name },
  text: row.text,
  removed: row.is_removed ? (row.removed_for ?? 'author') : null,
  version: row.version,
  at: row.at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
  reports: row.reports,
  open: row.open,
  waiting_since: row.waiting_since?.toISOString() ?? null,
  last_at: row.last_at.toISOString(),
  reasons: row.reasons,
  answered:
    row.answered_as !== null && row.answered_at !== null
      ? { as: row.answered_as, by: row.answered_by, at: row.answered_at.toISOString() }
      : null,
})

/** Milliseconds since the epoch, in the same expression as the index (0087). */
const ms = (time: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${time} - timestamptz '1970-01-01 00:00:00Z') * 1000)::bigint`

// Open comments sort before all others: times are smaller than this number until the year 33658.
const waiting = sql`case when reported.open > 0 then ${ms(sql`reported.waiting_since`)}
  else 1000000000000000 - ${ms(sql`reported.last_at`)} end`

/** `by` is the sort expression, `place` is its number in a cursor, and `at` reads that number back. */
const byWaiting = { by: waiting, place: waiting, at: (place: string) => sql`${place}::bigint` }
const byLast = {
  by: sql`reported.last_at`,
  place: ms(sql`reported.last_at`),
  at: (place: string) => sql`${timeOfCursor(place)}`,
}
const byReports = {
  by: sql`reported.reports`,
  place: sql`reported.reports`,
  at: (place: string) => sql`${place}::bigint`,
}

const orders = {
  waiting: { ...byWaiting, direction: sql`asc`, runs: sql`>` },
  newest: { ...byLast, direction: sql`desc`, runs: sql`<` },
  oldest: { ...byLast, direction: sql`asc`, runs: sql`>` },
  most: { ...byReports, direction: sql`desc`, runs: sql`<` },
  fewest: { ...byReports, direction: sql`asc`, runs: sql`>` },
} satisfies Record<ReportSort, object>

const reported = sql`reported_comments reported
  join project_comments comment on comment.id = reported.comment_id
  join users author on author.id = comment.author_id
  -- What its author removed is told no more, also where an administrator had removed it before.
  left join lateral (
    select text from comment_removals where comment_id = comment.id order by id desc limit 1
  ) removal on comment.removed_for is not null`

const comments = (sort: ReportSort) => sql`
  select comment.id, comment.project_id, project.title as project_title, comment.parent_id, comment.author_id,
    author.username as author_name, coalesce(comment.text, removal.text) as text, comment.text is null as is_removed,
    comment.removed_for, comment.version, comment.at, comment.edited_at, reported.reports, reported.open,
    reported.waiting_since, reported.last_at, reported.answered_as, admin.username as answered_by, reported.answered_at,
    (select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', times) order by times desc, reason), '[]')
      from (select reason, count(*) as times from comment_reports where comment_id = comment.id group by reason) as named)
      as reasons,
    ${orders[sort].place} as place
  from ${reported}
  join projects project on project.id = comment.project_id
  left join users admin on admin.id = reported.answered_by`

interface Wanted {
  readonly q?: string | undefined
  readonly state?: ReportState | undefined
  readonly reason?: ReportReason | undefined
  readonly project?: string | undefined
  readonly sort: ReportSort
  /** Cursor of the last comment already read. */
  readonly before?: string | undefined
  readonly most: number
}

/** Searches the text, the id, the author and the players who reported the comment. */
const meantBy = (typed: string): Searched => {
  const text = typed.trim()
  return {
    from: reported,
    meets: (has) => sql`(${has(sql`searchable(coalesce(comment.text, removal.text))`)}
      or ${has(sql`searchable(author.username)`)} or comment.id::text = ${text} or comment.author_id = ${text}
      or comment.id in (
        select report.comment_id from comment_reports report join users reporter on reporter.id = report.player_id
        where ${has(sql`searchable(reporter.username)`)}))`,
  }
}

const inState = (state: ReportState): RawBuilder<unknown> =>
  state === 'open' ? sql`reported.open > 0` : sql`reported.open = 0 and reported.answered_as = ${state}`

/** A cursor is `<place>_<id>` of a page's last row. */
const after = (sort: ReportSort, cursor: string): RawBuilder<unknown> => {
  const end = cursor.indexOf('_')
  const { by, runs, at } = orders[sort]
  return sql`(${by}, reported.comment_id) ${runs} (${at(cursor.slice(0, end))}, ${cursor.slice(end + 1)}::uuid)`
}

const within = ({ state, reason, project, sort, before }: Wanted): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(state === undefined ? [] : [inState(state)]),
      ...(reason === undefined
        ? []
        : [
            sql`(comment.removed_for = ${reason} or exists (
              select from comment_reports where comment_id = comment.id and reason = ${reason}))`,
          ]),
      ...(project === undefined ? [] : [sql`comment.project_id = ${project}`]),
      ...(before === undefined ? [] : [after(sort, before)]),
    ],
    sql` and `,
  )

export const readReportedComments = async (
  db: Db,
  wanted: Wanted,
): Promise<{ comments: ReportedComment[]; next: string | null }> => {
  const { sort, most } = wanted
  const { by, direction } = orders[sort]
  const { rows } = await readTyped(db, wanted.q, meantBy(wanted.q ?? ''), (trx, meant) =>
    sql<Row>`
      ${comments(sort)} where ${meant} and ${within(wanted)}
      order by ${by} ${direction}, reported.comment_id ${direction} limit ${most + 1}`.execute(trx),
  )
  const { shown, next } = pageOf(rows, most, ({ place, id }) => `${place}_${id}`)
  return { comments: shown.map(toWire), next }
}

/** Returns the administrator who last kept or put back a comment, and the reason; null when nobody did. */
const readKept = async (db: Db, id: string) => {
  const kept = await db
    .selectFrom('audit_changes as change')
    .innerJoin('users', 'users.id', 'change.admin_id')
    .select(['users.id', 'username as name', 'change.reason', 'change.at'])
    .where('subject', '=', id)
    .where('kind', 'in', ['comment_kept', 'comment_put_back'])
    .orderBy('change.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return kept
    ? { by: { id: kept.id, name: kept.name }, reason: kept.reason, at: kept.at.toISOString() }
    : null
}

/**
 * Returns a reported comment with its reports and the comment that it replies to; null when it was neither reported nor
 * removed.
 */
export const readReportedComment = async (
  db: Db,
  id: string,
): Promise<Answer<typeof tellReportedComment> | null> => {
  const { rows } = await sql<Row>`${comments('newest')} where comment.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) return null
  const parent =
    row.parent_id === null
      ? null
      : await db
          .selectFrom('project_comments as comment')
          .innerJoin('users', 'users.id', 'comment.author_id')
          .select(['users.id', 'username as name', 'text'])
          .where('comment.id', '=', row.parent_id)
          .executeTakeFirstOrThrow()
  const reports = await db
    .selectFrom('comment_reports as report')
    .innerJoin('users', 'users.id', 'report.player_id')
    .select(['users.id', 'username as name', 'reason', 'at', 'answered_as'])
    .where('comment_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('player_id')
    .limit(200)
    .execute()
  return {
    ...toWire(row),
    kept: row.is_removed ? null : await readKept(db, id),
    parent: parent && { author: { id: parent.id, name: parent.name }, text: parent.text },
    by: reports.map(({ id: playerId, name, reason, at, answered_as }) => ({
      player: { id: playerId, name },
      reason,
      at: at.toISOString(),
      answered_as,
    })),
  }
}

/** Returns the number of comments that wait, and the `most` that have waited longest. */
export const readWaitingReports = async (
  db: Db,
  most: number,
): Promise<{ comments: ReportedComment[]; total: number }> => {
  const { comments: waiting } = await readReportedComments(db, { state: 'open', sort: 'waiting', most })
  const { total } = await db
    .selectFrom('reported_comments')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('open', '>', 0)
    .executeTakeFirstOrThrow()
  return { comments: waiting, total }
}
