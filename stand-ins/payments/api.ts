import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { ApiFault } from './fault.ts'
import { canonicalForm, parseForm } from './form.ts'
import { seconds } from './kit.ts'
import type { Cause, Kit } from './kit.ts'
import { expanded } from './lists.ts'
import { Params } from './params.ts'
import { newId } from './store.ts'
import { apiVersion } from './wire.ts'

const keyLifeSeconds = 86_400

export interface Call<Name extends string> extends Cause {
  params: Params<Name>
  /** The id in the path. */
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

/** Serves the calls of the API: key, parameters, idempotency, one transaction a call, errors in the API's shape. */
export const createApi = (kit: Kit) => {
  const { store } = kit
  const app = new Hono<{ Variables: { requestId: string } }>()
  const kept = store.db.prepare('select * from idempotency where key = ?')
  const keep = store.db.prepare('insert into idempotency values (?, ?, ?, ?, ?, ?, ?)')
  const drop = store.db.prepare('delete from idempotency where at < ?')

  const replay = (c: Context, key: string, fingerprint: string): Response | undefined => {
    drop.run(seconds(kit) - keyLifeSeconds)
    const row = kept.get(key)
    if (row === undefined) return undefined
    if (row.path !== c.req.path) {
      throw new ApiFault(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ` +
          `('${c.req.path}' vs '${String(row.path)}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
    }
    if (row.fingerprint !== fingerprint) {
      throw new ApiFault(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
          `Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
    }
    c.header('Idempotent-Replayed', 'true')
    c.header('Original-Request', String(row.request_id))
    c.header('Request-Id', String(row.request_id))
    return c.body(String(row.body), 200, { 'Content-Type': 'application/json' })
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
    const fault =
      error instanceof ApiFault
        ? error
        : new ApiFault('Something went wrong.', { type: 'api_error', status: 500 })
    if (fault !== error) console.error(error)
    const requestId = c.get('requestId')
    return c.body(JSON.stringify(fault.body(requestId)), fault.status as 400, {
      'Content-Type': 'application/json',
      'Request-Id': requestId,
    })
  })

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
        const again = key && replay(c, key, fingerprint)
        if (again) return again

        const params = new Params(parseForm(text), [...known, 'expand'])
        const requestId = c.get('requestId')
        const body = store.transaction(() => {
          const cause = { requestId, idempotencyKey: key ?? null }
          const result = answer({ params, id: c.req.param('id') ?? '', ...cause })
          const json = JSON.stringify(expanded(store, result, params.texts('expand', 20)), null, 2)
          if (key) keep.run(key, fingerprint, c.req.path, 200, json, requestId, seconds(kit))
          return json
        })
        return c.body(body, 200, { 'Content-Type': 'application/json' })
      })
    }

  /** To be called last: every other path is unknown. */
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
