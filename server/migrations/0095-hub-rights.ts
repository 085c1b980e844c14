import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Written by migrations or the demo's seed alone. */
const readOnly = ['features', 'fund_milestones', 'migrations', 'plan_features', 'plans', 'sample_data']

/** Written by triggers alone, which have their owner's rights. */
const sealed = ['audit_seals', 'audit_unsealed']

/** Their rows are deleted, too. */
const deleted = [
  'backed_projects',
  'backers',
  'fund_days',
  'fund_totals',
  'gift_codes',
  'magic_links',
  'plan_changes',
  'project_backers',
  'project_days',
  'project_totals',
  'rate_limits',
  'refresh_tokens',
  'sessions',
  'vote_slots',
  'young_votes',
]

/** The hub may run as a role of its own: where it does more or less with a table than others, the table says so. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const say = (table: string, rights: string) =>
    sql`comment on table ${sql.table(table)} is ${sql.lit(`The hub: ${rights}.`)}`.execute(db)
  for (const table of [...readOnly, ...sealed]) await say(table, 'select')
  for (const table of deleted) await say(table, 'select, insert, update, delete')
  await say('follows', 'select, insert, delete')
  // Texts are removed by the operator, as the owner.
  await say('audit_texts', 'select, insert')
}
