import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import { toDollars } from '#contract/values/money.ts'
import type { OwnSuggestion, SuggestionState } from '#contract/projects/suggestions.contract.ts'
import type {
  DeskSuggestion,
  SuggestionSort,
  ToldSuggestion,
} from '#contract/desk/suggestions-desk.contract.ts'
import { mostOwnSuggestions } from '#contract/projects/suggestions.contract.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import { pageOf, readTimeCursor, timeCursor } from '../platform/database/pages.ts'
import { readTyped, type Searched } from '../search/typed-words.store.ts'
import type { Db } from '../schema.ts'
import { readAlike } from './alike-projects.store.ts'
import type { SuggestionsTable } from './suggestions.tables.ts'

type Suggestion = Selectable<SuggestionsTable> & { project_status: Project['status'] | null }

const projectStatus = sql<Project['status'] | null>`(
  select status from projects where projects.id = suggestions.project_id)`.as('project_status')

/** Has it become a project that everyone sees? */
const isPublic = ({ state }: Suggestion): boolean => state === 'analyzing' || state === 'accepted'

const toWire = (row: Suggestion) => ({
  id: row.id,
  revision: row.revision,
  state: row.state,
  title: row.title,
  description: row.description,
  category: row.category,
  goal: row.goal_cents === null ? null : toDollars(row.goal_cents),
  milestone: row.milestone,
  reason: row.reason,
  project_id: isPublic(row) ? row.project_id : null,
  project_status: isPublic(row) ? row.project_status : null,
  sent_at: row.sent_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
})

const own = (db: Db, playerId: string) =>
  db
    .selectFrom('suggestions')
    .selectAll()
    .select(projectStatus)
    .select(
      sql<number | null>`case when state = 'pending' then (
        select count(*)::int from suggestions other where other.state = 'pending'
          and (other.sent_at, other.id) < (suggestions.sent_at, suggestions.id)) end`.as('in_front'),
    )
    .where('player_id', '=', playerId)

/** Returns the suggestions of a player, last sent first. */
export const readOwnSuggestions = async (db: Db, playerId: string): Promise<OwnSuggestion[]> => {
  const rows = await own(db, playerId)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(mostOwnSuggestions)
    .execute()
  return rows.map((row) => ({ ...toWire(row), in_front: row.in_front }))
}

export const readOwnSuggestion = async (db: Db, playerId: string, id: string): Promise<OwnSuggestion> => {
  const row = await own(db, playerId).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...toWire(row), in_front: row.in_front }
}

export interface WantedSuggestions {
  readonly q?: string | undefined
  readonly state?: SuggestionState | undefined
  readonly category?: ProjectCategory | undefined
  readonly sort: SuggestionSort
  /** The cursor of the last known suggestion. */
  readonly before?: string | undefined
  readonly most: number
}

const withPlayers = (db: Db) =>
  db
    .selectFrom('suggestions')
    .innerJoin('users', 'users.id', 'suggestions.player_id')
    .selectAll('suggestions')
    .select(['users.username', projectStatus])

const toDesk = ({ username, ...row }: Suggestion & { username: string }): DeskSuggestion => ({
  ...toWire(row),
  player: { id: row.player_id, username },
})

const meant: Searched = {
  from: sql`suggestions join users on users.id = suggestions.player_id`,
  meets: (has) => sql`(${has(sql`searchable(suggestions.title || ' ' || suggestions.description)`)}
    or ${has(sql`searchable(users.username)`)})`,
}

const readPage = (
  db: Db,
  { state, category, sort, before, most }: WantedSuggestions,
  condition: RawBuilder<unknown>,
) => {
  const direction = sort === 'newest' ? 'desc' : 'asc'
  let query = withPlayers(db)
    .orderBy('suggestions.sent_at', direction)
    .orderBy('suggestions.id', direction)
    .limit(most + 1)
    .where(sql<boolean>`${condition}`)
  if (state !== undefined) query = query.where('suggestions.state', '=', state)
  if (category !== undefined) query = query.where('suggestions.category', '=', category)
  if (before !== undefined) {
    const [at, id] = readTimeCursor(before)
    const runs = sort === 'newest' ? sql`<` : sql`>`
    query = query.where(sql<boolean>`(suggestions.sent_at, suggestions.id) ${runs} (${at}, ${id}::uuid)`)
  }
  return query.execute()
}

export const findSuggestions = async (
  db: Db,
  wanted: WantedSuggestions,
): Promise<{ suggestions: DeskSuggestion[]; next: string | null }> => {
  const rows = await readTyped(db, wanted.q, meant, (trx, condition) => readPage(trx, wanted, condition))
  const { shown, next } = pageOf(rows, wanted.most, ({ sent_at: at, id }) => timeCursor(at, id))
  return { suggestions: shown.map(toDesk), next }
}

/** Returns a suggestion with its whole history and similar projects; null when there is none. */
export const tellSuggestion = async (db: Db, id: string): Promise<ToldSuggestion | null> => {
  const row = await withPlayers(db).where('suggestions.id', '=', id).executeTakeFirst()
  if (!row) return null
  const steps = await db
    .selectFrom('suggestion_steps as step')
    .innerJoin('users', 'users.id', 'step.by_id')
    .select(['step.kind', 'step.at', 'users.username as by', 'step.reason', 'step.words'])
    .where('step.suggestion_id', '=', id)
    .orderBy('step.id')
    .execute()
  const project = await db
    .selectFrom('projects')
    .leftJoin('users', 'users.id', 'projects.owner_id')
    .select(['projects.id', 'projects.status', 'users.username as owner'])
    .where('projects.id', '=', row.project_id)
    .executeTakeFirst()
  return {
    ...toDesk(row),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    alike: await readAlike(db, row.title, row.project_id),
    project: project ?? null,
  }
}

/** Returns the id of the suggestion that still decides about a project; null once it was accepted, or without one. */
export const findDeciding = async (db: Db, projectId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('suggestions')
      .innerJoin('projects', 'projects.id', 'suggestions.project_id')
      .select('suggestions.id')
      .where('projects.id', '=', projectId)
      // A project that was opened is like any other.
      .where('projects.status', 'in', ['analyzing', 'refused'])
      .where('suggestions.state', '<>', 'accepted')
      .executeTakeFirst()
  )?.id ?? null

/** Returns the oldest pending suggestions, at most `most`, and the number of all. */
export const readPending = async (
  db: Db,
  most: number,
): Promise<{ total: number; pending: DeskSuggestion[] }> => {
  const { total } = await db
    .selectFrom('suggestions')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  const { suggestions } = await findSuggestions(db, { state: 'pending', sort: 'oldest', most })
  return { total, pending: suggestions }
}
