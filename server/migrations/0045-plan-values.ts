import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const none = /^(|no|none|false|-|–|—)$/u

/** What the text of a cell meant until now, as the page and the server read it; the last time that a text decides. */
export const valueOf = (description: string): Record<string, unknown> => {
  const text = description.trim()
  const plain = text.toLowerCase()
  if (none.test(plain)) return { kind: 'none' }
  if (plain === 'yes' || plain === 'true') return { kind: 'yes' }
  if (plain === 'basic' || plain === 'access') return { kind: 'word', word: plain }
  const period = /^(day|week|month|all|advanced|strategic)(\+?)$/u.exec(plain)
  if (period) return { kind: 'period', period: period[1], more: period[2] === '+' }
  const level = /^level ([1-9]\d{0,3})$/u.exec(plain)
  if (level) return { kind: 'level', level: Number(level[1]) }
  const count = /^(\d{1,6})( votes?)?$/u.exec(plain)
  if (count) return Number(count[1]) === 0 ? { kind: 'none' } : { kind: 'count', count: Number(count[1]) }
  const synaptic = /^([1-9]\d{0,5}) \+ ([1-9]\d{0,5}) synaptic$/u.exec(plain)
  if (synaptic) return { kind: 'synaptic', count: Number(synaptic[1]), synaptic: Number(synaptic[2]) }
  const included = /^([1-9]\d{0,5}) included$/u.exec(plain)
  if (included) return { kind: 'included', count: Number(included[1]) }
  return { kind: 'other', text }
}

interface Cell {
  plan_id: string
  feature_key: string
  feature_description: string
}

/** What a plan gives is a typed value beside its sentence. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table plan_features add column value jsonb`.execute(db)
  const { rows } =
    await sql<Cell>`select plan_id, feature_key, feature_description from plan_features`.execute(db)
  for (const { plan_id, feature_key, feature_description } of rows) {
    const value = JSON.stringify(valueOf(feature_description))
    await sql`update plan_features set value = ${value}::text::jsonb
      where plan_id = ${plan_id} and feature_key = ${feature_key}`.execute(db)
  }
  await sql`alter table plan_features alter column value set not null`.execute(db)
}
