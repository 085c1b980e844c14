import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { devCalls, devPages } from '#contract/dev/dev-paths.ts'
import type { About } from '#contract/dev/dev.contract.ts'
import { accessTokenMs } from '#contract/auth/session.rules.ts'
import type { Dependencies } from './dependencies.ts'
import type { Caller } from './platform/http/hub-context.ts'
import { noteSecurity } from './platform/security/security-log.ts'
import { siteRoutes } from './platform/http/site.ts'
import { authenticate } from './session/log-in.store.ts'

/**
 * Cookie with an administrator's access token, only for the developer's pages: opening a page sends no Authorization
 * header.
 */
const devCookie = 'hub_dev'

const isFile = (path: string): boolean => /\.\w+$/u.test(path)

const gatePath = '/dev/gate.html'

/** Files of the log-in page in front of the developer's pages. Everybody may read them. */
const filesOfTheGate = (folder: string): ReadonlySet<string> => {
  const document = readFileSync(join(folder, gatePath), 'utf8')
  return new Set([...document.matchAll(/(?:src|href)="(\/dev\/[^"]+)"/gu)].flatMap(([, path]) => path ?? []))
}

/**
 * Serves the developer's pages, built into `folder`. In the demo they are open. Under real settings they need an
 * administrator's session, checked on every request; anyone else gets the log-in page with 403.
 */
export const devRoutes = (folder: string, dependencies: Dependencies): Hono => {
  const { settings, log } = dependencies
  const secure = settings.publicUrl.startsWith('https:')
  const pages = siteRoutes(folder, Object.values(devPages))
  const routes = new Hono()

  const serve = async (context: Context, path: string, status?: 403 | 404): Promise<Response> => {
    const { raw } = context.req
    const answer = await pages.fetch(
      new Request(new URL(path, raw.url), { method: raw.method, headers: raw.headers }),
    )
    return status ? new Response(answer.body, { status, headers: answer.headers }) : answer
  }
  const callerOf = async (token: string | undefined): Promise<Caller | null> =>
    token === undefined
      ? null
      : authenticate(dependencies, token, (why) => noteSecurity(log, 'token_refused', { ...why }))

  if (settings.production) {
    const open = filesOfTheGate(folder)
    const isOpen = (path: string): boolean => open.has(path) || path.endsWith('.woff2')
    routes.post(devCalls.enter, async (context) => {
      const token = /^Bearer ([\w.~+/=-]+)$/u.exec(context.req.header('Authorization') ?? '')?.[1]
      const caller = await callerOf(token)
      if (token === undefined || !caller) return context.body(null, 401)
      if (!caller.isAdmin) {
        noteSecurity(log, 'access_refused', {
          userId: caller.userId,
          sessionId: caller.sessionId,
          reason: 'dev_page',
        })
        return context.body(null, 403)
      }
      setCookie(context, devCookie, token, {
        path: '/dev',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: accessTokenMs / 1000,
      })
      return context.body(null, 204)
    })
    const guard: MiddlewareHandler = async (context, next) => {
      const { path } = context.req
      if (isOpen(path) || (await callerOf(getCookie(context, devCookie)))?.isAdmin) return next()
      return isFile(path) ? context.body(null, 403) : serve(context, gatePath, 403)
    }
    routes.use(devPages.home, guard)
    routes.use(`${devPages.home}/*`, guard)
    routes.get(devCalls.about, (context) => {
      context.header('Cache-Control', 'no-store')
      return context.json({ demo: null } satisfies About)
    })
  }

  const show = async (context: Context): Promise<Response> => {
    const answer = await serve(context, context.req.path)
    // The page itself shows that there is nothing at this address.
    return answer.status === 404 && !isFile(context.req.path) ? serve(context, devPages.home, 404) : answer
  }
  routes.get(devPages.home, show)
  routes.get(`${devPages.home}/*`, show)
  return routes
}
