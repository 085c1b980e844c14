import type { Selectable } from 'kysely'
import type { ChangeKind, ChangedValue, ChangeState } from '#contract/desk/audit.rules.ts'
import { toCents } from '#contract/values/money.ts'
import type { ProjectChange } from '#contract/desk/projects-desk.contract.ts'
import { nextStatuses } from '#contract/desk/projects-desk.rules.ts'
import type { SuggestionFault } from '#contract/projects/suggestions.rules.ts'
import { faultsOfSuggestion, plainSuggestion } from '#contract/projects/suggestions.rules.ts'
import { findDone, recordChange } from '../audit/audit.store.ts'
import { recordEvent, recordEvents } from '../events/player-events.store.ts'
import { recordNews } from '../follows/follower-news.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { recountProject } from '../projects/project-stats.store.ts'
import type { Database, Db } from '../schema.ts'
import { findOwner } from '../suggestions/decide.store.ts'
import { findDeciding } from '../suggestions/read-suggestions.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'

type Row = Selectable<Database['projects']>

interface Changing {
  readonly id: string
  /** The version that the administrator saw. */
  readonly version: number
  readonly reason: string
  readonly change: ProjectChange
  readonly adminId: string
  readonly key: string
}

type NotChanged =
  | SuggestionFault
  | 'not_found'
  | 'invalid_request'
  | 'project_changed'
  | 'project_status_not_next'
  | 'owner_unknown'

/** The columns to write for a change, and its state before and after for the record. */
interface Step {
  readonly kind: ChangeKind
  readonly set: Partial<Pick<Row, 'status' | 'owner_id' | 'heard_at' | 'title' | 'description'>> &
    Partial<Pick<Row, 'category' | 'goal_cents' | 'milestone'>>
  readonly before: ChangeState
  readonly after: ChangeState
}

const kindOf = {
  recount: 'project_recounted',
  set_status: 'project_status_set',
  name_owner: 'project_owner_named',
  remove_owner: 'project_owner_removed',
  edit: 'project_edited',
} as const satisfies Record<ProjectChange['verb'], ChangeKind>

const setStatus = async (trx: Db, row: Row, status: Row['status']): Promise<Step | Refused<NotChanged>> =>
  // Refused while a suggestion decides about the project: only its decision notifies the player and makes them owner.
  nextStatuses[row.status].includes(status) && (await findDeciding(trx, row.id)) === null
    ? {
        kind: kindOf.set_status,
        set: { status },
        before: { status: row.status },
        after: { status },
      }
    : refuse('project_status_not_next')

/** The name of a project's owner; null when it has none. */
const ownerOf = async (trx: Db, row: Row): Promise<string | null> =>
  (await trx.selectFrom('users').select('username').where('id', '=', row.owner_id).executeTakeFirst())
    ?.username ?? null

const leaveOwnerless = async (trx: Db, row: Row): Promise<Step | Refused<NotChanged>> =>
  row.owner_id === null
    ? refuse('owner_unknown')
    : {
        kind: kindOf.remove_owner,
        set: { owner_id: null },
        before: { owner: await ownerOf(trx, row) },
        after: { owner: null },
      }

const nameOwner = async (
  trx: Db,
  row: Row,
  named: string,
  nowMs: number,
): Promise<Step | Refused<NotChanged>> => {
  const owner = await findOwner(trx, named)
  if (!owner) return refuse('owner_unknown')
  return {
    kind: kindOf.name_owner,
    set: { owner_id: owner.id, heard_at: new Date(nowMs) },
    before: { owner: await ownerOf(trx, row) },
    after: { owner: owner.username },
  }
}

const wordsOf = (change: Extract<ProjectChange, { verb: 'edit' }>) => {
  const { title, description, category, goal, milestone } = plainSuggestion(change)
  return { title, description, category, milestone, goal_cents: goal === null ? null : toCents(goal) }
}

const edit = (row: Row, words: Extract<ProjectChange, { verb: 'edit' }>): Step | Refused<NotChanged> => {
  const [fault] = Object.values(faultsOfSuggestion(words))
  if (fault !== undefined) return refuse(fault)
  const set = wordsOf(words)
  return {
    kind: kindOf.edit,
    set,
    before: {
      title: row.title,
      description: row.description,
      category: row.category,
      goal_cents: row.goal_cents,
      milestone: row.milestone,
    },
    after: set,
  }
}

const stepOf = (trx: Db, row: Row, change: Exclude<ProjectChange, { verb: 'recount' }>, nowMs: number) => {
  switch (change.verb) {
    case 'set_status':
      return setStatus(trx, row, change.status)
    case 'name_owner':
      return nameOwner(trx, row, change.owner, nowMs)
    case 'remove_owner':
      return leaveOwnerless(trx, row)
    case 'edit':
      return edit(row, change)
  }
}

/** Is a recorded change the same as this one? */
const isMade = async (trx: Db, after: ChangeState, change: ProjectChange): Promise<boolean> => {
  switch (change.verb) {
    case 'recount':
    case 'remove_owner':
      return true
    case 'set_status':
      return after.status === change.status
    case 'name_owner':
      return after.owner === (await findOwner(trx, change.owner))?.username
    case 'edit':
      return Object.entries(wordsOf(change)).every(([name, value]) => after[name as ChangedValue] === value)
  }
}

const newsOf = {
  active: 'project_opened',
  completed: 'project_completed',
  refused: 'project_refused',
} as const

/**
 * Notifies the owner and followers that the project opened, is completed or was refused, and players who became or are no
 * longer its owner.
 */
const tellPlayers = async (
  trx: Db,
  row: Row,
  { set }: Step,
  adminId: string,
  atMs: number,
): Promise<void> => {
  const version = row.version + 1
  if (set.status === 'active' || set.status === 'completed' || set.status === 'refused') {
    const kind = newsOf[set.status]
    const data = { project_id: row.id, project_title: row.title }
    const news = { kind, data, key: `${kind}:${row.id}:${version}`, atMs }
    await recordNews(trx, { ...news, byId: adminId })
    // With the same key as for followers: an owner who follows the project is notified once.
    if (row.owner_id !== null && row.owner_id !== adminId) await recordEvents(trx, news, [row.owner_id])
  }
  if (set.owner_id === undefined || set.owner_id === row.owner_id) return
  const tell = (kind: 'project_entrusted' | 'project_withdrawn', userId: string | null) =>
    userId !== null &&
    recordEvent(trx, {
      kind,
      data: { project_id: row.id, title: row.title },
      userId,
      key: `${kind}:${row.id}:${version}`,
      atMs,
    })
  await tell('project_withdrawn', row.owner_id)
  await tell('project_entrusted', set.owner_id)
}

/** Changes a project and records its state before; the same key changes it once. Null: done. */
export const changeProject = (
  db: Db,
  changing: Changing,
  nowMs: number,
): Promise<Refused<NotChanged> | null> =>
  inTransaction(db, async (trx) => {
    const { id, version, reason, change, adminId, key } = changing
    const done = await findDone(trx, key, { kinds: [kindOf[change.verb]], subject: id, reason })
    if (done === 'another') return refuse('invalid_request')
    if (done) return (await isMade(trx, done.after, change)) ? null : refuse('invalid_request')
    const row = await trx
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found')
    if (row.version !== version) return refuse('project_changed')
    if (change.verb === 'recount') {
      await recountProject(trx, { projectId: id, adminId, reason, key }, nowMs)
      return null
    }
    const step = await stepOf(trx, row, change, nowMs)
    if (isRefused(step)) return step
    const { kind, set, before, after } = step
    await trx.updateTable('projects').set(set).where('id', '=', id).execute()
    await recordChange(trx, { adminId, kind, subject: id, reason, before, after, key, nowMs })
    await tellPlayers(trx, row, step, adminId, nowMs)
    return null
  })
