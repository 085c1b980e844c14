import { languageCodes, languages } from '#contract/values/languages.ts'
import { siteLanguageCodes } from '#contract/values/site-languages.ts'
import type { DisabledPages, PageAsked, WrittenPage } from '#contract/http/written-page.ts'
import { disabledPagesId, pageDataId, structuredDataId } from '#contract/http/written-page.ts'
import { inlineHashes } from '../http/inline-hashes.ts'
import { StartError } from '../process/start-error.ts'
import type { Reader } from './reader.ts'

/** The built index.html, to be filled for each reader. */
export interface PageDocument {
  /** Hashes of its inline scripts, for a Content-Security-Policy. */
  readonly scriptHashes: readonly string[]
  /** The document without a page, in the reader's language and theme; the browser renders. */
  shell(reader: Reader): string
  /** The document with a page. `asked`: its own address and language, regardless of the reader's spelling. */
  filled(reader: Reader, asked: Pick<PageAsked, 'path' | 'search'>, page: WrittenPage): string
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string): string => text.replace(/[&<>"]/gu, (sign) => entities[sign] ?? sign)

/** JSON that cannot end the element around it. */
const asJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Places of index.html that depend on reader and page. */
const places = {
  root: '<html lang="en" dir="ltr" data-theme="multi-gradient">',
  title: '<title>The Hub</title>',
  description: /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/u,
  previewTitle: /<meta\s+property="og:title"\s+content="[^"]*"\s*\/?>/u,
  previewDescription: /<meta\s+property="og:description"\s+content="[^"]*"\s*\/?>/u,
  picture: 'content="/share.png"',
  markup: '<div id="root"></div>',
} as const

/** Replaces once, and interprets no patterns in `by`. */
const put = (html: string, place: string | RegExp, by: string): string => html.replace(place, () => by)

/** A data element, which no browser runs. */
const dataElement = (id: string, data: unknown, type = 'application/json'): string =>
  `<script type="${type}" id="${id}">${asJson(data)}</script>`

/**
 * Reads the built index.html. Every document made from it lists the disabled pages, and runs the script at
 * `firstScript`, if given, before all others. Throws a StartError if a place is missing, because nothing would be
 * filled in.
 */
export const readDocument = (
  html: string,
  publicUrl: string,
  disabledPages: DisabledPages = {},
  firstScript: string | null = null,
): PageDocument => {
  for (const [name, place] of Object.entries(places)) {
    const found = typeof place === 'string' ? html.includes(place) : place.test(html)
    if (!found)
      throw new StartError(`The built page has no place for its ${name}. Run npm start, which builds it.`)
  }
  // Link previews require a full address.
  const withPicture = put(html, places.picture, `content="${publicUrl}/share.png"`)
  const withScript =
    firstScript === null
      ? withPicture
      : put(withPicture, places.title, `<script src="${firstScript}"></script>${places.title}`)
  const base =
    Object.keys(disabledPages).length === 0
      ? withScript
      : put(withScript, places.markup, places.markup + dataElement(disabledPagesId, disabledPages))
  const shell = ({ language, theme }: Reader): string =>
    put(base, places.root, `<html lang="${language}" dir="${languages[language].dir}" data-theme="${theme}">`)
  const linksOf = (address: string, language: string, codes: readonly string[]): string => {
    const at = (code: string) => escaped(`${publicUrl}${address}?lang=${code}`)
    return [
      `<link rel="canonical" href="${at(language)}" />`,
      ...codes.map((code) => `<link rel="alternate" hreflang="${code}" href="${at(code)}" />`),
      `<link rel="alternate" hreflang="x-default" href="${escaped(publicUrl + address)}" />`,
    ].join('')
  }
  return {
    scriptHashes: inlineHashes(html, 'script'),
    shell,
    filled: (reader, { path, search }, { title, preview, description, markup, structured, data }) => {
      const name = escaped(title === '' ? 'The Hub' : `${title} - The Hub`)
      const summary = escaped(description)
      const about =
        structured === null ? '' : dataElement(structuredDataId, structured, 'application/ld+json')
      const own = new URLSearchParams(search).get('lang')
      const links =
        own === null ? linksOf(path, reader.language, languageCodes) : linksOf(path, own, siteLanguageCodes)
      const parts: [string | RegExp, string][] = [
        [places.title, `<title>${name}</title>${links}${about}`],
        [places.description, `<meta name="description" content="${summary}" />`],
        [places.previewTitle, `<meta property="og:title" content="${escaped(preview)}" />`],
        [places.previewDescription, `<meta property="og:description" content="${summary}" />`],
        [places.markup, `<div id="root">${markup}</div>${dataElement(pageDataId, data)}`],
      ]
      return parts.reduce((document, [place, by]) => put(document, place, by), shell(reader))
    },
  }
}
