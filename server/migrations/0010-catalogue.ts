import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const plans = [
  ['tier0', 'Free', 0, 0],
  ['tier1', 'Basic', 499, 5_019],
  ['tier2', 'Pro', 999, 10_048],
  ['tier3', 'Elite', 1_999, 20_107],
  ['tier4', 'Master', 3_499, 35_194],
  ['tier5', 'Oracle', 5_999, 60_340],
] as const

/** What the plans differ in, with a cell for each plan from Free to Oracle. */
const features: readonly [key: string, description: string, cells: readonly string[]][] = [
  ['vaultvision_voting', 'Votes a day on community projects', ['1', '2', '3', '5', '8', '13']],
  ['brainvault_storage', 'Icon slots for own strategies', ['2', '7', '8', '9', '11', '13 + 2 synaptic']],
  ['educational_games', 'Training games', ['Basic', 'Level 1', 'Level 2', 'Level 3', 'Level 3', 'Level 3']],
  ['gauntlet_leaderboard', 'Periods of the leaderboard', ['Day', 'Week+', 'Month+', 'All', 'All', 'All']],
  [
    'corevault_analytics',
    'Match analytics',
    ['Basic', 'Week+', 'Month+', 'Advanced', 'Advanced', 'Strategic'],
  ],
  ['synaptic_upgrades', 'Synaptic upgrades', ['No', 'No', 'Access', 'Access', 'Access', '2 included']],
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table plans (
      id text primary key,
      position integer not null unique,
      name text not null,
      monthly_cents integer not null check (monthly_cents >= 0),
      yearly_cents integer not null check (yearly_cents >= 0)
    )`.execute(db)
  await sql`
    create table features (feature_key text primary key, position integer not null unique, description text not null)
  `.execute(db)
  await sql`
    create table plan_features (
      plan_id text not null references plans,
      feature_key text not null references features,
      feature_description text not null,
      primary key (plan_id, feature_key)
    )`.execute(db)

  for (const [position, [id, name, monthly, yearly]] of plans.entries())
    await sql`insert into plans values (${id}, ${position}, ${name}, ${monthly}, ${yearly})`.execute(db)
  for (const [position, [key, description, cells]] of features.entries()) {
    await sql`insert into features values (${key}, ${position}, ${description})`.execute(db)
    for (const [index, cell] of cells.entries())
      await sql`insert into plan_features values (${plans[index]?.[0]}, ${key}, ${cell})`.execute(db)
  }
}
