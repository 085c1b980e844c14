import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { StartError } from './start-error.ts'

const types: Partial<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])

const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const
type Encoding = keyof typeof encoders

/** Files whose name holds a hash of their content never change. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

const encodingFor = (context: Context, path: string): Encoding | null => {
  if (!compressible.has(extname(path))) return null
  const accepted = context.req.header('Accept-Encoding') ?? ''
  return (
    (['br', 'gzip'] as const).find((encoding) =>
      new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`, 'u').test(accepted),
    ) ?? null
  )
}

/** The path in plain letters; null when it is malformed or could lead out of the folder. */
const readPath = (encoded: string): string | null => {
  try {
    const path = decodeURIComponent(encoded)
    return /[\0\\]/u.test(path) || path.split('/').includes('..') ? null : path
  } catch {
    return null
  }
}

/** As the page's router compares: in any casing, with or without a slash at the end. */
const asAddress = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/u, '')

/**
 * The built page in `folder`: files by their path, and index.html for every other address. Addresses that are none of
 * `pages` get it with 404: the page itself says that nothing is there.
 */
export const siteRoutes = (folder: string, pages: readonly string[]): Hono => {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new StartError(`The page is not built (${folder} is missing). Run npm start, which builds it.`)
  }
  const known = new Set(pages.map(asAddress))
  const kept = new Map<string, Promise<Buffer | null>>()

  /** The bytes of a file, read and compressed once; null when there is no such file. */
  const bytesOf = (path: string, encoding: Encoding | null): Promise<Buffer | null> => {
    const key = `${encoding}:${path}`
    const earlier = kept.get(key)
    if (earlier) return earlier
    const reading = encoding
      ? bytesOf(path, null).then((bytes) => bytes && encoders[encoding](bytes))
      : readFile(join(folder, path)).catch(() => null)
    kept.set(key, reading)
    void reading.then(
      (bytes) => bytes ?? kept.delete(key),
      () => kept.delete(key),
    )
    return reading
  }

  const answer = async (context: Context, path: string, status: 200 | 404): Promise<Response | null> => {
    const encoding = encodingFor(context, path)
    const bytes = await bytesOf(path, encoding)
    if (!bytes) return null
    return context.body(new Uint8Array(bytes), status, {
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
      'Cache-Control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  }

  const site = new Hono()
  // Browsers and readers of feeds ask for it unasked, whatever the page names as its icon.
  site.get('/favicon.ico', (context) => context.redirect('/mark.svg', 301))
  site.on(['GET', 'HEAD'], '*', async (context, next) => {
    const path = readPath(context.req.path)
    if (path === null) return context.notFound()
    const isPage = extname(path) === '' && !path.startsWith('/dev/')
    const served = isPage
      ? await answer(context, '/index.html', known.has(asAddress(path)) ? 200 : 404)
      : await answer(context, path, 200)
    return served ?? next()
  })
  return site
}
