import type { Selectable } from 'kysely'
import type { Db } from '../schema.ts'
import type { ProjectCommentsTable } from './comments.tables.ts'

export type Comment = Selectable<ProjectCommentsTable>

/** Who a player is; their other writing waits until this is done. */
export const holdPlayer = (trx: Db, playerId: string) =>
  trx
    .selectFrom('users')
    .select(['created_at', 'username'])
    .where('id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** A comment that nobody else changes until this is done. */
export const holdComment = (trx: Db, id: string): Promise<Comment | undefined> =>
  trx.selectFrom('project_comments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
