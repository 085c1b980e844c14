import type { LanguageCode } from '../values/languages.ts'

/** A page that the server renders: guests can open it, and it changes rarely. */
export interface WrittenAddress {
  readonly path: string
  /** Parameters of the address that change the rendered page, each with all of its values. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  /** Parameters with arbitrary values: a page with one of them is rendered by the browser only. */
  readonly free?: readonly string[]
  /** The page's own texts exist in all of `siteLanguages`; `lang` is one of its choices, and always given. */
  readonly hasSiteLanguages?: boolean
}

/** Input of the server's rendering (dist-rendering/entry-server.js). */
export interface PageAsked {
  /** Path of the page, one of contract/http/paths.ts, or a project's. */
  readonly path: string
  /** The choices in its address: `?category=Guilds&sort=newest`, in the order of `choices`; empty for none. */
  readonly search: string
  readonly language: LanguageCode
  /** The browser has a session: the player's own values stay empty until the page gets them from the API. */
  readonly isPlayer: boolean
}

/** Sent with a rendered page as JSON, so that the browser takes over without requesting anything again. */
export interface PageData {
  readonly language: LanguageCode
  readonly isPlayer: boolean
  /** The texts of the page in its language, by part of the catalogue. */
  readonly texts: Readonly<Record<string, object>>
  /** Results of the routes' loaders, by their names in `arrived.or`. */
  readonly loaded: Readonly<Record<string, unknown>>
}

/** A page as the server's rendering returns it: plain texts, which the server escapes, and the markup of #root. */
export interface WrittenPage {
  /** The page's own name; empty for a page that does not exist. */
  readonly title: string
  /** The headline of a link preview. */
  readonly preview: string
  readonly description: string
  readonly markup: string
  /** JSON-LD for search engines; null for none. */
  readonly structured: object | null
  readonly data: PageData
}

export const pageDataId = 'page-data'

/** Pages that the operator closed (Shell 2.2), by their paths in lower case, with the reason; '' for none. */
export type DisabledPages = Readonly<Record<string, string>>

/** Facts about the hub that a rendering needs. */
export interface WrittenSite {
  /** Public address, without a slash at the end. */
  readonly publicUrl: string
  readonly disabledPages: DisabledPages
}

/** Id of the element with a page's JSON-LD, and the Trusted Types policy by which the browser writes it. */
export const structuredDataId = 'structured-data'
export const structuredDataPolicy = 'structured-data'

/** The worker that shows the offline page, and the Trusted Types policy by which the page starts it. */
export const offlineWorkerPath = '/offline-worker.js'
export const offlineWorkerPolicy = 'offline-worker'

/**
 * The Trusted Types policy by which the page loads the payment provider's script. The payment provider's loader uses
 * no policy, so this is the default one, which the browser applies by itself.
 */
export const formScriptPolicy = 'default'

/** Id of the element with `DisabledPages`, in every document; without it all pages are open. */
export const disabledPagesId = 'disabled-pages'

/**
 * Set with the session and cleared with it. It is not secret and grants nothing: it only selects the matching
 * rendering.
 */
export const playerCookie = 'hub_in'

/** The chosen language and theme, for the server's rendering; localStorage has them for other tabs. */
export const languageCookie = 'language'
export const themeCookie = 'theme'
