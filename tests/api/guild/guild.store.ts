import type { Selectable } from 'kysely'
import type { Db } from '#server/schema.ts'
import type { GuildsTable } from './guild.tables.ts'

export const readGuilds = (db: Db): Promise<Pick<Selectable<GuildsTable>, 'name' | 'banner'>[]> =>
  db.selectFrom('guilds').select(['name', 'banner']).orderBy('name').execute()

export const insertGuild = async (db: Db, name: string): Promise<void> => {
  await db.insertInto('guilds').values({ name, banner: null, dissolved: false }).execute()
}

/** Guilds whose name ends in a cross are over. */
export const dissolveGuilds = async (db: Db): Promise<void> => {
  await db.updateTable('guilds').set({ dissolved: true }).where('name', 'like', '%†').execute()
}

export const deleteDissolved = async (db: Db): Promise<void> => {
  await db.deleteFrom('guilds').where('dissolved', '=', true).execute()
}

export const raiseBanner = async (db: Db, name: string, orderId: string): Promise<void> => {
  await db.updateTable('guilds').set({ banner: orderId }).where('name', '=', name).execute()
}
