import type { Selectable } from 'kysely'
import type { UpdateFault, UpdateWords } from '#contract/projects/project-updates.rules.ts'
import { faultOfUpdate, mostUpdatesADay, plainUpdate } from '#contract/projects/project-updates.rules.ts'
import { takesComments } from '#contract/projects/projects.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { recordChange } from '../audit/audit.store.ts'
import { judgeRemoval } from '../comments/removal.rules.ts'
import type { Removal } from '../comments/removal.rules.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { recordNews, stopNews } from '../follows/follower-news.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { pageStatuses } from '#contract/projects/projects.contract.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import type { ProjectUpdatesTable } from './project-updates.tables.ts'

type Written = Selectable<ProjectUpdatesTable>

const newsKey = (id: string): string => `project_updated:${id}`

const isSame = (row: Written, projectId: string, { title, text }: UpdateWords): boolean =>
  row.project_id === projectId &&
  // An update that was changed or removed since can't be compared any more.
  (row.version > 1 || row.text === null || (row.title === title && row.text === text))

interface Writing extends UpdateWords {
  readonly projectId: string
  readonly authorId: string
  readonly key: string | null
}

type NotWritten =
  | UpdateFault
  | 'not_found'
  | 'forbidden'
  | 'invalid_request'
  | 'updates_spent'
  | 'project_takes_no_updates'

/** Writes an update of the author's own project and notifies its followers; the same key writes one. Returns its id. */
export const writeUpdate = async (
  db: Db,
  writing: Writing,
  nowMs: number,
): Promise<{ id: string } | Refused<NotWritten>> => {
  const fault = faultOfUpdate(writing)
  if (fault !== null) return refuse(fault)
  const words = plainUpdate(writing)
  const { projectId, authorId, key } = writing
  return inTransaction(db, async (trx) => {
    // The author's other updates wait until this one is done.
    await trx.selectFrom('users').select('id').where('id', '=', authorId).forNoKeyUpdate().execute()
    const own = trx.selectFrom('project_updates').where('author_id', '=', authorId)
    const known = await own.selectAll().where('idempotency_key', '=', key).executeTakeFirst()
    if (known) return isSame(known, projectId, words) ? { id: known.id } : refuse('invalid_request')
    const project = await trx
      .selectFrom('projects')
      .select(['title', 'status', 'owner_id'])
      .where('id', '=', projectId)
      .where('status', 'in', pageStatuses)
      .executeTakeFirst()
    if (!project) return refuse('not_found')
    if (project.owner_id !== authorId) return refuse('forbidden')
    if (!takesComments(project)) return refuse('project_takes_no_updates')
    const { written } = await own
      .select((row) => row.fn.countAll<number>().as('written'))
      .where('at', '>', new Date(nowMs - dayMs))
      .executeTakeFirstOrThrow()
    if (written >= mostUpdatesADay) return refuse('updates_spent')
    const { id } = await trx
      .insertInto('project_updates')
      .values({
        project_id: projectId,
        author_id: authorId,
        ...words,
        at: new Date(nowMs),
        idempotency_key: key,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('projects')
      .set({ heard_at: new Date(nowMs) })
      .where('id', '=', projectId)
      .execute()
    await recordNews(trx, {
      kind: 'project_updated',
      data: { project_id: projectId, project_title: project.title, update_id: id },
      key: newsKey(id),
      byId: authorId,
      atMs: nowMs,
    })
    return { id }
  })
}

const hold = (trx: Db, id: string): Promise<Written | undefined> =>
  trx.selectFrom('project_updates').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

interface Edit extends UpdateWords {
  readonly id: string
  readonly authorId: string
  readonly version: number
}

/** Changes the author's own update; the same text changes nothing. Nobody is notified. */
export const editUpdate = async (
  db: Db,
  { id, authorId, version, ...said }: Edit,
  nowMs: number,
): Promise<Refused<UpdateFault | 'not_found' | 'update_changed' | 'update_gone'> | null> => {
  const fault = faultOfUpdate(said)
  if (fault !== null) return refuse(fault)
  const words = plainUpdate(said)
  return inTransaction(db, async (trx) => {
    const row = await hold(trx, id)
    if (row?.author_id !== authorId) return refuse('not_found')
    if (row.text === null) return refuse('update_gone')
    if (row.title === words.title && row.text === words.text) return null
    if (row.version !== version) return refuse('update_changed')
    await trx
      .updateTable('project_updates')
      .set({ ...words, version: version + 1, edited_at: new Date(nowMs) })
      .where('id', '=', id)
      .execute()
    return null
  })
}

/**
 * Removes an update: its author's own, or with a reason by an administrator, whose removals are recorded with the text.
 * Followers who were not notified yet no longer are.
 */
export const deleteUpdate = (
  db: Db,
  removal: Removal,
  nowMs: number,
): Promise<Refused<'not_found' | 'forbidden' | 'invalid_request'> | null> =>
  inTransaction(db, async (trx) => {
    const { id, by } = removal
    const row = await hold(trx, id)
    if (!row) return refuse('not_found')
    const judged = judgeRemoval(row.author_id, removal)
    if (isRefused(judged)) return judged
    const { removedFor } = judged
    const { project_id: projectId, author_id: authorId, title, text } = row
    if (text === null) return null
    if (removedFor !== null) {
      await recordChange(trx, {
        adminId: by.userId,
        kind: 'update_removed',
        subject: projectId,
        userId: authorId,
        reason: null,
        before: { removed: null, title, text },
        after: { removed: removedFor, title: null, text: null },
        nowMs,
      })
      await recordEvent(trx, {
        kind: 'update_removed',
        userId: authorId,
        key: `update_removed:${id}`,
        atMs: nowMs,
        data: { project_id: projectId, update_id: id, reason: removedFor },
      })
    }
    await trx
      .updateTable('project_updates')
      .set({ title: null, text: null, removed_at: new Date(nowMs), removed_for: removedFor })
      .where('id', '=', id)
      .execute()
    await stopNews(trx, newsKey(id), nowMs)
    return null
  })
