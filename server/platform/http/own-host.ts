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

const isPage = (context: Context): boolean =>
  ['GET', 'HEAD'].includes(context.req.method) && !/^\/(?:api|dev)(?:\/|$)/u.test(context.req.path)

/** True for a browser that opens a page; a tool that fetches one accepts any type. */
const isVisit = (context: Context): boolean => context.req.header('Accept')?.includes('text/html') ?? false

/**
 * Redirects pages requested under another host to PUBLIC_URL, the only place where links, payment and log-in fit
 * together. The API answers under every host. The demo, where anyone can read all mail, refuses hosts that don't mean
 * this machine, so that no page of another site reaches it under a name of its own.
 */
export const ownHost = (options: Options): MiddlewareHandler => {
  const own = new URL(options.publicUrl)
  return async (context, next) => {
    const host = hostOf(context, options)
    if (host === null || host.host === own.host) return next()
    const isHere = options.production ? isInner(host) : isLoopback(host.hostname)
    // The demo may be opened under another name of this machine; another port is a forwarded one.
    const isElsewhere = isHere ? !options.production && host.port === own.port && isVisit(context) : true
    if (isPage(context) && isElsewhere) {
      const { pathname, search } = new URL(context.req.url)
      return context.redirect(`${own.origin}${pathname}${search}`, 307)
    }
    if (isHere || options.production) return next()
    return context.text(`The demo answers at ${own.origin} only.`, 421)
  }
}
