import type { Selectable } from 'kysely'
import type { Db } from '../schema.ts'
import type { ProjectCommentsTable } from './comments.tables.ts'

export type Comment = Selectable<ProjectCommentsTable>

/** Returns a player and locks the row, so that their comments and reports are written one after another. */
export const holdPlayer = (trx: Db, playerId: string) =>
  trx
    .selectFrom('users')
    .select(['created_at', 'username'])
    .where('id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Returns a comment and locks it until the end of the transaction. */
export const holdComment = (trx: Db, id: string): Promise<Comment | undefined> =>
  trx.selectFrom('project_comments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
