import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { languageCodes } from '#contract/values/languages.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { languageCookie } from '#contract/http/written-page.ts'
import { acceptedLanguage } from '../platform/page/reader.ts'
import type { InLine } from '../platform/process/lines.ts'
import type { Db } from '../schema.ts'

/** Returns the language chosen in the browser that sent these cookies; null without one that the hub supports. */
const chosenIn = (cookies: string | undefined): LanguageCode | null => {
  const chosen = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1)
  return languageCodes.find((code) => code === chosen) ?? null
}

/**
 * Returns the language of a call's answer, by its headers: the one chosen in the browser, or the one that it prefers;
 * null without one that the hub supports.
 */
export const languageOfCall = (header: (name: string) => string | undefined): LanguageCode | null =>
  chosenIn(header('Cookie')) ?? acceptedLanguage(header('Accept-Language') ?? '', languageCodes) ?? null

/**
 * Stores the language in which a player uses the hub, from the cookies of a call; mails that nobody requested use it. No
 * change without the cookie. `inLine` queues the write of a call that otherwise only reads.
 */
export const updateLanguage = async (
  db: Db,
  userId: string,
  header: (name: string) => string | undefined,
  inLine: InLine = (work) => work(),
): Promise<void> => {
  const language = chosenIn(header('Cookie'))
  if (language === null) return
  const isOther = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(sql<boolean>`language is distinct from ${language}`)
    .executeTakeFirst()
  if (!isOther) return
  await inLine(() => db.updateTable('users').set({ language }).where('id', '=', userId).execute())
}

/** The language of a mail to a user in `users`: the one last used, that of the last order, or English. */
export const mailLanguage: RawBuilder<LanguageCode> = sql<LanguageCode>`coalesce(users.language,
  (select orders.language from orders where orders.user_id = users.id order by orders.attempt desc limit 1), 'en')`

/** The same for one user. Throws if there is none. */
export const readMailLanguage = async (db: Db, userId: string): Promise<LanguageCode> => {
  const user = await db
    .selectFrom('users')
    .select(mailLanguage.as('language'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.language
}
