import type { HttpBindings } from '@hono/node-server'
import { isIP } from 'node:net'
import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { isLoopback } from '../process/loopback.ts'
import { isTrusted } from './peer.ts'
import { socketAddress } from './request.ts'

interface Options {
  readonly publicUrl: string
  readonly production: boolean
  readonly proxies: BlockList
}

/** The host of the request, or the one that a trusted proxy passes on; null if missing or malformed. */
const hostOf = (context: Context, { publicUrl, proxies }: Options): URL | null => {
  const peer = socketAddress(context.env as Partial<HttpBindings> | undefined)
  const forwarded = isTrusted(peer, proxies) ? context.req.header('X-Forwarded-Host') : undefined
  const host = forwarded?.split(',').at(-1)?.trim() ?? context.req.header('Host')
  const address = `${new URL(publicUrl).protocol}//${host}`
  return host !== undefined && URL.canParse(address) ? new URL(address) : null
}

/** Proxies and health checks address a hub in their own network by IP, or by a name without a dot. */
const isInner = ({ hostname }: URL): boolean =>
  isLoopback(hostname) || isIP(hostname.replaceAll(/[[\]]/gu, '')) !== 0 || !hostname.includes('.')

const isRead = (context: Context): boolean => ['GET', 'HEAD'].includes(context.req.method)

const isBelow = (context: Context, part: 'api' | 'dev'): boolean =>
  context.req.path === `/${part}` || context.req.path.startsWith(`/${part}/`)

const isPage = (context: Context): boolean =>
  isRead(context) && !isBelow(context, 'api') && !isBelow(context, 'dev')

/**
 * True for a browser that opens a page, in a tab or a frame. Requests of a page for its calls and files, and tools
 * that accept any type, do not count. Browsers send Sec-Fetch-Mode to secure hosts and to this machine.
 */
const isVisit = (context: Context): boolean => {
  const mode = context.req.header('Sec-Fetch-Mode')
  const accepts = context.req.header('Accept')?.includes('text/html') ?? false
  return isRead(context) && accepts && (mode === undefined || mode === 'navigate')
}

/**
 * Redirects pages requested under another host to PUBLIC_URL, because links, payment and log-in only work together
 * there. The API works under every host. The demo also redirects a browser that opens a page under another name,
 * including its developer's pages; tools, health checks and webhooks may use every name of this machine. It refuses
 * hosts that do not mean this machine: otherwise a page of another site could read the mail, which is open to anyone
 * there, under a name of its own.
 */
export const ownHost = (options: Options): MiddlewareHandler => {
  const own = new URL(options.publicUrl)
  /** Another port of this machine is a forwarded one: PUBLIC_URL may not be reachable from there. */
  const isElsewhere = (context: Context, host: URL): boolean => {
    if (options.production) return isPage(context) && !isInner(host)
    if (!isLoopback(host.hostname)) return isPage(context) || (isVisit(context) && !isBelow(context, 'api'))
    return isVisit(context) && !isBelow(context, 'api') && host.port === own.port
  }
  return async (context, next) => {
    const host = hostOf(context, options)
    if (host === null || host.host === own.host) return next()
    if (isElsewhere(context, host)) {
      const { pathname, search } = new URL(context.req.url)
      return context.redirect(`${own.origin}${pathname}${search}`, 307)
    }
    if (options.production || isLoopback(host.hostname)) return next()
    return context.text(`The demo answers at ${own.origin} only.`, 421)
  }
}
