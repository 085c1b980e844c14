import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTicket, exchangeCode } from '#contract/auth/openid.contract.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { createOpenIdStandIn } from '../../../stand-ins/openid/stand-in.ts'
import { call } from './call.ts'
import { createTestApp, testSettings } from './create-test-app.ts'
import type { TestApp } from './create-test-app.ts'

/** Google and Immutable, as the demo has them. Close them at the end of the test file. */
export const openIssuers = async () => {
  const server = createServer((request, response) => {
    if (!standIn.answer(request, response)) response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/openid`
  let aheadMs = 0
  const client = { clientId: 'the-hub', clientSecret: 'a-secret-of-the-tests' }
  const standIn = await createOpenIdStandIn({
    base,
    hub: testSettings.publicUrl,
    ...client,
    aheadMs: () => aheadMs,
  })
  const of = (way: OpenIdWay) => ({ issuer: `${base}/${way}`, ...client })
  return {
    settings: { google: of('google'), immutablex: of('immutablex') },
    switches: standIn.switches,
    turn: (ms: number) => (aheadMs = ms),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Issuers = Awaited<ReturnType<typeof openIssuers>>

/** A hub whose ways in are these issuers. */
export const createOpenIdApp = (issuers: Issuers, overrides: Partial<Dependencies> = {}): Promise<TestApp> =>
  createTestApp({ settings: { ...testSettings, openId: issuers.settings }, ...overrides })

/** The person to be on the other page, or the answer that it gives instead. */
export type Chosen = { email: string; number?: string } | { error: 'access_denied' | 'server_error' }

const jar = () => {
  const cookies = new Map<string, string>()
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    take: ({ headers }: Response) => {
      for (const line of headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const [name = '', ...value] = pair.split('=')
        cookies.set(name, value.join('='))
      }
    },
  }
}

/** A browser that follows the addresses between the hub and the other page, one by one. */
export const newBrowser = (hub: TestApp) => {
  const own = jar()
  const theirs = jar()
  /** Opens an address and returns the next one. */
  const open = async (address: string, init: RequestInit = {}): Promise<string> => {
    const url = new URL(address, testSettings.publicUrl)
    const isOwn = url.origin === testSettings.publicUrl
    const cookies = isOwn ? own : theirs
    const request = { ...init, redirect: 'manual', headers: { Cookie: cookies.header() } } as const
    const bindings = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
    const answer = isOwn
      ? await hub.app.request(url.pathname + url.search, request, bindings)
      : await fetch(url, request)
    cookies.take(answer)
    const next = answer.headers.get('Location')
    if (next === null) throw new Error(`${url.pathname} answers ${answer.status}: ${await answer.text()}`)
    return new URL(next, url).href
  }
  /** From the other page on to the address that leads back; not opened yet. */
  const choose = async (page: string, chosen: Chosen): Promise<string> => {
    if (new URL(page).origin === testSettings.publicUrl) return page
    const people = await open(page)
    const resume = await open(people, { method: 'POST', body: new URLSearchParams(chosen) })
    return open(resume)
  }
  /** From the hub to the other page, and on to the address that leads back. */
  const returnAddress = async (start: string, chosen: Chosen): Promise<string> =>
    choose(await open(start), chosen)
  const arrive = async (address: string): Promise<URL> => {
    const url = new URL(address)
    return url.pathname.startsWith('/api/') ? new URL(await open(address)) : url
  }
  const codeIn = (page: URL): string => new URLSearchParams(page.hash.slice(1)).get('code') ?? ''
  return {
    cookie: own.header,
    open,
    choose,
    returnAddress,
    /** From the hub, over the other page, to the hub's return page. */
    visit: async (start: string, chosen: Chosen): Promise<URL> => arrive(await returnAddress(start, chosen)),
    codeIn,
    exchange: (code: string, body: { time_zone?: string } = {}) =>
      call(hub, exchangeCode, { body: { code, ...body } }, { cookie: own.header() }),
    /** From the press to the answer of the exchange. */
    logIn: async (way: OpenIdWay, chosen: Chosen) => {
      const page = await arrive(await returnAddress(`/api/auth/${way}`, chosen))
      return call(hub, exchangeCode, { body: { code: codeIn(page) } }, { cookie: own.header() })
    },
    /** A ticket of a player, bound to this browser. */
    ticket: async (bearer: string, way: OpenIdWay, purpose: 'add' | 'prove') => {
      const answer = await call(
        hub,
        createTicket,
        { body: { way, purpose } },
        { bearer, cookie: own.header() },
      )
      own.take(new Response(null, { headers: answer.headers }))
      return answer
    },
  }
}
