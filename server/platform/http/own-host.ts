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

/** The host that the caller named, or that a trusted proxy passes on; null when missing or malformed. */
const hostOf = (context: Context, { publicUrl, proxies }: Options): URL | null => {
  const peer = socketAddress(context.env as Partial<HttpBindings> | undefined)
  const forwarded = isTrusted(peer, proxies) ? context.req.header('X-Forwarded-Host') : undefined
  const host = forwarded?.split(',').at(-1)?.trim() ?? context.req.header('Host')
  const address = `${new URL(publicUrl).protocol}//${host}`
  return host !== undefined && URL.canParse(address) ? new URL(address) : null
}

/** Proxies and health checks name a hub of their own network by address, or by a name without a dot. */
const isInner = ({ hostname }: URL): boolean =>
  isLoopback(hostname) || isIP(hostname.replaceAll(/[[\]]/gu, '')) !== 0 || !hostname.includes('.')

const isRead = (context: Context): boolean => ['GET', 'HEAD'].includes(context.req.method)

const isBelow = (context: Context, part: 'api' | 'dev'): boolean =>
  context.req.path === `/${part}` || context.req.path.startsWith(`/${part}/`)

const isPage = (context: Context): boolean =>
  isRead(context) && !isBelow(context, 'api') && !isBelow(context, 'dev')

/**
 * True for a browser that opens a page, in a tab or a frame: a page's own calls and files, and tools that accept any type, are
 * no visit. Browsers send Sec-Fetch-Mode to secure hosts and to this machine.
 */
const isVisit = (context: Context): boolean => {
  const mode = context.req.header('Sec-Fetch-Mode')
  const accepts = context.req.header('Accept')?.includes('text/html') ?? false
  return isRead(context) && accepts && (mode === undefined || mode === 'navigate')
}

/**
 * Redirects pages requested under another host to PUBLIC_URL, the only place where links, payment and log-in fit
 * together. The API answers under every host. The demo redirects a browser that visits it under another name, also at its
 * developer's pages; tools, health checks and webhooks are answered under every name of this machine. It refuses hosts that don't
 * mean this machine, so that no page of another site reaches the mail, which anyone can read there, under a name of its own.
 */
export const ownHost = (options: Options): MiddlewareHandler => {
  const own = new URL(options.publicUrl)
  /** Another port of this machine is a forwarded one: PUBLIC_URL may not be reached from there. */
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
