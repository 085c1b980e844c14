import { generateCookie, getCookie } from 'hono/cookie'
import type { Endpoint, Limit } from '#contract/http/endpoint.ts'
import type { InLine } from '../process/lines.ts'
import type { Log } from '../process/log.ts'
import { noteSecurity } from '../security/security-log.ts'
import type { SecurityDetails, SecurityEvent } from '../security/security-log.ts'
import { count, giveBack } from './call-limits.ts'
import type { CountedAs } from './call-limits.ts'
import { inCallersLine } from './call-lines.ts'
import { callerOf, logOf } from './hub-context.ts'
import type { HubContext, Caller } from './hub-context.ts'

export interface RequestTools {
  readonly requestId: string
  readonly peer: string
  readonly log: Log
  /** Writes a line of the security log, with the caller's network address, and user and session ids if known. */
  readonly note: (event: SecurityEvent, details?: SecurityDetails) => void
  readonly header: (name: string) => string | undefined
  readonly cookie: (name: string) => string | undefined
  /** Sets an HttpOnly, SameSite=Lax cookie; over https it is Secure and bound to this host. */
  readonly setCookie: (name: string, value: string, lifeMs: number) => void
}

export interface LimitTools {
  /** Uncounts this call, because it had no effect. */
  readonly giveBack: (by: Limit['by']) => Promise<void>
  /**
   * Counts this call also for the limits of another endpoint, whose work it does; throws if one of them is reached.
   */
  readonly countLike: (endpoint: Endpoint, as: CountedAs | null) => Promise<void>
}

interface ReadingTools {
  /** Does the writing or locking part of this call in its caller's line; calls other than GET wait in it as a whole. */
  readonly inLine: InLine
}

interface IdempotencyTools {
  /** The caller's `Idempotency-Key`; null without one. */
  readonly idempotencyKey: string | null
}

/** Tools of a handler, besides the parsed input; all but RequestTools only if the endpoint declares them. */
export type Tools<E extends Endpoint> = RequestTools &
  (E['access'] extends 'anyone' ? unknown : { readonly caller: Caller }) &
  (E['method'] extends 'GET' ? ReadingTools : unknown) &
  (E extends { readonly limits: readonly Limit[] } ? LimitTools : unknown) &
  (E extends { readonly idempotent: true } ? IdempotencyTools : unknown)

// Over https the name gets the prefix __Host-: no other host of the domain can set it.
const hostPrefix = (context: HubContext): ['host'] | [] => (context.get('hub').secure ? ['host'] : [])

/* Each tool is made when a handler first reads it, because most handlers read one or two. Uses `get`, because
   `context.var` copies every variable on each read. */
export class HandlerTools {
  readonly caller: Caller | null
  readonly idempotencyKey: string | null
  readonly #context: HubContext

  constructor(context: HubContext, caller: Caller | null, idempotencyKey: string | null) {
    this.#context = context
    this.caller = caller
    this.idempotencyKey = idempotencyKey
  }

  get giveBack() {
    return (by: Limit['by']) => giveBack(this.#context, by)
  }

  get countLike() {
    return (endpoint: Endpoint, as: CountedAs | null) =>
      count(endpoint, this.#context, ['peer', 'player', 'address'], as)
  }

  get inLine(): InLine {
    return (work) => inCallersLine(this.#context, work)
  }

  get requestId() {
    return this.#context.get('requestId')
  }

  get peer() {
    return this.#context.get('peer')
  }

  get log() {
    return logOf(this.#context)
  }

  get note() {
    return (event: SecurityEvent, details: SecurityDetails = {}) =>
      noteSecurity(logOf(this.#context), event, { ...callerOf(this.#context), ...details })
  }

  get header() {
    return (name: string) => this.#context.req.header(name)
  }

  get cookie() {
    return (name: string) => getCookie(this.#context, name, ...hostPrefix(this.#context))
  }

  get setCookie() {
    return (name: string, value: string, lifeMs: number) => {
      const context = this.#context
      const [prefix] = hostPrefix(context)
      const line = generateCookie(name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: context.get('hub').secure,
        maxAge: lifeMs / 1000,
        ...(prefix && { prefix }),
      })
      context.set('cookies', [...(context.get('cookies') ?? []), line])
    }
  }
}
