import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { ApiFault } from './fault.ts'
import { canonicalForm, parseForm } from './form.ts'
import { createIdempotency } from './idempotency.ts'
import type { KeptAnswer, KeyedCall } from './idempotency.ts'
import type { Cause, Kit } from './kit.ts'
import { expanded } from './lists.ts'
import { Params } from './params.ts'
import { newId } from './store.ts'
import { readSwitches } from './switches.ts'
import type { Failure } from './switches.ts'
import { apiVersion } from './wire.ts'

export interface ApiEnv {
  Bindings: { failure: Failure }
}

const brokenOff = (): ApiFault =>
  new ApiFault('An unknown error occurred.', { type: 'api_error', status: 500 })

export interface Call<Name extends string> extends Cause {
  params: Params<Name>
  id: string
}

const authorise = (header: string | undefined): void => {
  const key = header?.match(/^Bearer (\S+)$/)?.[1]
  if (key === undefined) {
    throw new ApiFault(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    )
  }
  if (!/^[sr]k_test_\w+$/.test(key)) {
    throw new ApiFault(`Invalid API Key provided: ${key.slice(0, 8)}***. Only test keys work here.`, {
      status: 401,
    })
  }
}

const faultOf = (error: unknown): ApiFault => {
  if (error instanceof ApiFault) return error
  console.error(error)
  return new ApiFault('Something went wrong.', { type: 'api_error', status: 500 })
}

/**
 * Serves the calls of the API: key, parameters, idempotency, one transaction per call, errors in the API's form. A
 * slow call still waiting when `ending` is aborted does nothing.
 */
export const createApi = (kit: Kit, ending: AbortSignal) => {
  const { store } = kit
  const app = new Hono<ApiEnv & { Variables: { requestId: string } }>()
  const idempotency = createIdempotency(kit)

  const respond = (c: Context, { status, body, requestId }: KeptAnswer): Response => {
    c.header('Request-Id', requestId)
    // "our idempotency framework would typically replay it anyway" (the SDK's RequestSender, about a 500 that it need
    // not repeat)
    if (status >= 500) c.header('Stripe-Should-Retry', 'false')
    return c.body(body, status as 200, { 'Content-Type': 'application/json' })
  }

  app.use('/v1/*', async (c, next) => {
    const requestId = newId('req_', 14)
    c.set('requestId', requestId)
    c.header('Request-Id', requestId)
    c.header('Stripe-Version', c.req.header('stripe-version') ?? apiVersion)
    authorise(c.req.header('authorization'))
    await next()
  })

  app.onError((error, c) => {
    const fault = faultOf(error)
    const requestId = c.get('requestId')
    return respond(c, { status: fault.status, body: JSON.stringify(fault.body(requestId)), requestId })
  })

  /** Delays a slow call. If the stand-in stops meanwhile, the call counts as never begun. */
  const dawdle = async (): Promise<void> => {
    try {
      await sleep(readSwitches(store).slowMs, undefined, { signal: ending })
    } catch {
      throw new ApiFault('The API is temporarily unavailable.', { type: 'api_error', status: 503 })
    }
  }

  /** Runs the endpoint in one transaction, together with storing its answer or refusal under the key. */
  const run = (failure: Failure, requestId: string, keyed: KeyedCall | null, work: () => object): string => {
    const keep = (status: number, body: string): void => {
      if (keyed) idempotency.keep(keyed, { status, body, requestId })
    }
    const broken = brokenOff()
    try {
      const body = store.transaction(() => {
        const json = JSON.stringify(work(), null, 2)
        if (failure === 'error') throw broken
        if (failure === 'error_done') keep(broken.status, JSON.stringify(broken.body(requestId)))
        else keep(200, json)
        return json
      })
      if (failure !== 'error_done') return body
    } catch (error) {
      const fault = faultOf(error)
      if (fault.kept) keep(fault.status, JSON.stringify(fault.body(requestId)))
      throw fault
    }
    throw broken
  }

  const endpoint =
    (method: 'get' | 'post' | 'delete') =>
    <Name extends string>(
      path: string,
      known: readonly Name[],
      answer: (call: Call<Name>) => object,
    ): void => {
      app[method](path, async (c) => {
        const text = method === 'post' ? await c.req.text() : new URL(c.req.url).search.slice(1)
        if (
          method === 'post' &&
          text !== '' &&
          !c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
        ) {
          throw new ApiFault('Invalid request: parameters are sent as application/x-www-form-urlencoded.')
        }
        const key = method === 'post' ? c.req.header('idempotency-key') : undefined
        if (key !== undefined && key.length > 255)
          throw new ApiFault('Idempotency keys can have up to 255 characters.')
        const fingerprint = createHash('sha256').update(canonicalForm(text)).digest('base64')
        const keyed = key ? { key, fingerprint, path: c.req.path } : null
        if (keyed) idempotency.claim(keyed.key)
        try {
          const again = keyed && idempotency.find(keyed)
          if (again) {
            c.header('Idempotent-Replayed', 'true')
            c.header('Original-Request', again.requestId)
            return respond(c, again)
          }
          const params = new Params(parseForm(text), [...known, 'expand'])
          const { failure } = c.env
          if (failure === 'slow') await dawdle()
          const requestId = c.get('requestId')
          const call = { params, id: c.req.param('id') ?? '', requestId, idempotencyKey: key ?? null }
          const body = run(failure, requestId, keyed, () =>
            expanded(store, answer(call), params.texts('expand', 20)),
          )
          return respond(c, { status: 200, body, requestId })
        } finally {
          if (keyed) idempotency.release(keyed.key)
        }
      })
    }

  /** Must be called last: every other path is unknown. */
  const refuseOthers = (): void => {
    app.all('/v1/*', (c) => {
      throw new ApiFault(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, {
        status: 404,
      })
    })
  }

  return {
    app,
    get: endpoint('get'),
    post: endpoint('post'),
    delete: endpoint('delete'),
    refuseOthers,
  }
}

export type Api = ReturnType<typeof createApi>
