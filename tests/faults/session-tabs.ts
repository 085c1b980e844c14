import { once } from 'node:events'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'vite'
import { refreshToken } from '#contract/auth/session.contract.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { findChromium, testChromiumArgs } from '../../scripts/chromium.mjs'
import { freePort } from '#tests/support/free-port.ts'
import type { Steering } from '#tests/support/page/tab-page.ts'
import { createTestApp, testSettings } from '#tests/support/server/create-test-app.ts'

/** One access token's life, and a minute more. */
export const tokenLifeMs = 61 * 60_000
/** One millisecond more than a lost rotation may be asked for again. */
export const leewayMs = 10_001

/** Code of the page, built from the sources: a session, and nothing that a player sees. */
const buildTab = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.TEST_PACE': 'undefined' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../support/page/tab-page.ts', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The page was not built.')
  return output.output[0].code
}

/** Returns an answer in the hub's place, or null to let the hub answer. `reach`: the hub's own answer. */
export type Interceptor = (
  path: string,
  reach: () => Promise<Response>,
) => Promise<Response> | Response | null

const refreshPath = `/api${refreshToken.path}`

/** The page that a test opens, with its steering. */
export interface RealTab {
  readonly page: Page
  /** Runs in the page. */
  readonly steer: <Name extends keyof Steering>(
    name: Name,
    ...input: Parameters<Steering[Name]>
  ) => Promise<Awaited<ReturnType<Steering[Name]>>>
}

/** Waits for what a hostile network never sends. */
export const never = (): Promise<never> => new Promise(() => {})

/**
 * A hub on a port of its own, a Chromium, and real tabs of one browser with the hub's own session: storage, locks and channels are
 * the browser's. The hub's clock runs, and a test can turn it on.
 */
export const openBrowser = async () => {
  const code = await buildTab()
  const port = await freePort()
  const url = `http://localhost:${port}`
  let aheadMs = 0
  const clock = { now: () => Date.now() + aheadMs }
  const hub = await createTestApp({ clock, settings: { ...testSettings, publicUrl: url } })
  await insertPeople(hub.db, ['alice'], clock.now())

  let intercept: Interceptor = () => null
  let hasLeeway = true
  const seen = new Set<string>()
  const refreshes: number[] = []
  const statuses: number[] = []

  const noteRefresh = async (request: Request): Promise<void> => {
    refreshes.push(performance.now())
    const { refreshToken: used } = (await request.json()) as { refreshToken: string }
    // Without leeway: whoever comes with a used token comes too late for it.
    if (!hasLeeway && seen.has(used)) aheadMs += leewayMs
    seen.add(used)
  }
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/tab.js') return new Response(code, { headers: { 'content-type': 'text/javascript' } })
    if (pathname === '/')
      return new Response(
        '<!doctype html><title>A tab</title><script type="module" src="/tab.js"></script>',
        {
          headers: { 'content-type': 'text/html' },
        },
      )
    if (!pathname.startsWith('/api/')) return new Response(null, { status: 404 })
    if (pathname === refreshPath) await noteRefresh(request.clone())
    const reach = async (): Promise<Response> =>
      hub.app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
    const given = (await intercept(pathname, reach)) ?? (await reach())
    statuses.push(given.status)
    return given
  }
  const server = serve({ fetch: answer, port, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...testChromiumArgs, '--host-resolver-rules=MAP localhost 127.0.0.1'],
  })
  let context: BrowserContext = await browser.newContext()

  const openTab = async (): Promise<RealTab> => {
    const page = await context.newPage()
    await page.goto(url)
    const steer: RealTab['steer'] = (name, ...input) =>
      page.evaluate(
        ([called, given]) =>
          (globalThis as unknown as { tab: Record<string, (...input: unknown[]) => unknown> }).tab[called]!(
            ...given,
          ) as never,
        [name as string, input as unknown[]] as const,
      )
    await page.waitForFunction(() => 'tab' in globalThis)
    await steer('settled')
    return { page, steer }
  }
  const issue = (): Promise<Session> => logIn(hub.db, { clock, settings: hub.settings }, 'alice')

  return {
    url,
    clock,
    issue,
    /** The rows of the family that began with this session. */
    refreshTokensOf: ({ token }: Session) => {
      const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
        sid: string
      }
      return hub.db.selectFrom('refresh_tokens').select('used_at').where('session_id', '=', sid).execute()
    },
    openTab,
    context: () => context,
    /** So many tabs in which alice is logged in, and the session that the first has adopted. */
    openLoggedIn: async (count: number): Promise<{ tabs: RealTab[]; session: Session }> => {
      const tabs: RealTab[] = []
      for (let number = 0; number < count; number += 1) tabs.push(await openTab())
      const session = await issue()
      await tabs[0]?.steer('adopt', session)
      await Promise.all(tabs.map(({ steer }) => steer('is', 'loggedIn')))
      return { tabs, session }
    },
    /** Access tokens run out; the refresh tokens stay in force. */
    expire: () => void (aheadMs += tokenLifeMs),
    pass: (ms: number) => void (aheadMs += ms),
    /** True: for 10 s, a used refresh token returns its successor again. */
    setLeeway: (isOn: boolean) => void (hasLeeway = isOn),
    intercept: (next: Interceptor) => void (intercept = next),
    isRefresh: (path: string) => path === refreshPath,
    refreshes: () => refreshes.length,
    /** Counts the answers of one status since the last call. */
    countStatus: (status: number): number => statuses.splice(0).filter((one) => one === status).length,
    /** Another browser, which never saw the hub. */
    startAfresh: async (): Promise<void> => {
      await context.close()
      context = await browser.newContext()
      intercept = () => null
      hasLeeway = true
      seen.clear()
    },
    close: async (): Promise<void> => {
      await browser.close()
      server.close()
      server.closeAllConnections()
      await hub.close()
    },
  }
}

export type RealBrowser = Awaited<ReturnType<typeof openBrowser>>
