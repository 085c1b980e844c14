import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

interface Layout {
  title: string
  /** Path of style sheet and fonts: `/dev/pay/assets`. */
  assets: string
  /** Content at the end of the header. */
  aside: Markup | string
  main: Markup
  wide?: boolean
  /** Shown within another page: without its own header. */
  framed?: boolean
}

const emblem = html`<svg class="emblem" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <path d="M4 2h20l6 6v20a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Z" />
  <path class="line" d="M7 22c0-6 4-10 9-10s9 4 9 10M11.5 22c0-3.5 2-5.5 4.5-5.5s4.5 2 4.5 5.5" />
</svg>`

/** Link to the list of the developer's pages. */
export const backLink = html`<a class="back" href="/dev">All developer pages</a>`

const header = (aside: Layout['aside']): Markup =>
  html`<a class="skip" href="#main">Skip to content</a>
    <header>
      <div class="bar">
        <a class="brand" href="/">${emblem}<span>The Hub</span></a>
        ${aside}
      </div>
    </header>`

/** A whole page, in the hub's default theme; works without scripts. */
export const layout = ({ title, assets, aside, main, wide = false, framed = false }: Layout): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assets}/page.css" />
      </head>
      <body>
        ${framed ? aside : header(aside)}
        <main id="main" class="${wide ? 'wide' : ''}">${main}</main>
      </body>
    </html>`

/**
 * Headers of every page: no script runs, nothing foreign loads, and forms can only be sent to `formTargets`.
 * `framed`: pages of the same origin may embed it.
 */
export const pageHeaders = (
  formTargets: readonly string[] = [],
  { framed = false } = {},
): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; '),
  'X-Frame-Options': framed ? 'SAMEORIGIN' : 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
})
