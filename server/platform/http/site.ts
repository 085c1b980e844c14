import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { inlineHashes } from './inline-hashes.ts'
import { policyWith } from './security-headers.ts'
import { StartError } from '../process/start-error.ts'
import { sendFile, siteFile } from './site-file.ts'
import type { SiteFile } from './site-file.ts'

/** Sends the document for a normalised address of the page. */
export type SendDocument = (context: Context, address: string, status: 200 | 404) => Promise<Response>

interface Further {
  documents?: SendDocument
  /** Is an address a page although it is not in the list? */
  isPage?: (address: string) => Promise<boolean>
}

/** Files with a hash of their content in their name never change. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

const documentPath = '/index.html'

/* Every file by its path, read once. Only files of this list are ever sent or cached, so that no spelling of an
   address can make it grow. */
const readFiles = (folder: string): ReadonlyMap<string, SiteFile> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = `/${relative(folder, file).replaceAll(sep, '/')}`
      const cacheControl = isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
      return [path, siteFile(path, readFileSync(file), cacheControl)]
    }),
  )
}

/** A standalone page has its own inline scripts and styles. */
const ownPolicy = (path: string, { bytes }: SiteFile): Readonly<Record<string, string>> => {
  if (extname(path) !== '.html') return {}
  const html = bytes.toString()
  const policy = policyWith({ scripts: inlineHashes(html, 'script'), styles: inlineHashes(html, 'style') })
  return { 'Content-Security-Policy': policy }
}

/** The decoded path; unchanged if it is malformed, which matches no file and no page. */
const readPath = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** Normalised like the page's router: any casing, with or without a slash at the end. */
const asAddress = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/u, '')

/**
 * Serves the built page in `folder`: its files by their exact path, and a document for every other address:
 * index.html, or the result of `documents`. Addresses that are neither in `pages` nor accepted by `isPage` get it
 * with 404, and the page itself shows that nothing is there. The folder is read once, now.
 */
export const siteRoutes = (
  folder: string,
  pages: readonly string[],
  { documents, isPage = async () => false }: Further = {},
): Hono => {
  if (!existsSync(join(folder, documentPath))) {
    throw new StartError(`The page is not built (${folder} is missing). Run npm start, which builds it.`)
  }
  const known = new Set(pages.map(asAddress))
  const files = readFiles(folder)
  const index = files.get(documentPath)
  const sendDocument: SendDocument =
    documents ?? (async (context, _address, status) => sendFile(context, index!, status))

  /** Finds the file or document for an address; null if there is none. */
  const find = async (
    encoded: string,
  ): Promise<{ status: 200 | 404; send: (context: Context) => Promise<Response> } | null> => {
    const path = readPath(encoded)
    if (path === documentPath)
      return { status: 200, send: (context) => sendDocument(context, documentPath, 200) }
    const address = asAddress(path)
    if (extname(path) === '' && (known.has(address) || !path.startsWith('/dev/'))) {
      const isKnown = known.has(address) || (await isPage(address))
      const status = isKnown ? 200 : 404
      return { status, send: (context) => sendDocument(context, address, status) }
    }
    const file = files.get(path)
    if (!file) return null
    const headers = ownPolicy(path, file)
    return { status: 200, send: (context) => sendFile(context, file, 200, { headers }) }
  }

  const site = new Hono()
  // Browsers and feed readers request it, whatever icon the page names.
  site.get('/favicon.ico', (context) => context.redirect('/mark.svg', 301))
  site.all('*', async (context, next) => {
    const found = await find(context.req.path)
    if (!found) return next()
    if (context.req.method === 'GET' || context.req.method === 'HEAD') return found.send(context)
    if (found.status === 404) return next()
    return context.text('This address is only read.', 405, { Allow: 'GET, HEAD' })
  })
  return site
}
