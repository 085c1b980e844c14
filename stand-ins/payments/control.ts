import { Hono } from 'hono'
import type { Context } from 'hono'
import * as v from 'valibot'
import { expireSession, sessionById } from './checkout-state.ts'
import { ApiFault } from './fault.ts'
import { nobody } from './kit.ts'
import type { Kit } from './kit.ts'
import { refundIntent } from './refunds.ts'
import { renew } from './subscriptions.ts'
import { defaultSwitches, readSwitches, switchesSchema, writeSwitches } from './switches.ts'
import type { Deliverer } from './webhooks.ts'

const numeric = ['delaySeconds', 'copies', 'failTimes', 'slowMs']

const readBody = async (c: Context): Promise<Record<string, unknown>> => {
  if (c.req.header('content-type')?.startsWith('application/json')) return c.req.json()
  const form = await c.req.parseBody()
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, numeric.includes(name) ? Number(value) : value]),
  )
}

const text = (body: Record<string, unknown>, name: string): string => {
  const value = body[name]
  if (typeof value === 'string') return value
  throw new ApiFault(`Missing required param: ${name}.`, { param: name })
}

/**
 * The switches of the stand-in, for tests and demos: GET answers them, POST changes those given (JSON, or the form of
 * the hosted page), `reset`, `release` (deliver what waits), `redeliver` {event?}, `expire` {session},
 * `refund` {payment_intent}, `renew` {subscription}.
 */
export const controlRoutes = (kit: Kit, deliverer: Deliverer): Hono => {
  const app = new Hono()
  const state = () => ({ ...readSwitches(kit.store), waiting: deliverer.waiting() })
  const answer = (c: Context, body: Record<string, unknown>): Response =>
    typeof body.back === 'string'
      ? c.redirect(`/dev/pay/${encodeURIComponent(body.back)}`, 303)
      : c.json(state())

  app.onError((error, c) => {
    if (error instanceof ApiFault) return c.json(error.body('req_control'), error.status as 400)
    if (error instanceof v.ValiError || error instanceof SyntaxError)
      return c.json({ error: error.message }, 400)
    throw error
  })

  app.get('/', (c) => c.json(state()))
  app.post('/', async (c) => {
    const body = await readBody(c)
    const { back: _, ...changes } = body
    writeSwitches(
      kit.store,
      v.parse(v.strictObject(switchesSchema.entries), { ...readSwitches(kit.store), ...changes }),
    )
    return answer(c, body)
  })

  const action = (name: string, act: (body: Record<string, unknown>) => void): void => {
    app.post(`/${name}`, async (c) => {
      const body = await readBody(c)
      act(body)
      return answer(c, body)
    })
  }
  action('reset', () => {
    writeSwitches(kit.store, defaultSwitches)
    deliverer.release()
  })
  action('release', deliverer.release)
  action('redeliver', (body) => deliverer.redeliver(typeof body.event === 'string' ? body.event : undefined))
  action('refund', (body) => void refundIntent(kit, text(body, 'payment_intent'), nobody))
  action('renew', (body) => void renew(kit, text(body, 'subscription')))
  action('expire', (body) => {
    kit.store.transaction(() => expireSession(kit, sessionById(kit, text(body, 'session')), nobody))
  })
  return app
}
