import { sql } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import type { listUpdates, ProjectUpdate } from '#contract/projects/project-updates.contract.ts'
import { updatesAtOnce } from '#contract/projects/project-updates.contract.ts'
import { pageOf, readTimeCursor, timeCursor } from '../platform/database/pages.ts'
import { isProject } from '../projects/find-projects.store.ts'
import type { Db } from '../schema.ts'

const withAuthors = (db: Db) =>
  db
    .selectFrom('project_updates as written')
    .innerJoin('users', 'users.id', 'written.author_id')
    .select([
      'written.id',
      'written.project_id',
      'written.author_id',
      'users.username as author_name',
      'users.avatar',
      'written.title',
      'written.text',
      'written.version',
      'written.at',
      'written.edited_at',
      'written.removed_for',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withAuthors>['execute']>>[number]

const toWire = ({
  author_id,
  author_name,
  avatar,
  removed_for,
  at,
  edited_at,
  ...row
}: Row): ProjectUpdate => ({
  ...row,
  author: { id: author_id, name: author_name, avatar },
  removed: row.text === null ? (removed_for ?? 'author') : null,
  at: at.toISOString(),
  edited_at: edited_at?.toISOString() ?? null,
})

export const readUpdate = async (db: Db, id: string): Promise<ProjectUpdate> =>
  toWire(await withAuthors(db).where('written.id', '=', id).executeTakeFirstOrThrow())

/** Returns a page of a project's updates, newest first; `from` is the `next` of the previous page. Null: no such project. */
export const readUpdates = async (
  db: Db,
  projectId: string,
  from: string | undefined,
): Promise<Answer<typeof listUpdates> | null> => {
  if (!(await isProject(db, projectId))) return null
  const rows = await withAuthors(db)
    .where('written.project_id', '=', projectId)
    .where(sql<boolean>`(written.text is not null or written.removed_for is not null)`)
    .$if(from !== undefined, (query) => {
      const [at, id] = readTimeCursor(from ?? '')
      return query.where(sql<boolean>`(written.at, written.id) < (${at}, ${id}::uuid)`)
    })
    .orderBy('written.at', 'desc')
    .orderBy('written.id', 'desc')
    .limit(updatesAtOnce + 1)
    .execute()
  const { shown, next } = pageOf(rows, updatesAtOnce, ({ at, id }) => timeCursor(at, id))
  return { updates: shown.map(toWire), next }
}
