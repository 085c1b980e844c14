import { mostChangesAtOnce } from '#contract/votes/live.contract.ts'
import { toDollars } from '#contract/values/money.ts'
import type { Totals } from '../live-service.ts'
import type { Db } from '../schema.ts'

/**
 * Returns the fund's totals and those of projects changed after this revision, oldest change first, at most mostChangesAtOnce;
 * `after` null: of no project. `cursor` is the revision to continue from.
 */
export const readTotals = async (db: Db, after: number | null): Promise<Totals> => {
  const fund = await db
    .selectFrom('fund_totals')
    .select((row) => [
      'votes',
      'cents',
      'voters',
      'donors',
      row.fn.coalesce('revision', row.val(0)).as('revision'),
      row
        .selectFrom('project_totals')
        .select((each) => each.fn.max('revision').as('last'))
        .as('last'),
    ])
    .executeTakeFirstOrThrow()
  const rows =
    after === null
      ? []
      : await db
          .selectFrom('project_totals')
          .select(['project_id', 'votes', 'cents', 'revision'])
          .where('revision', '>', after)
          .orderBy('revision')
          .limit(mostChangesAtOnce)
          .execute()
  const isAll = rows.length < mostChangesAtOnce
  return {
    cursor: isAll ? Math.max(fund.revision, fund.last ?? 0) : (rows.at(-1)?.revision ?? 0),
    fund: {
      weightedVotes: fund.votes,
      donations: toDollars(fund.cents),
      revision: fund.revision,
      voters: fund.voters,
      donors: fund.donors,
    },
    projects: rows.map((row) => ({
      id: row.project_id,
      weightedVotes: row.votes,
      donations: toDollars(row.cents),
      revision: row.revision,
    })),
  }
}
