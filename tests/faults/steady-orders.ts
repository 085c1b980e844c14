import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { anOrder } from '#tests/support/server/orders.ts'
import { checkoutBody } from '#tests/support/server/checkout-body.ts'
import type { CrashHub } from './crash-hub.ts'

/** One call of the API: when it was due and when its answer was there, in milliseconds since the epoch. */
export interface Timed {
  readonly dueAt: number
  readonly doneAt: number
  /** 0: no answer. */
  readonly status: number
}

const now = (): number => performance.timeOrigin + performance.now()

const order = anOrder({ donations: [{ cents: 1_000, project_type: 'guilds' }] })

/**
 * Players of these names place orders, one after the other, `everyMs`, however long the answers take. Each asks who they
 * are, then for a checkout. `calls` grows; `stop` resolves when the last one is answered.
 */
export const placeSteadily = (hub: CrashHub, names: readonly string[], everyMs: number) => {
  const calls: Timed[] = []
  const under = new Set<Promise<void>>()
  const agent = new Agent({ keepAlive: true })
  const url = hub.url.replace('localhost', '127.0.0.1')
  const players = names.map((name) => ({
    bearer: hub.bearer(name),
    body: JSON.stringify({
      ...checkoutBody(order, name),
      success_url: `${hub.url}/payment-success`,
      cancel_url: `${hub.url}/payment-cancel`,
    }),
  }))
  const call = (dueAt: number, bearer: string, path: string, body?: string): Promise<void> =>
    new Promise((resolve) => {
      const done = (status: number): void => {
        calls.push({ dueAt, doneAt: now(), status })
        resolve()
      }
      const headers = {
        Authorization: `Bearer ${bearer}`,
        ...(body !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'Idempotency-Key': randomUUID(),
        }),
      }
      request(
        `${url}/api${path}`,
        { method: body === undefined ? 'GET' : 'POST', agent, headers },
        (answer) => {
          answer.resume().on('close', () => done(answer.complete ? (answer.statusCode ?? 0) : 0))
        },
      )
        .on('error', () => done(0))
        .end(body)
    })
  const over = new AbortController()
  const place = async (): Promise<void> => {
    const start = now()
    for (let index = 0; !over.signal.aborted; index += 1) {
      // Twice in each period, a half apart: calls of the test don't wait for one another.
      const dueAt = start + index * (everyMs / 2)
      await wait(Math.max(0, dueAt - now()))
      const player = players[(index >> 1) % players.length]
      if (!player) throw new Error('Nobody orders.')
      const made =
        index % 2 === 0
          ? call(dueAt, player.bearer, '/auth/me')
          : call(dueAt, player.bearer, '/payments/create-checkout-session', player.body)
      under.add(made)
      void made.then(() => under.delete(made))
    }
  }
  const placing = place()
  return {
    calls: calls as readonly Timed[],
    settled: async (): Promise<void> => void (await Promise.all(under)),
    stop: async (): Promise<void> => {
      over.abort()
      await placing
      await Promise.all(under)
      agent.destroy()
    },
  }
}
