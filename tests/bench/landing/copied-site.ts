import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { paths } from '#contract/http/paths.ts'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Said by each server for itself. */
const ofTheConnection = ['connection', 'keep-alive', 'date', 'transfer-encoding']

const ask = async (url: string, encoding: string): Promise<Answer> => {
  const request = get(url, { headers: { 'Accept-Encoding': encoding, 'Accept-Language': 'en' } })
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  const headers = Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => !ofTheConnection.includes(name)),
  )
  return { status: response.statusCode ?? 0, headers, body }
}

/** As the hub compresses (server/platform/http/site-file.ts). */
const pack = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })

const like = ({ headers }: Answer, text: string, type: string): Answer => {
  const body = pack(text)
  const { etag: _, ...kept } = headers
  return {
    status: 200,
    body,
    headers: {
      ...kept,
      'content-type': type,
      'content-encoding': 'br',
      'content-length': String(body.length),
    },
  }
}

export interface CopiedSite {
  readonly url: string
  close(): Promise<void>
}

export interface OwnFiles {
  /** The document at `at`. */
  readonly html: string
  /** An address of the hub; the landing page unless it is given. */
  readonly at?: string
  readonly scripts?: Readonly<Record<string, string>>
}

/**
 * Serves a document and scripts of our own with the hub's headers and compression, and for every other path what the hub
 * answered when it was asked once, byte by byte.
 */
export const serveCopy = async (
  hub: string,
  { html, at = paths.vaultVision, scripts = {} }: OwnFiles,
): Promise<CopiedSite> => {
  const page = await ask(hub + at, 'br')
  const copied = new Map<string, Promise<Answer>>([
    [at, Promise.resolve(like(page, html, 'text/html; charset=utf-8'))],
    ...Object.entries(scripts).map(
      ([path, code]) => [path, Promise.resolve(like(page, code, 'text/javascript; charset=utf-8'))] as const,
    ),
  ])
  const answerTo = (path: string): Promise<Answer> => {
    const answer = copied.get(path) ?? ask(hub + path, 'br')
    copied.set(path, answer)
    return answer
  }
  const server = createServer((request, response) => {
    void answerTo(request.url ?? '/').then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.destroy(error as Error),
    )
  })
  server.keepAliveTimeout = 75_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The root of a page that the browser renders. */
const emptyRoot = '<div id="root"></div>'

/** Returns the page as the hub writes it for a guest; null where the browser renders it. */
export const writtenAt = async (hub: string, at: string): Promise<string | null> => {
  const answer = await fetch(hub + at, { headers: { 'Accept-Language': 'en' } })
  const html = await answer.text()
  return html.includes(emptyRoot) ? null : html
}

/** The page as the hub writes it for a guest, without anything that runs and without what only scripts read. */
export const withoutScripts = async (hub: string, at: string = paths.vaultVision): Promise<string> => {
  const html = await writtenAt(hub, at)
  if (html === null) throw new Error(`The hub does not write ${at}.`)
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>/gu, '')
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/gu, '')
}
