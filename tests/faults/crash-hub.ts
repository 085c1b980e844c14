import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#server/platform/process/clock.ts'
import { openDataFolder } from '#server/platform/database/data-folder.ts'
import { createLog } from '#server/platform/process/log.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Payments } from '#server/platform/payments/payments.ts'
import type { Db } from '#server/schema.ts'
import { signAccessToken } from '#server/platform/security/access-token.ts'
import { createSession } from '#server/session/session.store.ts'
import type { Order } from '#contract/order.contract.ts'
import { paymentReturnAddresses } from '#contract/paths.ts'
import type { OrderState } from '#contract/placed-order.contract.ts'
import { putEmptyDatabase } from '#tests/support/database/pglite-template.ts'
import { freePort } from '#tests/support/free-port.ts'
import { answers, ended, forkHub, isRunning } from '#tests/support/fork-hub.ts'
import { checkoutBody } from '#tests/support/server/shop.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'
import { createPaymentStandIn } from '../../stand-ins/payments/stand-in.ts'
import type { Arming, Told } from './fault-point.ts'

const faultPoint = new URL('fault-point.ts', import.meta.url).href
const patienceMs = 60_000
/** Tests turn the hub's clock on by no more than this. */
const longestAheadMs = 40 * 86_400_000

/** Creates users before the hub's first start, each with a session that outlives every turn of its clock; returns their bearers. */
const signUp = async (
  folder: string,
  databaseUrl: string | null,
  names: readonly string[],
): Promise<Map<string, string>> => {
  const held = openDataFolder(folder)
  if (databaseUrl === null) await putEmptyDatabase(folder)
  const db = await openDatabase(databaseUrl, folder, createLog('silent'))
  const bearers = new Map<string, string>()
  for (const id of names) {
    const email = `${id}@example.org`
    await db.insertInto('users').values({ id, username: id, email, created_at: new Date() }).execute()
    const { sessionId } = await createSession(db, id, Date.now() + longestAheadMs / 2)
    const claims = { userId: id, sessionId, isAdmin: false }
    const { sessionSecret } = held.secrets
    bearers.set(id, await signAccessToken(claims, sessionSecret, Date.now(), longestAheadMs))
  }
  await db.destroy()
  held.release()
  return bearers
}

/** A checkout as the payment provider keeps it. */
interface Checkout {
  id: string
  status: string
  metadata: { order_id: string; leg: string }
}

/**
 * The real server process on a folder of its own, which a test may kill at any point and start again. Its database is
 * the embedded one, or the PostgreSQL of `databaseUrl`.
 */
export const startCrashHub = async (names: readonly string[], databaseUrl: string | null = null) => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-faults-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const bearers = await signUp(folder, databaseUrl, names)
  let child: ChildProcess
  let kills = 0
  let aheadMs = 0
  const clock = { now: () => systemClock.now() + aheadMs }
  const failures = new Set<string>()

  const start = async (): Promise<void> => {
    child = forkHub({
      execArgv: ['--expose-gc', '--import', `${faultPoint}?ahead=${aheadMs}`],
      env: {
        PORT: String(port),
        HUB_DATA: folder,
        LOG_LEVEL: 'silent',
        // Who calls may say from where.
        TRUSTED_PROXIES: '127.0.0.0/8, ::1',
        ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await answers(child, url, patienceMs)
  }
  /** Asks the hub to stop; returns its exit code. */
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM')
    await ended(child)
    return child.exitCode
  }
  await start()
  const tell = async (message: object): Promise<Told> => {
    if (!isRunning(child)) throw new TypeError('The hub is not there.')
    const over = new AbortController()
    const gone = once(child, 'exit', over).then(() => {
      throw new TypeError('The hub has died.')
    })
    // What can't be sent any more is told by its end.
    child.send(message, () => {})
    try {
      const [answer] = (await Promise.race([once(child, 'message', over), gone])) as [Told]
      return answer
    } finally {
      over.abort()
      await Promise.allSettled([gone])
    }
  }

  /** Repeats what a browser would repeat; a hub that died meanwhile is started again. */
  const insist = async <T>(work: () => Promise<T | null>): Promise<T> => {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const answer = await work().catch(async (error: unknown) => {
        if (Date.now() > deadline) throw error
        return null
      })
      if (answer !== null) return answer
      if (Date.now() > deadline) throw new Error('The hub did not come to an end.')
      if (child.signalCode === 'SIGKILL') {
        kills += 1
        await start()
      } else await sleep(50)
    }
  }

  const api = async (
    name: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${bearers.get(name)}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    if (answer.status >= 500) {
      const { code } = (await answer.clone().json()) as { code: string }
      failures.add(`${answer.status} ${code}, Retry-After ${answer.headers.get('Retry-After')}`)
    }
    return answer
  }

  return {
    url,
    bearer: (name: string): string => bearers.get(name) ?? '',
    api,
    start,
    stop,
    kills: () => kills,
    /** The time of hub and payment provider. */
    clock,
    /** Starts the hub again if it has died, with its clock and the payment provider's turned on by so much; did it? */
    async revive(turnedMs: number): Promise<boolean> {
      if (isRunning(child)) return false
      kills += 1
      aheadMs += turnedMs
      await start()
      return true
    },
    isAlive: () => isRunning(child),
    /** Every kind of answer with a status of 500 or more that the API has given: status, code, Retry-After. */
    failures: () => [...failures],
    arm: (arming: Arming) => tell({ arm: arming }),
    points: async () => (await tell({ count: true })).points,
    /** What was asked of the payment provider since it was armed. */
    calls: async () => (await tell({ count: true })).calls,
    /** Asks the payment provider itself. */
    async ask(path: string) {
      const { provider } = await tell({ count: true })
      const answer = await fetch(`${provider}${path}`, { headers: { Authorization: 'Bearer sk_test_hub' } })
      return answer.json()
    },
    /** What the process holds right now, after a collection of garbage. */
    memoryBytes: async () => (await tell({ count: true })).memoryBytes,
    async kill(turnedMs = 0) {
      child.kill('SIGKILL')
      await ended(child)
      kills += 1
      aheadMs += turnedMs
      await start()
    },
    control: async (body: object, action = ''): Promise<void> => {
      await fetch(`${url}/dev/pay/control${action}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    },
    /** Submits an order under one key until it is answered with a checkout. */
    checkout: (name: string, order: Order): Promise<{ sessionId: string; orderId: string }> => {
      const key = randomUUID()
      const body = checkoutBody(order, name)
      const at = { success_url: `${url}/payment-success`, cancel_url: `${url}/payment-cancel` }
      return insist(async () => {
        const answer = await api(
          name,
          'POST',
          '/payments/create-checkout-session',
          { ...body, ...at },
          { 'Idempotency-Key': key },
        )
        return answer.ok ? answer.json() : null
      })
    },
    /** Opens the checkout of the gifts beside a paid plan, under one key, until it is answered. */
    openGifts: (name: string, orderId: string): Promise<{ sessionId: string; orderId: string }> => {
      const key = randomUUID()
      const leg = `/payments/orders/${orderId}/legs/gifts`
      return insist(async () => {
        const { price_cents: amount }: { price_cents: number } = await (await api(name, 'GET', leg)).json()
        const body = { amount, ...paymentReturnAddresses(url) }
        const answer = await api(name, 'POST', leg, body, { 'Idempotency-Key': key })
        return answer.ok ? answer.json() : null
      })
    },
    pay: (sessionId: string): Promise<true> =>
      insist(async () => {
        const answer = await fetch(`${url}/dev/pay/${sessionId}`, {
          method: 'POST',
          body: new URLSearchParams({ card: '4242 4242 4242 4242', email: 'payer@example.org' }),
          redirect: 'manual',
        })
        // 303: paid now. 200: the page of a checkout that was paid before.
        return answer.status === 303 || answer.status === 200 ? (true as const) : null
      }),
    fulfilled: (name: string, orderId: string): Promise<OrderState> =>
      insist(async () => {
        const answer = await api(name, 'GET', `/payments/orders/${orderId}`)
        const order: OrderState | null = answer.ok ? await answer.json() : null
        return order?.status === 'fulfilled' ? order : null
      }),
    /** Looks into both books once the hub has stopped: the hub's database and the payment provider's checkouts. */
    async inspect(
      look: (db: Db, checkouts: readonly Checkout[], payments: Payments) => Promise<void>,
    ): Promise<void> {
      await stop()
      const db = await openDatabase(databaseUrl, folder, createLog('silent'))
      const provider = createPaymentStandIn({
        file: join(folder, 'stand-ins', 'payments.db'),
        clock,
        pageUrl: url,
        webhook: { url, secret: 'whsec_none', fetch: () => new Response() },
      })
      const checkouts: Checkout[] = []
      for (let more = true; more;) {
        const after = checkouts.length > 0 ? `&starting_after=${checkouts.at(-1)?.id}` : ''
        const answer = await provider.fetch(`http://provider.test/v1/checkout/sessions?limit=100${after}`, {
          headers: { Authorization: 'Bearer sk_test_hub' },
        })
        const page: { data: Checkout[]; has_more: boolean } = await answer.json()
        checkouts.push(...page.data)
        more = page.has_more
      }
      try {
        await look(db, checkouts, createTestPayments(clock, provider.fetch))
      } finally {
        await provider.stop()
        await db.destroy()
      }
    },
    async end(): Promise<void> {
      child.kill('SIGKILL')
      await ended(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type CrashHub = Awaited<ReturnType<typeof startCrashHub>>
