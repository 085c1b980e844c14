import type { Selectable } from 'kysely'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { SuggestionState } from '#contract/projects/suggestions.contract.ts'
import type { SuggestionVerdict } from '#contract/desk/suggestions-desk.contract.ts'
import { recordChange } from '../audit/audit.store.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { recordNews } from '../follows/follower-news.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { projectIdOf } from './project-id.rules.ts'
import { holdSuggestion } from './send-suggestion.store.ts'
import type { SuggestionsTable } from './suggestions.tables.ts'

type Suggestion = Selectable<SuggestionsTable>

export interface Deciding {
  readonly id: string
  readonly verdict: SuggestionVerdict
  /** The revision that the administrator saw. */
  readonly revision: number
  readonly reason: string | null
  /** A username or an address; null: the player who suggested it. */
  readonly owner: string | null
  readonly adminId: string
}

type NotDecided = 'not_found' | 'suggestion_changed' | 'owner_unknown'

const outcomes = {
  analyze: 'analyzing',
  accept: 'accepted',
  refuse: 'refused',
} as const satisfies Record<SuggestionVerdict, SuggestionState>

/** The states from which each decision is possible. */
const from: Readonly<Record<SuggestionVerdict, readonly SuggestionState[]>> = {
  /** A suggestion refused by mistake can be analyzed again. */
  analyze: ['pending', 'refused'],
  accept: ['analyzing'],
  refuse: ['pending', 'analyzing'],
}

const changeOf = {
  analyze: 'suggestion_analyzed',
  accept: 'suggestion_accepted',
  refuse: 'suggestion_refused',
} as const

/** Returns a player by username or any spelling of their address, or by id. */
export const findOwner = (trx: Db, named: string | { id: string }) => {
  const users = trx.selectFrom('users').select(['id', 'username']).where('deleted_at', 'is', null)
  if (typeof named !== 'string') return users.where('id', '=', named.id).executeTakeFirst()
  const mailbox = readAddress(named)?.mailbox ?? null
  return users
    .where((is) => is.or([is('username', '=', named), is('mailbox', '=', mailbox)]))
    .executeTakeFirst()
}

/** Makes a project of a suggestion, with an unused id. Returns its id. */
const createProject = async (trx: Db, row: Suggestion, at: Date): Promise<string> => {
  const name = projectIdOf(row.title)
  for (let tries = 1; ; tries += 1) {
    const id = tries === 1 ? name : `${name}-${tries}`
    const created = await trx
      .insertInto('projects')
      .values({
        id,
        title: row.title,
        description: row.description,
        category: row.category,
        status: 'analyzing',
        goal_cents: row.goal_cents,
        milestone: row.milestone,
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (created) return created.id
  }
}

/**
 * A suggestion refused during analysis already has a project, which is updated and shown again; null: it was opened meanwhile.
 */
const showAgain = async (trx: Db, id: string, row: Suggestion): Promise<string | null> => {
  const { title, description, category, goal_cents: cents, milestone } = row
  const shown = await trx
    .updateTable('projects')
    .set({ title, description, category, goal_cents: cents, milestone, status: 'analyzing' })
    .where('id', '=', id)
    .where('status', 'in', ['analyzing', 'refused'])
    .returning('id')
    .executeTakeFirst()
  return shown?.id ?? null
}

/** Opens the project of a suggestion; false: it was completed or refused meanwhile. */
const openProject = async (trx: Db, id: string | null, ownerId: string, at: Date): Promise<boolean> =>
  (await trx
    .updateTable('projects')
    .set({ status: 'active', owner_id: ownerId, heard_at: at })
    .where('id', '=', id)
    .where('status', 'in', ['analyzing', 'active'])
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Removes the project of a suggestion from the lists; false: it was not being analyzed. */
const closeProject = async (trx: Db, id: string | null): Promise<boolean> =>
  (await trx
    .updateTable('projects')
    .set({ status: 'refused' })
    .where('id', '=', id)
    .where('status', '=', 'analyzing')
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Did the same administrator already make this decision, and the response was lost? */
const isDecided = async (trx: Db, row: Suggestion, { verdict, revision, reason, adminId }: Deciding) => {
  if (row.revision !== revision + 1 || row.state !== outcomes[verdict]) return false
  const last = await trx
    .selectFrom('suggestion_steps')
    .select(['by_id', 'reason'])
    .where('suggestion_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.by_id === adminId && last.reason === reason
}

/** Notifies the player, and the owner if that is somebody else. */
const tellPlayers = async (
  trx: Db,
  row: Suggestion,
  {
    decision,
    reason,
    projectId,
    ownerId,
  }: {
    decision: 'analyzing' | 'accepted' | 'refused'
    reason: string | null
    projectId: string | null
    ownerId: string | null
  },
  atMs: number,
): Promise<void> => {
  await recordEvent(trx, {
    kind: 'suggestion_decided',
    data: {
      suggestion_id: row.id,
      title: row.title,
      decision,
      reason: decision === 'refused' ? reason : null,
      project_id: decision === 'refused' ? null : projectId,
    },
    userId: row.player_id,
    key: `suggestion_decided:${row.id}:${row.revision + 1}`,
    atMs,
  })
  if (ownerId === null || ownerId === row.player_id || projectId === null) return
  await recordEvent(trx, {
    kind: 'project_entrusted',
    data: { project_id: projectId, title: row.title },
    userId: ownerId,
    key: `project_entrusted:${row.id}:${row.revision + 1}`,
    atMs,
  })
}

/** Decides about a suggestion; the same decision again changes nothing. Null: done. */
export const decide = (db: Db, deciding: Deciding, nowMs: number): Promise<Refused<NotDecided> | null> =>
  inTransaction(db, async (trx) => {
    const { id, verdict, revision, reason, adminId } = deciding
    const row = await holdSuggestion(trx, id)
    if (!row) return refuse('not_found')
    if (row.revision !== revision)
      return (await isDecided(trx, row, deciding)) ? null : refuse('suggestion_changed')
    if (!from[verdict].includes(row.state)) return refuse('suggestion_changed')
    const owner = verdict === 'accept' ? await findOwner(trx, deciding.owner ?? { id: row.player_id }) : null
    if (owner === undefined) return refuse('owner_unknown')
    const at = new Date(nowMs)
    let projectId = row.project_id
    if (verdict === 'analyze') {
      projectId = await (projectId === null ? createProject(trx, row, at) : showAgain(trx, projectId, row))
      if (projectId === null) return refuse('suggestion_changed')
    }
    if (owner && !(await openProject(trx, projectId, owner.id, at))) return refuse('suggestion_changed')
    const isClosed = verdict === 'refuse' && (await closeProject(trx, projectId))
    const state = outcomes[verdict]
    await trx
      .updateTable('suggestions')
      .set({
        state,
        revision: revision + 1,
        project_id: projectId,
        changed_at: at,
        reason: verdict === 'refuse' ? reason : null,
      })
      .where('id', '=', id)
      .execute()
    await trx
      .insertInto('suggestion_steps')
      .values({ suggestion_id: id, kind: state, by_id: adminId, reason, at })
      .execute()
    await recordChange(trx, {
      adminId,
      kind: changeOf[verdict],
      subject: id,
      userId: row.player_id,
      reason,
      nowMs,
      before: { suggestion_state: row.state, ...(owner && { owner: null }) },
      after: { suggestion_state: state, ...(owner && { owner: owner.username }) },
    })
    const kind = owner ? 'project_opened' : isClosed && 'project_refused'
    if (kind && projectId !== null)
      await recordNews(trx, {
        kind,
        data: { project_id: projectId, project_title: row.title },
        key: `${kind}:${id}:${revision + 1}`,
        byId: adminId,
        atMs: nowMs,
      })
    await tellPlayers(trx, row, { decision: state, reason, projectId, ownerId: owner?.id ?? null }, nowMs)
    return null
  })
