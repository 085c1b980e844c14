import type { LanguageCode } from '../values/languages.ts'

/** A page that the server writes: a guest can open it, and it changes rarely. */
export interface WrittenAddress {
  readonly path: string
  /** Parameters of the address that change what is written, each with all of its values. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  /** Parameters that may hold anything: with one of them the page isn't written, the browser renders it. */
  readonly free?: readonly string[]
}

/** What the server asks of the page's rendering (dist-rendering/entry-server.js). */
export interface PageAsked {
  /** Path of the page, one of contract/http/paths.ts, or a project's. */
  readonly path: string
  /** The choices of its address: `?category=Guilds&sort=newest`, in the order of `choices`; empty for none. */
  readonly search: string
  readonly language: LanguageCode
  /** The browser has a session: what is the player's own stays empty until the page asks the API for it. */
  readonly isPlayer: boolean
}

/** Travels with a written page as JSON, so that the browser takes it over without asking for anything again. */
export interface PageData {
  readonly language: LanguageCode
  readonly isPlayer: boolean
  /** The texts of the page in its language, by part of the catalogue. */
  readonly texts: Readonly<Record<string, object>>
  /** What the routes' loaders returned, by the names that they give to `arrived.or`. */
  readonly loaded: Readonly<Record<string, unknown>>
}

/** A page as the server's rendering returns it: plain texts, which the server escapes, and the markup of #root. */
export interface WrittenPage {
  /** The page's own name; empty for a page that isn't there. */
  readonly title: string
  /** The headline of a link preview. */
  readonly preview: string
  readonly description: string
  readonly markup: string
  /** What the page is about as search engines read it (JSON-LD); null for nothing to say. */
  readonly structured: object | null
  readonly data: PageData
}

/** The id of the element that holds `PageData`. */
export const pageDataId = 'page-data'

/** Pages that the operator closed (Shell 2.2), by their paths in small letters, with the reason; '' for none given. */
export type DisabledPages = Readonly<Record<string, string>>

/** What a rendering knows of the hub it writes for. */
export interface WrittenSite {
  /** Public address, without a slash at the end. */
  readonly publicUrl: string
  readonly disabledPages: DisabledPages
}

/** The id of the element that holds a page's JSON-LD, and the Trusted Types policy by which the browser writes it. */
export const structuredDataId = 'structured-data'
export const structuredDataPolicy = 'structured-data'

/** The worker that shows the offline page, and the Trusted Types policy by which the page starts it. */
export const offlineWorkerPath = '/offline-worker.js'
export const offlineWorkerPolicy = 'offline-worker'

/**
 * The Trusted Types policy by which the page loads the payment provider's script. The payment provider's loader knows of none,
 * so it is the one that the browser asks by itself.
 */
export const formScriptPolicy = 'default'

/** The id of the element that holds `DisabledPages`, in every document; without one all pages are open. */
export const disabledPagesId = 'disabled-pages'

/** Set with the session and cleared with it. It is no secret and opens nothing: it says which rendering fits. */
export const playerCookie = 'hub_in'

/** The chosen language and theme, for the server's rendering; localStorage holds them for other tabs. */
export const languageCookie = 'language'
export const themeCookie = 'theme'
