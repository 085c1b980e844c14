import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { toCents } from '#contract/values/money.ts'
import { projectTypes } from '#contract/order/order.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Database, Db } from '../schema.ts'
import { seedMilestones, seedProjectList } from './seed-projects.ts'
import type { SeedProject } from './seed-projects.ts'

const days = 56
const batch = 500
/** Donated to the fund itself, in dollars. */
const dollarsToFund = 9_845

/** Returns a number in [0, 1) that is the same in every seed; the arguments name its use. */
const chance = (...pieces: (string | number)[]): number =>
  createHash('sha256').update(pieces.join('/')).digest().readUInt32BE(0) / 2 ** 32

/** A project's votes by day, newest last: growing over time, more at weekends, with its exact total. */
const votesOf = (project: SeedProject, nowMs: number): Insertable<Database['project_votes']>[] => {
  const span = Math.min(days, project.age)
  const weights = Array.from({ length: span }, (_, index) => {
    const weekend = [0, 6].includes(new Date(nowMs - (span - 1 - index) * dayMs).getUTCDay()) ? 1.35 : 1
    return (0.6 + (0.7 * index) / span) * (0.6 + 0.8 * chance(project.id, 'day', index)) * weekend
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let passed = 0
  let given = 0
  return weights.flatMap((weight, index) => {
    passed += weight
    const votes = Math.round((project.votes * passed) / sum) - given
    given += votes
    if (votes === 0) return []
    const at = new Date(nowMs - (span - 1 - index) * dayMs - chance(project.id, 'time', index) * 0.4 * dayMs)
    return [{ project_id: project.id, voter: 'demo', votes, at }]
  })
}

/** The latest donations, newest first: minutes before the seed, project or fund, dollars, index of the named giver. */
const latest = [
  [9, 'replay-theatre', 20, 0],
  [38, 'fund', 5, null],
  [127, 'drone-loadout-planner', 50, 1],
  [246, 'guild-quartermaster', 10, null],
  [431, 'fund', 25, 2],
  [792, 'ashfall-field-guide', 10, 3],
  [1_518, 'replay-theatre', 100, null],
  [2_205, 'drone-loadout-planner', 5, 4],
] as const
/** All other donations are older than this. */
const quietDays = 2

const presets = [5, 5, 5, 10, 10, 10, 20, 20, 50, 50, 100, 200]

const latestOf = (target: string): { dollars: number; back: number; by: number | null }[] =>
  latest.flatMap(([minutes, id, dollars, by]) =>
    id === target ? [{ dollars, by, back: minutes * 60_000 }] : [],
  )

const namedShare = 1 / 6

const someone = (target: string, index: number, givers: readonly string[]): string => {
  const among = (count: number): number => Math.floor(chance(target, 'donor', index) * count)
  const named = chance(target, 'named', index) < namedShare ? givers[among(givers.length)] : undefined
  return named ?? `demo-${among(1_500)}`
}

/** Donations of the last weeks that add up to a total in dollars. */
const donationsOf = (
  target: { id: string; projectId: string | null; dollars: number; age: number },
  nowMs: number,
  givers: readonly string[],
): Insertable<Database['donations']>[] => {
  const rows: Insertable<Database['donations']>[] = []
  const last = latestOf(target.id)
  const span = Math.min(days, target.age) - quietDays
  let left = target.dollars
  for (let index = 0; left > 0; index += 1) {
    const pick = presets[Math.floor(chance(target.id, 'amount', index) * presets.length)] ?? 5
    const dollars = Math.min(last[index]?.dollars ?? pick, left)
    left -= dollars
    const earlier = (quietDays + chance(target.id, 'when', index) ** 1.4 * span) * dayMs
    const type = projectTypes[Math.floor(chance(target.id, 'type', index) * projectTypes.length)] ?? 'general'
    rows.push({
      donor: givers[last[index]?.by ?? -1] ?? someone(target.id, index, givers),
      project_id: target.projectId,
      project_type: target.projectId === null ? type : 'general',
      amount_cents: toCents(dollars),
      order_id: null,
      order_line: null,
      at: new Date(nowMs - (last[index]?.back ?? earlier)),
    })
  }
  return rows
}

const inBatches = async <Row>(
  rows: readonly Row[],
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += batch) await insert(rows.slice(from, from + batch))
}

/** Turns off the counting triggers while `write` runs, and counts everything once at the end. */
const countedOnce = async (trx: Db, write: () => Promise<void>): Promise<void> => {
  const triggers = [
    ['projects', 'counted'],
    ...['project_votes', 'donations'].flatMap((table) => [
      [table, 'counted'],
      [table, 'counted_by_backer'],
    ]),
  ] as const
  const turn = async (way: 'disable' | 'enable') => {
    for (const [table = '', trigger = ''] of triggers)
      await sql`alter table ${sql.table(table)} ${sql.raw(way)} trigger ${sql.id(trigger)}`.execute(trx)
  }
  await turn('disable')
  await write()
  await turn('enable')
  await sql`select count_all()`.execute(trx)
  await sql`select count_slots()`.execute(trx)
  await sql`select count_all_backers()`.execute(trx)
}

const writeProjects = async (db: Db, nowMs: number, givers: readonly string[]): Promise<void> => {
  await db
    .insertInto('projects')
    .values(
      seedProjectList.map(({ id, title, description, category, status, goalDollars, milestone, age }) => ({
        id,
        title,
        description,
        category,
        status,
        milestone,
        goal_cents: goalDollars === null ? null : toCents(goalDollars),
        created_at: new Date(nowMs - age * dayMs),
      })),
    )
    .execute()
  await inBatches(
    seedProjectList.flatMap((project) => votesOf(project, nowMs)),
    (rows) => db.insertInto('project_votes').values(rows).execute(),
  )
  const targets = seedProjectList.map(({ id, donatedDollars, age }) => ({
    id,
    projectId: id,
    dollars: donatedDollars,
    age,
  }))
  const fund = { id: 'fund', projectId: null, dollars: dollarsToFund, age: days }
  await inBatches(
    [...targets, fund].flatMap((target) => donationsOf(target, nowMs, givers)),
    (rows) => db.insertInto('donations').values(rows).execute(),
  )
  await db
    .insertInto('sample_data')
    .values({ seeded_at: new Date(nowMs) })
    .execute()
  await db
    .insertInto('fund_milestones')
    .values(seedMilestones.map(([goal_cents, milestone]) => ({ goal_cents, milestone })))
    .execute()
}

/**
 * Fills an empty hub with the demo's projects, votes, donations and milestones; does nothing when there are projects.
 * `givers`: players who made some of the donations.
 */
export const seedProjects = (db: Db, nowMs: number, givers: readonly string[] = []): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { count } = await trx
      .selectFrom('projects')
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count === 0) await countedOnce(trx, () => writeProjects(trx, nowMs, givers))
  })
