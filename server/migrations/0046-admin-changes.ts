import type { Kysely } from 'kysely'

/** Who was made an administrator, or no longer is one, and when. Rows are only added. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('admin_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('is_admin', 'boolean', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
