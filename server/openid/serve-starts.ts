import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import { proofMs } from '#contract/auth/session.rules.ts'
import { paths } from '#contract/http/paths.ts'
import type { Dependencies } from '../dependencies.ts'
import type { RequestTools } from '../platform/http/handler-tools.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { OpenIdError } from '../platform/openid/openid.ts'
import type { OpenIdFailure } from '../platform/openid/openid.ts'
import { secretsOf } from '../platform/security/tokens.ts'
import type { OpenIdClients } from './clients.ts'
import { consumeStart, consumeTicket, insertCode, insertStart } from './starts.store.ts'
import type { Asked } from './starts.store.ts'
import { browserMarks, markBrowser } from './way-cookie.ts'

type FinishRefusal = (typeof refusals)[OpenIdFailure] | 'openid_not_offered' | 'openid_expired'
type CookieTools = Pick<RequestTools, 'cookie' | 'setCookie' | 'log'>

const refusals = {
  cancelled: 'openid_cancelled',
  unreachable: 'openid_unreachable',
  rejected: 'openid_rejected',
} as const satisfies Record<OpenIdFailure, string>

/** Returns the code for a failure of the issuer; throws any other error. */
const reasonOf = (error: unknown): (typeof refusals)[OpenIdFailure] => {
  if (error instanceof OpenIdError) return refusals[error.failure]
  throw error
}

/** A log-in of long ago proves nothing. */
const freshFor = (purpose: Asked['purpose']) =>
  purpose === 'prove' ? { maxAgeSeconds: proofMs / 1000 } : undefined

/** The two addresses that a browser opens as pages: to the other page, and back from it. */
export const serveStarts = ({ db, clock, settings }: Dependencies, clients: OpenIdClients) => {
  const { publicUrl } = settings
  const [secret, ...accepted] = secretsOf(settings)
  const callbackOf = (way: OpenIdWay): string => `${publicUrl}/api/auth/${way}/callback`

  /** Returns the address of the other page. `ticket`: the log-in is for its session; null: for a guest. */
  const start = async (
    way: OpenIdWay,
    ticket: string | null,
    tools: CookieTools,
  ): Promise<string | Refused<Exclude<FinishRefusal, 'openid_expired'> | 'ticket_invalid'>> => {
    const client = clients[way]
    if (client === null) return refuse('openid_not_offered')
    const nowMs = clock.now()
    const browser = markBrowser(way, tools)
    let asked: Asked = { way, purpose: 'log_in', session: null }
    if (ticket !== null) {
      const used = await consumeTicket(db, ticket, { way, browser }, nowMs)
      if (!used) return refuse('ticket_invalid')
      asked = { way, purpose: used.purpose, session: { userId: used.user_id, sessionId: used.session_id } }
    }
    const secrets = await insertStart(db, asked, { browser, secret }, nowMs)
    try {
      return await client.pageFor(callbackOf(way), secrets, freshFor(asked.purpose))
    } catch (cause) {
      return refuse(reasonOf(cause), { cause })
    }
  }

  /** Returns the address of the page, with a code for the person that the other page has named. */
  const finish = async (
    way: OpenIdWay,
    query: Readonly<Record<string, string>>,
    tools: CookieTools,
  ): Promise<string | Refused<FinishRefusal>> => {
    const browsers = browserMarks(tools)
    const secrets = [secret, ...accepted]
    const found = await consumeStart(db, query['state'] ?? '', { way, browsers, secrets }, clock.now())
    if (!found) return refuse('openid_expired')
    const client = clients[way]
    if (client === null) return refuse('openid_not_offered')
    try {
      const returned = new URL(`${callbackOf(way)}?${new URLSearchParams(query).toString()}`)
      const person = await client.redeem(returned, found.secrets, freshFor(found.start.purpose))
      const code = await insertCode(db, found.start, person, clock.now())
      // In the fragment the code reaches no server log and no Referer.
      return `${paths.logInReturn}#code=${code}`
    } catch (cause) {
      const reason = reasonOf(cause)
      // Only an operator can mend it; the error itself may have words of the player.
      if (reason === 'openid_rejected') tools.log.warn({ way }, (cause as OpenIdError).message)
      return refuse(reason, { cause })
    }
  }

  return { start, finish }
}
