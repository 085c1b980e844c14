import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** As contract/values/searchable.rules.ts had them when this migration was written: letters of one that stand for one, and for two. */
const single =
  'øo đd ðd ħh ıi łl ŧt ĸq ƀb ƈc ɓb ɖd ɗd ǝe əe ɛe ƒf ǥg ɠg ɣg ɨi ɩi ƙk ƚl ɲn ƞn ɔo ɵo ƥp ƭt ʈt ʉu ʊu ʋv ƴy ƶz ɏy ɉj ɇe ɍr ȼc ⱥa ⱦt ȷj ςσ يی ىی كک ةه ەه ہه ٠0 ١1 ٢2 ٣3 ٤4 ٥5 ٦6 ٧7 ٨8 ٩9 ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9'.split(
    ' ',
  )
const double = ['ßss', 'æae', 'œoe', 'þth', 'ŋng']

const marks = String.raw`[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE00-\uFE0F\uFE20-\uFE2F\u00AD\u061C\u0640\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+`

/** Collations that know the small letters of every script, the best first; a database whose own is C knows those of English alone. */
const collations = ['pg_c_utf8', 'und-x-icu', 'C.utf8', 'C.UTF-8']

/** Returns the collation for small letters; null where the server has none of them, and the database's own is taken. */
const findCollation = async (db: Kysely<unknown>): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation
    where collnamespace = 'pg_catalog'::regnamespace
      and collencoding in (-1, (select encoding from pg_database where datname = current_database()))`.execute(
    db,
  )
  return collations.find((one) => rows.some(({ name }) => name === one)) ?? null
}

/** A text in English letters is the same in small ones: most are, and that is soon done. */
const createFunction = async (db: Kysely<unknown>): Promise<void> => {
  const collation = await findCollation(db)
  const small = sql`lower(normalize(words, NFKD) ${collation === null ? sql`` : sql`collate ${sql.id('pg_catalog', collation)}`})`
  const bare = sql`regexp_replace(${small}, ${sql.lit(marks)}, '', 'g')`
  const from = sql.lit(single.map((pair) => pair.slice(0, 1)).join(''))
  const to = sql.lit(single.map((pair) => pair.slice(1)).join(''))
  const plain = double.reduce(
    (text, pair) => sql`replace(${text}, ${sql.lit(pair.slice(0, 1))}, ${sql.lit(pair.slice(1))})`,
    sql`translate(${bare}, ${from}, ${to})`,
  )
  await sql`
    create or replace function searchable(words text) returns text language sql immutable parallel safe as $$
      select case when octet_length(words) = char_length(words) then lower(words) else ${plain} end
    $$`.execute(db)
}

/**
 * Letters that don't come apart into a letter and an accent are found as people type them without it: `isik` finds `Işık`. The
 * stored search words of projects and players are computed again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createFunction(db)
  // A trigger makes the words, and for players they are computed.
  await sql`update projects set words = ''`.execute(db)
  await sql`update users set username = username`.execute(db)
  await sql`
    do $$ begin
      if to_regclass('projects_by_title') is not null then reindex index projects_by_title; end if;
    end $$`.execute(db)
}
