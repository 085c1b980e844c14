import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { languageCodes } from '#contract/values/languages.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { themes } from '#contract/shell/themes.ts'
import type { Theme } from '#contract/shell/themes.ts'
import { languageCookie, playerCookie, themeCookie } from '#contract/http/written-page.ts'

/** The reader of a rendered page: nothing of it is secret or grants anything. */
export interface Reader {
  readonly language: LanguageCode
  readonly theme: Theme
  /** The browser has a session. */
  readonly isPlayer: boolean
}

const languageOf = (tag: string | undefined): LanguageCode | undefined =>
  languageCodes.find((code) => code === tag)

/** Returns the first language of an Accept-Language header that the hub has, by weight. */
export const acceptedLanguage = (header: string): LanguageCode | undefined =>
  header
    .slice(0, 1_000)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/u.exec(one)?.[1]).find(Boolean)
      return { code: languageOf(tag.split('-')[0]), weight: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ code, weight }) => code !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)[0]?.code

/**
 * Reads a request's language (`?lang`, cookie, Accept-Language, English) and theme, and if it comes from a player's
 * browser; all are closed lists, so that no request can name anything else (decisions.md, Session).
 */
export const readerOf = (context: Context): Reader => ({
  language:
    languageOf(context.req.query('lang')) ??
    languageOf(getCookie(context, languageCookie)) ??
    acceptedLanguage(context.req.header('Accept-Language') ?? '') ??
    'en',
  theme: themes.find((theme) => theme === getCookie(context, themeCookie)) ?? themes[0],
  isPlayer: getCookie(context, playerCookie) === '1',
})
