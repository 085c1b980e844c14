import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type {
  Announcement,
  AnnouncementSort,
  AnnouncementState,
  ToldAnnouncement,
} from '#contract/announcements/announcements.contract.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { pageOf, readTimeCursor, timeCursor } from '../platform/database/pages.ts'
import type { Db } from '../schema.ts'
import { readTyped } from '../search/typed-words.store.ts'
import type { Searched } from '../search/typed-words.store.ts'
import type { AnnouncementsTable } from './announcements.tables.ts'

type Row = Selectable<AnnouncementsTable> & { readonly author: string }

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const toWire = (row: Row): Announcement => ({
  id: row.id,
  revision: row.revision,
  state: row.state,
  title: row.texts.en.title,
  languages: languageCodes.filter((code) => row.texts[code] !== null),
  author: row.author,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
  sends_at: iso(row.sends_at),
  sent_at: iso(row.sent_at),
  withdrawn_at: iso(row.withdrawn_at),
  reached: row.reached,
})

const withAuthors = (db: Db) =>
  db
    .selectFrom('announcements')
    .innerJoin('users', 'users.id', 'announcements.author_id')
    .selectAll('announcements')
    .select('users.username as author')

/** Every word of its texts; the names of the parts aren't searched. */
const words = sql`searchable(coalesce(jsonb_path_query_array(announcements.texts, '$.*.*')::text, ''))`

const meant: Searched = {
  from: sql`announcements join users on users.id = announcements.author_id`,
  meets: (has) => sql`(${has(words)} or ${has(sql`searchable(users.username)`)})`,
}

export interface WantedAnnouncements {
  readonly q?: string | undefined
  readonly state?: AnnouncementState | undefined
  readonly sort: AnnouncementSort
  /** The cursor of the last known announcement. */
  readonly before?: string | undefined
  readonly most: number
}

const readPage = (
  db: Db,
  { state, sort, before, most }: WantedAnnouncements,
  condition: RawBuilder<unknown>,
) => {
  const direction = sort === 'newest' ? 'desc' : 'asc'
  let query = withAuthors(db)
    .orderBy('announcements.created_at', direction)
    .orderBy('announcements.id', direction)
    .limit(most + 1)
    .where(sql<boolean>`${condition}`)
  if (state !== undefined) query = query.where('announcements.state', '=', state)
  if (before !== undefined) {
    const [at, id] = readTimeCursor(before)
    const runs = sort === 'newest' ? sql`<` : sql`>`
    query = query.where(
      sql<boolean>`(announcements.created_at, announcements.id) ${runs} (${at}, ${id}::uuid)`,
    )
  }
  return query.execute()
}

export const findAnnouncements = async (
  db: Db,
  wanted: WantedAnnouncements,
): Promise<{ announcements: Announcement[]; next: string | null }> => {
  const rows = await readTyped(db, wanted.q, meant, (trx, condition) => readPage(trx, wanted, condition))
  const { shown, next } = pageOf(rows, wanted.most, ({ created_at: at, id }) => timeCursor(at, id))
  return { announcements: shown.map(toWire), next }
}

/** Returns an announcement with its texts and the number of its readers; null when there is none. */
export const tellAnnouncement = async (
  db: Db,
  id: string,
  nowMs: number,
): Promise<ToldAnnouncement | null> => {
  const row = await withAuthors(db).where('announcements.id', '=', id).executeTakeFirst()
  if (!row) return null
  const { readers } = await db
    .selectFrom('users')
    .select((each) => each.fn.countAll<number>().as('readers'))
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', row.sent_at ?? new Date(nowMs))
    .executeTakeFirstOrThrow()
  return { ...toWire(row), texts: row.texts, path: row.path, readers }
}
