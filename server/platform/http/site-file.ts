import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { wholeAnswer } from './security-headers.ts'

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

/** A file or a document, ready to be sent. */
export interface SiteFile {
  readonly bytes: Buffer<ArrayBuffer>
  /** ETag of this content: the same in every process that serves the same build. */
  readonly tag: string
  readonly type: string
  readonly cacheControl: string
  /** Compressed forms, each made on first request; null if compressing gains nothing. */
  readonly packed: Map<Encoding, Promise<Buffer<ArrayBuffer>>> | null
}

/** Makes a file: its type follows from the extension of `name`; `cacheControl` is the header of that name. */
export const siteFile = (name: string, bytes: Buffer<ArrayBuffer>, cacheControl: string): SiteFile => {
  const kind = extname(name)
  return {
    bytes,
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    type: types[kind] ?? 'application/octet-stream',
    cacheControl,
    packed: compressible.has(kind) ? new Map() : null,
  }
}

const pack = (file: SiteFile, encoding: Encoding): Promise<Buffer<ArrayBuffer>> => {
  const packed = file.packed?.get(encoding) ?? encoders[encoding](file.bytes)
  file.packed?.set(encoding, packed)
  return packed
}

/** Does Accept-Encoding include an encoding, with a weight above 0? */
const takes: Readonly<Record<Encoding, RegExp>> = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/u,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/u,
}

const encodingFor = (context: Context, file: SiteFile): Encoding | null => {
  if (!file.packed) return null
  const accepted = context.req.header('Accept-Encoding') ?? ''
  return (['br', 'gzip'] as const).find((encoding) => takes[encoding].test(accepted)) ?? null
}

const isKept = (context: Context, tag: string): boolean =>
  (context.req.header('If-None-Match') ?? '')
    .split(',')
    .some((kept) => kept.trim().replace(/^W\//u, '') === tag)

/**
 * Sends a file, or 304 if the caller already has it. `own`: headers besides those of the file; `vary`: other request
 * headers that it depends on.
 */
export const sendFile = async (
  context: Context,
  file: SiteFile,
  status: 200 | 404,
  {
    vary = [],
    headers: own = {},
  }: { vary?: readonly string[]; headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> => {
  const encoding = encodingFor(context, file)
  const tag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`
  const headers: Readonly<Record<string, string>> = {
    'Cache-Control': file.cacheControl,
    ETag: tag,
    Vary: ['Accept-Encoding', ...vary].join(', '),
    ...own,
  }
  if (status === 200 && isKept(context, tag)) return wholeAnswer(context, null, 304, headers)
  const bytes = encoding ? await pack(file, encoding) : file.bytes
  return wholeAnswer(context, bytes, status, {
    ...headers,
    'Content-Type': file.type,
    'Content-Length': String(bytes.length),
    ...(encoding && { 'Content-Encoding': encoding }),
  })
}
