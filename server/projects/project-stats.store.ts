import { sql } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import { toDollars } from '#contract/values/money.ts'
import { statsDays } from '#contract/projects/project-stats.contract.ts'
import type { getDailyStats } from '#contract/projects/project-stats.contract.ts'
import { pageStatuses } from '#contract/projects/projects.contract.ts'
import { recordChange } from '../audit/audit.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'
import { lastDays } from './last-days.ts'

/** Returns the last 90 days of a project; null when there is none. */
export const readDailyStats = async (
  db: Db,
  projectId: string,
  nowMs: number,
): Promise<Answer<typeof getDailyStats>['data'] | null> => {
  const dates = lastDays(nowMs, statsDays)
  const rows = await db
    .selectFrom('projects')
    .leftJoin('project_days', (join) =>
      join.onRef('project_days.project_id', '=', 'projects.id').on('project_days.day', '>=', dates[0]),
    )
    .select(['project_days.day', 'project_days.votes', 'project_days.cents'])
    .where('projects.id', '=', projectId)
    .where('projects.status', 'in', pageStatuses)
    .execute()
  if (rows.length === 0) return null
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return dates.map((date) => {
    const row = byDay.get(date)
    return { date, votes: row?.votes ?? 0, donations: toDollars(row?.cents ?? 0) }
  })
}

interface Metrics {
  readonly votes: number
  readonly cents: number
}

const countDays = async (trx: Db, projectId: string): Promise<void> => {
  await trx.deleteFrom('project_days').where('project_id', '=', projectId).execute()
  await sql`
    insert into project_days (project_id, day, votes, cents)
    select project_id, day, sum(votes), sum(cents) from backings where project_id = ${projectId}
    group by project_id, day`.execute(trx)
}

interface Recount {
  readonly projectId: string
  readonly adminId: string
  /** Given for a requested recount, with the key under which it happens once: it is then recorded whatever the result. */
  readonly reason?: string
  readonly key?: string
}

/**
 * Recounts a project from its ledgers, while concurrent writes wait to be counted. Records a wrong sum. Returns null when
 * there is no such project.
 */
export const recountProject = (
  db: Db,
  { projectId, adminId, reason, key }: Recount,
  nowMs: number,
): Promise<{ before: Metrics; after: Metrics } | null> =>
  inTransaction(db, async (trx) => {
    // The same lock as counting takes (0069).
    await trx.selectFrom('fund_totals').select('id').forNoKeyUpdate().execute()
    const held = await trx
      .selectFrom('project_totals')
      .select(['votes', 'cents'])
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    if (!held) return null
    await countDays(trx, projectId)
    const after = await trx
      .selectFrom('project_days')
      .select([
        sql<number>`coalesce(sum(votes), 0)::bigint`.as('votes'),
        sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'),
      ])
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    const isRight = after.votes === held.votes && after.cents === held.cents
    if (!isRight)
      await trx.updateTable('project_totals').set(after).where('project_id', '=', projectId).execute()
    if (isRight && reason === undefined) return { before: held, after }
    await recordChange(trx, {
      adminId,
      kind: 'project_recounted',
      subject: projectId,
      reason: reason ?? null,
      key: key ?? null,
      before: { votes: held.votes, donated_cents: held.cents },
      after: { votes: after.votes, donated_cents: after.cents },
      nowMs,
    })
    return { before: held, after }
  })
