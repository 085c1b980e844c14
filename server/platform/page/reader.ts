import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { languageCodes } from '#contract/values/languages.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { siteLanguageCodes } from '#contract/values/site-languages.ts'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
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

const oneOf =
  <Code extends string>(codes: readonly Code[]) =>
  (tag: string | undefined): Code | undefined =>
    codes.find((code) => code === tag)

/** Returns the first of these languages in an Accept-Language header, by weight. */
export const acceptedLanguage = <Code extends string>(
  header: string,
  codes: readonly Code[],
): Code | undefined =>
  header
    .slice(0, 1_000)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/u.exec(one)?.[1]).find(Boolean)
      return { code: oneOf(codes)(tag.split('-')[0]), weight: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ code, weight }) => code !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)[0]?.code

/** Reads a request's language of these: `?lang`, cookie, Accept-Language, English. */
const languageOf = <Code extends string>(context: Context, codes: readonly (Code | 'en')[]): Code | 'en' => {
  const known = oneOf(codes)
  return (
    known(context.req.query('lang')) ??
    known(getCookie(context, languageCookie)) ??
    acceptedLanguage(context.req.header('Accept-Language') ?? '', codes) ??
    'en'
  )
}

/** Reads the language of a page whose own texts exist in all of `siteLanguages` (Shell 1). */
export const siteLanguageOf = (context: Context): SiteLanguage => languageOf(context, siteLanguageCodes)

/**
 * Reads a request's language (`?lang`, cookie, Accept-Language, English) and theme, and if it comes from a player's
 * browser; all are closed lists, so that no request can name anything else (decisions.md, Session).
 */
export const readerOf = (context: Context): Reader => ({
  language: languageOf(context, languageCodes),
  theme: themes.find((theme) => theme === getCookie(context, themeCookie)) ?? themes[0],
  isPlayer: getCookie(context, playerCookie) === '1',
})
