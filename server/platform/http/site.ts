import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { wholeAnswer } from './security-headers.ts'
import { StartError } from '../process/start-error.ts'

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

interface SiteFile {
  readonly bytes: Buffer<ArrayBuffer>
  /** ETag of this content: the same in every process that serves the same build. */
  readonly tag: string
  readonly type: string
  readonly cacheControl: string
  /** Compressed forms, each made on first request; null when compressing gains nothing. */
  readonly packed: Map<Encoding, Promise<Buffer<ArrayBuffer>>> | null
}

/** Files whose name holds a hash of their content never change. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

/** The page; its picture for shared links has a full address, as link previews require. */
const pageOf = (file: string, publicUrl: string): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(file, 'utf8').replace('content="/share.png"', `content="${publicUrl}/share.png"`))

/*
 * Every file by its path, read once. Only files of this list are ever sent or cached, so that no spelling of an address
 * can make it grow.
 */
const readFiles = (folder: string, publicUrl: string): ReadonlyMap<string, SiteFile> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = `/${relative(folder, file).replaceAll(sep, '/')}`
      const bytes = path === '/index.html' ? pageOf(file, publicUrl) : readFileSync(file)
      const kind = extname(path)
      return [
        path,
        {
          bytes,
          tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
          type: types[kind] ?? 'application/octet-stream',
          cacheControl: isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
          packed: compressible.has(kind) ? new Map() : null,
        },
      ]
    }),
  )
}

const pack = (file: SiteFile, encoding: Encoding): Promise<Buffer<ArrayBuffer>> => {
  const packed = file.packed?.get(encoding) ?? encoders[encoding](file.bytes)
  file.packed?.set(encoding, packed)
  return packed
}

const encodingFor = (context: Context, file: SiteFile): Encoding | null => {
  if (!file.packed) return null
  const accepted = context.req.header('Accept-Encoding') ?? ''
  return (
    (['br', 'gzip'] as const).find((encoding) =>
      new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`, 'u').test(accepted),
    ) ?? null
  )
}

const isKept = (context: Context, tag: string): boolean =>
  (context.req.header('If-None-Match') ?? '')
    .split(',')
    .some((kept) => kept.trim().replace(/^W\//u, '') === tag)

const send = async (context: Context, file: SiteFile, status: 200 | 404): Promise<Response> => {
  const encoding = encodingFor(context, file)
  const tag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`
  const headers = { 'Cache-Control': file.cacheControl, ETag: tag, Vary: 'Accept-Encoding' }
  if (status === 200 && isKept(context, tag)) return wholeAnswer(context, null, 304, headers)
  const bytes = encoding ? await pack(file, encoding) : file.bytes
  return wholeAnswer(context, bytes, status, {
    ...headers,
    'Content-Type': file.type,
    'Content-Length': String(bytes.length),
    ...(encoding && { 'Content-Encoding': encoding }),
  })
}

/** The decoded path; null when it is malformed. */
const readPath = (encoded: string): string | null => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

/** Normalised like the page's router: any casing, with or without a slash at the end. */
const asAddress = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/u, '')

/**
 * The built page in `folder`: its files by their exact path, and index.html for every other address. Addresses outside
 * `pages` get it with 404, and the page itself says that nothing is there. The folder is read once, now.
 */
export const siteRoutes = (folder: string, pages: readonly string[], publicUrl: string): Hono => {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new StartError(`The page is not built (${folder} is missing). Run npm start, which builds it.`)
  }
  const known = new Set(pages.map(asAddress))
  const files = readFiles(folder, publicUrl)

  /** Returns the file for an address; null when there is none. */
  const find = (encoded: string): { file: SiteFile; status: 200 | 404 } | null => {
    const path = readPath(encoded)
    if (path === null) return null
    const isPage = extname(path) === '' && (known.has(asAddress(path)) || !path.startsWith('/dev/'))
    const file = files.get(isPage ? '/index.html' : path)
    return file ? { file, status: isPage && !known.has(asAddress(path)) ? 404 : 200 } : null
  }

  const site = new Hono()
  // Browsers and feed readers request it, whatever icon the page names.
  site.get('/favicon.ico', (context) => context.redirect('/mark.svg', 301))
  site.all('*', async (context, next) => {
    const found = find(context.req.path)
    if (!found) return next()
    if (context.req.method === 'GET' || context.req.method === 'HEAD')
      return send(context, found.file, found.status)
    if (found.status === 404) return next()
    return context.text('This address is only read.', 405, { Allow: 'GET, HEAD' })
  })
  return site
}
