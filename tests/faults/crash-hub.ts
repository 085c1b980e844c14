import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { systemClock } from '#server/platform/process/clock.ts'
import { freePort } from '#tests/support/free-port.ts'
import { answers, ended, forkHub, isRunning } from '#tests/support/fork-hub.ts'
import type { Arming, Told } from './fault-point.ts'
import { inspectBooks } from './hub-books.ts'
import type { Look } from './hub-books.ts'
import { hubOrders } from './hub-orders.ts'
import { signUp } from './sign-up.ts'
import { patience } from '#tests/support/pace.ts'

const faultPoint = new URL('fault-point.ts', import.meta.url).href
const patienceMs = patience(60_000)
/** A hub that died held what it had under way for 25 s: its supervisor is taken to need longer, rather than to wait here. */
const usualRestartMs = 30_000
/**
 * The real server process on a folder of its own, which a test may kill at any point and start again. Its database is
 * the embedded one, or the PostgreSQL of `databaseUrl`. `restartMs`: by how much its clock and the payment provider's have
 * gone on when it is started again after it died. `optimises`: see forkHub.
 */
export const startCrashHub = async (
  names: readonly string[],
  {
    databaseUrl = null,
    restartMs = usualRestartMs,
    optimises = false,
    env = {},
  }: {
    databaseUrl?: string | null
    restartMs?: number
    optimises?: boolean
    env?: Readonly<Record<string, string>>
  } = {},
) => {
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
      optimises,
      execArgv: ['--expose-gc', '--import', `${faultPoint}?ahead=${aheadMs}`],
      env: {
        PORT: String(port),
        HUB_DATA: folder,
        LOG_LEVEL: 'silent',
        // Who calls may say from where.
        TRUSTED_PROXIES: '127.0.0.0/8, ::1',
        ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
        ...env,
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
        aheadMs += restartMs
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
    insist,
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
    points: async () => (await tell({})).points,
    /** What was asked of the payment provider since it was armed. */
    calls: async () => (await tell({})).calls,
    /** Asks the payment provider itself. */
    async ask(path: string) {
      const { provider } = await tell({})
      const answer = await fetch(`${provider}${path}`, { headers: { Authorization: 'Bearer sk_test_hub' } })
      return answer.json()
    },
    /** The memory of the process as it is. */
    memory: async () => (await tell({})).memory,
    /** The bytes in use once garbage has been collected. */
    neededBytes: async () => (await tell({ collect: true })).memory.inUse,
    async kill(turnedMs = 0) {
      child.kill('SIGKILL')
      await ended(child)
      kills += 1
      aheadMs += turnedMs
      await start()
    },
    control: async (body: object, action = ''): Promise<void> => {
      const answer = await fetch(`${url}/dev/pay/control${action}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    ...hubOrders({ url, api, insist }),
    /** Looks into both books once the hub has stopped. */
    async inspect(look: Look): Promise<void> {
      await stop()
      await inspectBooks({ folder, databaseUrl, url, clock }, look)
    },
    async end(): Promise<void> {
      child.kill('SIGKILL')
      await ended(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type CrashHub = Awaited<ReturnType<typeof startCrashHub>>
