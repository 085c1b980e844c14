import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import type { DisabledPages, PageAsked, WrittenAddress, WrittenPage } from '#contract/http/written-page.ts'
import { formScriptPolicy, offlineWorkerPolicy, structuredDataPolicy } from '#contract/http/written-page.ts'
import type { FormSources } from '../http/security-headers.ts'
import { permissionsWith, policyWith } from '../http/security-headers.ts'
import { paymentFormSources } from '../payments/form-sources.ts'
import type { SendDocument } from '../http/site.ts'
import { sendFile, siteFile } from '../http/site-file.ts'
import type { SiteFile } from '../http/site-file.ts'
import { readDocument } from './document.ts'
import type { KeptPages } from './kept-pages.ts'
import { readerOf, siteLanguageOf } from './reader.ts'
import type { Reader } from './reader.ts'

interface Sources {
  readonly folder: string
  readonly publicUrl: string
  /** Returns the page that the server renders at an address in lower case. */
  readonly writtenPageAt: (address: string) => WrittenAddress | undefined
  readonly kept: KeptPages
  readonly disabledPages?: DisabledPages
  /** Players pay in the payment provider's form; `script`: the one of the demo's stand-in. */
  readonly paymentForm?: { readonly script: string | null } | null
  /** Only in the demo: runs before all other scripts. */
  readonly firstScript?: string | null
}

/** Sources of the form: from the payment provider, or from the demo's stand-in on the same origin. */
const formSources = ({ script }: { script: string | null }): FormSources =>
  script === null ? paymentFormSources : { scripts: [], frames: ["'self'"], calls: [], images: [] }

/** Request headers that a document depends on, besides its address. */
const vary = ['Accept-Language', 'Cookie']

type Files = Map<string, SiteFile>

/** The parameters that change the rendered page, in one fixed spelling; null if the page is not rendered with these. */
const searchOf = (
  context: Context,
  { choices = {}, free = [], hasSiteLanguages }: WrittenAddress,
): string | null => {
  if (free.some((name) => context.req.query(name))) return null
  const chosen = new URLSearchParams()
  for (const [name, values] of Object.entries(choices)) {
    const value = values.find((one) => one === context.req.query(name))
    if (value !== undefined) chosen.set(name, value)
  }
  if (hasSiteLanguages) chosen.set('lang', siteLanguageOf(context))
  return chosen.size === 0 ? '' : `?${chosen.toString()}`
}

/**
 * Returns a function that sends the document of each address, in the reader's language and theme: rendered if
 * `writtenPageAt` names it and it exists, else the plain shell, which the browser renders. Rendered pages contain
 * nothing of one player: for logged-in readers the player's own places stay empty.
 */
export const writtenDocuments = ({
  folder,
  publicUrl,
  writtenPageAt,
  kept,
  disabledPages,
  paymentForm = null,
  firstScript = null,
}: Sources): SendDocument => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const document = readDocument(html, publicUrl, disabledPages, firstScript)
  const form = paymentForm ? formSources(paymentForm) : undefined
  const policy = policyWith({
    scripts: document.scriptHashes,
    trustedTypes: [structuredDataPolicy, offlineWorkerPolicy, ...(paymentForm ? [formScriptPolicy] : [])],
    ...(form && { form }),
  })
  const headers = { 'Content-Security-Policy': policy, 'Permissions-Policy': permissionsWith(form) }
  const shells: Files = new Map()
  // When a page leaves the cache, its documents go with it.
  const filled = new WeakMap<WrittenPage, Files>()

  const once = (files: Files, { language, theme }: Reader, make: () => string): SiteFile => {
    const key = `${language} ${theme}`
    const file = files.get(key) ?? siteFile('index.html', Buffer.from(make()), 'private, no-cache')
    files.set(key, file)
    return file
  }
  const documentFor = async (reader: Reader, asked: PageAsked | null): Promise<SiteFile> => {
    const page = asked && (await kept.page(asked))
    if (!asked || !page) return once(shells, reader, () => document.shell(reader))
    const files = filled.get(page) ?? new Map<string, SiteFile>()
    filled.set(page, files)
    return once(files, reader, () => document.filled(reader, asked, page))
  }
  return async (context, address, status) => {
    const reader = readerOf(context)
    const { language, isPlayer } = reader
    // Only the browser knows a player's target of '/'.
    const page = status !== 200 || (address === '/' && isPlayer) ? undefined : writtenPageAt(address)
    const search = page ? searchOf(context, page) : null
    const asked = page && search !== null ? { path: page.path, search, language, isPlayer } : null
    return sendFile(context, await documentFor(reader, asked), status, { vary, headers })
  }
}
