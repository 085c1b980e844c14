import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { errors } from 'oidc-provider'
import * as v from 'valibot'
import { pageHeaders } from '../page/layout.ts'
import { createIssuer } from './issuer.ts'
import type { Issuer } from './issuer.ts'
import { peoplePage, switchesPage } from './pages.ts'
import { faultSchema } from './switches.ts'
import type { Switch } from './switches.ts'

interface Options {
  /** Address of the folder below which both issuers answer: `http://localhost:4000/dev/openid`. */
  readonly base: string
  /** Address of the hub, to which both lead back. */
  readonly hub: string
  /** The hub as their client. */
  readonly clientId: string
  readonly clientSecret: string
  readonly aheadMs: () => number
}

const names = { google: 'Google', immutablex: 'Immutable' } as const
type Key = keyof typeof names
const keys = Object.keys(names) as Key[]

/** Addresses of accounts that the demo has, and of one that it hasn't. */
const people = [
  { name: 'Alice', email: 'alice@example.org' },
  { name: 'Bob', email: 'bob@example.org' },
  { name: 'A newcomer', email: 'newcomer@example.org' },
]

const chosenSchema = v.union([
  v.object({ error: v.picklist(['access_denied', 'server_error']) }),
  v.object({
    email: v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/u), v.maxLength(254)),
    number: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/u)), '1'),
  }),
])

const subjectOf = (email: string, number: string): string =>
  createHash('sha256').update(`${email.toLowerCase()} ${number}`).digest('hex').slice(0, 24)

type Bindings = { Bindings: HttpBindings }

/** Google and Immutable of the demo: two issuers with a page to choose a person, and their switches. */
export const createOpenIdStandIn = async ({ base, hub, aheadMs, ...client }: Options) => {
  const path = new URL(base).pathname
  const switches: Record<Key, Switch> = { google: { fault: 'none' }, immutablex: { fault: 'none' } }
  const issuerOf = (key: Key): Promise<Issuer> =>
    createIssuer({
      issuer: `${base}/${key}`,
      ...client,
      redirectUri: `${hub}/api/auth/${key}/callback`,
      aheadMs,
      faulty: switches[key],
    })
  const issuers: Record<Key, Issuer> = {
    google: await issuerOf('google'),
    immutablex: await issuerOf('immutablex'),
  }
  const named = (key: Key) => ({ key, name: names[key], path: `${path}/${key}`, fault: switches[key].fault })

  const pages = new Hono<Bindings>()
  pages.get(path, (context) => {
    const isDone = context.req.query('saved') !== undefined
    if (!context.req.header('accept')?.includes('text/html'))
      return context.json({ google: switches.google.fault, immutablex: switches.immutablex.fault })
    return context.html(switchesPage(keys.map(named), isDone), 200, pageHeaders())
  })
  for (const key of keys) {
    const { provider, welcome } = issuers[key]
    pages.post(`${path}/${key}`, async (context) => {
      const { fault } = await context.req.parseBody()
      const parsed = v.safeParse(faultSchema, fault)
      if (!parsed.success) return context.text('This is not one of the switches.', 400)
      switches[key].fault = parsed.output
      return context.redirect(`${path}?saved`, 303)
    })
    pages.get(`${path}/${key}/people/:uid`, async (context) => {
      const { incoming, outgoing } = context.env
      const { uid } = await provider.interactionDetails(incoming, outgoing)
      return context.html(peoplePage(named(key), uid, people), 200, pageHeaders([hub]))
    })
    pages.post(`${path}/${key}/people/:uid`, async (context) => {
      const parsed = v.safeParse(chosenSchema, await context.req.parseBody())
      if (!parsed.success) return context.text('Choose a person, or type an address.', 400)
      const chosen = parsed.output
      const result =
        'error' in chosen
          ? { error: chosen.error, error_description: 'Chosen on the page of the demo' }
          : {
              select_account: {},
              login: {
                accountId: welcome({ subject: subjectOf(chosen.email, chosen.number), email: chosen.email }),
                remember: false,
              },
            }
      const { incoming, outgoing } = context.env
      const next = await provider.interactionResult(incoming, outgoing, result)
      return context.redirect(next, 303)
    })
  }
  pages.onError((error, context) => {
    if (error instanceof errors.SessionNotFound)
      return context.text('This log-in is over. Go back and start again.', 400)
    throw error
  })
  const listener = getRequestListener((request, env) => pages.fetch(request, env))

  const isPage = (url: string): boolean => {
    const { pathname } = new URL(url, base)
    return (
      pathname === path ||
      keys.some((key) => pathname === `${path}/${key}` || pathname.startsWith(`${path}/${key}/people/`))
    )
  }

  return {
    switches,
    /** Handles a request below the folder; false if the address is another's. */
    answer: (request: IncomingMessage, response: ServerResponse): boolean => {
      const url = request.url ?? ''
      const key = keys.find((one) => url.startsWith(`${path}/${one}/`))
      if (isPage(url)) void listener(request, response)
      else if (key) issuers[key].answer(request, response)
      else return false
      return true
    },
  }
}
