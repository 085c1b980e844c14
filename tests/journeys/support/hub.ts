import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { putEmptyDatabase } from '#tests/support/database/pglite-template.ts'
import { answers, ended, forkHub, isRunning } from '#tests/support/fork-hub.ts'
import { freePort } from '#tests/support/free-port.ts'
import { copyTemplate, embedded, type HubDatabase } from './hub-database.ts'
import { patience } from '#tests/support/pace.ts'

/** A slow machine starts a hub in seconds. */
const patienceMs = patience(45_000)
/** Lies idle until `killItselfAt`. */
const faultPoint = new URL('../../faults/fault-point.ts', import.meta.url).href

/** Asks until there is an answer; `what` names it when there is none in time. */
const insist = async <T>(what: string, ask: () => Promise<T | null>): Promise<T> => {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const answer = await ask()
    if (answer !== null) return answer
    await pause(50)
  }
  throw new Error(what)
}

/**
 * The time at which hubs start: `before midnight` (UTC, in the first minute; `npm run test:full` runs journeys at this hour, too), or
 * an ISO time for the first start, and ten minutes later for the others (`npm run looks`).
 */
const clock = process.env['TEST_CLOCK']
const startsBeforeMidnight = clock === 'before midnight'

const aheadMs = (isFirstStart: boolean): number => {
  if (!startsBeforeMidnight) return Date.parse(clock ?? '') + (isFirstStart ? 0 : 600_000) - Date.now()
  const dayMs = 86_400_000
  return Math.max(0, dayMs - (Date.now() % dayMs) - 30_000)
}

const turnClock = (data: string, isFirstStart: boolean): Promise<void> =>
  writeFile(join(data, 'clock.json'), JSON.stringify({ aheadMs: Math.round(aheadMs(isFirstStart)) }))

type Settings = Readonly<Record<string, string>>

type Json = Record<string, unknown>

interface Kind {
  /** An empty database, for a first start. */
  database?: HubDatabase
  /** On an embedded database, as `npm start` has it, from a first start on. */
  isEmbedded?: boolean
  /** See forkHub. */
  optimises?: boolean
}

/** A real hub in a process of its own, with a data folder of its own; nothing of it is intercepted. */
export class Hub {
  readonly url: string
  readonly #port: number
  readonly data: string
  #process: ChildProcess | null = null
  #output = ''

  readonly #settings: Settings

  readonly #optimises: boolean

  readonly #database: HubDatabase

  private constructor(
    port: number,
    data: string,
    database: HubDatabase,
    settings: Settings,
    optimises: boolean,
  ) {
    this.#optimises = optimises
    this.#settings = settings
    this.#database = database
    this.#port = port
    this.data = data
    this.url = `http://localhost:${port}`
  }

  /**
   * With what `first-start.ts` left, on the run's PostgreSQL where there is one. `settings`: of the operator, besides those
   * of every journey.
   */
  static async start(
    settings: Settings = {},
    { database: given, isEmbedded = false, optimises = false }: Kind = {},
  ): Promise<Hub> {
    const data = await mkdtemp(join(tmpdir(), 'hub-journey-'))
    const database = given ?? (isEmbedded ? null : await copyTemplate())
    const begun = process.env['HUB_JOURNEY_DATA']
    if (begun && !isEmbedded) await cp(begun, data, { recursive: true })
    else if (!database) await putEmptyDatabase(data)
    if (clock !== undefined && (begun || !startsBeforeMidnight)) await turnClock(data, !begun)
    const hub = new Hub(await freePort(), data, database ?? embedded(data), settings, optimises)
    await hub.boot()
    return hub
  }

  /** Starts the server on the same port and data; resolves when it answers. */
  async boot(): Promise<void> {
    const child = forkHub({
      optimises: this.#optimises,
      execArgv: ['--import', faultPoint],
      env: {
        PORT: String(this.#port),
        HUB_DATA: this.data,
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: '127.0.0.1,::1',
        ...this.#database.env,
        ...this.#settings,
      },
    })
    this.#process = child
    child.stdout?.on('data', (text: Buffer) => (this.#output += text.toString()))
    child.stderr?.on('data', (text: Buffer) => (this.#output += text.toString()))
    await answers(child, this.url, patienceMs).catch((error: unknown) => {
      throw new Error(`The hub did not start:\n${this.#output.slice(-4000)}`, { cause: error })
    })
  }

  /** Of the server that runs now. */
  get pid(): number {
    const pid = this.#process?.pid
    if (pid === undefined) throw new Error('The hub is not running.')
    return pid
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (!child) return
    child.kill(signal)
    await ended(child)
  }

  /** kill -9: no goodbye, as when the machine takes the process away. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** kill -9 by the hub's own hand, at the next call of that name to the database or the payment provider. */
  async killItselfAt(name: string): Promise<void> {
    const child = this.#process
    child?.send({ arm: { nth: 1, match: name } })
    if (child) await once(child, 'message')
  }

  async died(): Promise<void> {
    if (this.#process) await ended(this.#process)
  }

  /** Stops as an operator stops it; the data stays. */
  halt(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async close(): Promise<void> {
    await this.halt()
    await this.#database.remove()
    await rm(this.data, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Changes rows under the hub: what only time, or an operator, could bring about. */
  async changeData(sql: string, values: readonly unknown[]): Promise<void> {
    const isBeside = !this.#database.isExclusive || !this.#process || !isRunning(this.#process)
    if (!isBeside) await this.halt()
    await this.#database.change(sql, values)
    if (!isBeside) await this.boot()
  }

  /** Sets the switches of the payment stand-in: late, missing, doubled webhooks, failing calls. */
  payments(change: Json): Promise<Json> {
    return this.#control('', change)
  }

  paymentsAction(
    action: 'reset' | 'release' | 'redeliver' | 'card' | 'advance' | 'dispute' | 'decide',
    body: Json = {},
  ): Promise<Json> {
    return this.#control(`/${action}`, body)
  }

  /** The newest thing at the payment stand-in whose id begins so, as its control page offers it. */
  async newestAtPayments(begins: 'sub_' | 'pi_' | 'du_'): Promise<string> {
    const answer = await fetch(`${this.url}/dev/pay/control`, { headers: { accept: 'text/html' } })
    const [id] = new RegExp(`${begins}\\w+`, 'u').exec(await answer.text()) ?? []
    if (id === undefined) throw new Error(`The payment stand-in has nothing that begins with ${begins}.`)
    return id
  }

  /** The subscription that was bought last is charged to this card from now on. */
  async useCard(card: string): Promise<void> {
    await this.paymentsAction('card', { subscription: await this.newestAtPayments('sub_'), card })
  }

  /** A month passes for the subscription that was bought last, and its renewal is declined. Returns its id. */
  async failRenewal(): Promise<string> {
    const subscription = await this.newestAtPayments('sub_')
    await this.paymentsAction('card', { subscription, card: '4000 0000 0000 0341' })
    await this.paymentsAction('advance', { subscription, days: 31 })
    await this.delivered()
    return subscription
  }

  /** Waits until the payment stand-in has delivered everything it has to. */
  async delivered(): Promise<void> {
    await insist('The webhooks were not delivered.', async () => {
      const answer = await fetch(`${this.url}/dev/pay/control`)
      const { waiting } = (await answer.json()) as { waiting: number }
      return waiting === 0 ? true : null
    })
  }

  /** Waits until everything that was paid has arrived, and the check of the books finds nothing. */
  async booksAddUp(): Promise<void> {
    await this.paymentsAction('reset')
    await this.delivered()
    let report = ''
    await insist('The books do not add up.', async () => {
      report = await (await fetch(`${this.url}/dev/ledger`)).text()
      return report.includes('The books add up') ? true : null
    }).catch((error: unknown) => {
      throw new Error(report, { cause: error })
    })
  }

  async #control(path: string, body: Json): Promise<Json> {
    const answer = await fetch(`${this.url}/dev/pay/control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`control${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Json
  }

  /** The mails to an address as text, newest first, as the reader of /dev/mail shows them. */
  async mails(address: string): Promise<string[]> {
    const answer = await fetch(`${this.url}/dev/mail.json?to=${encodeURIComponent(address)}`)
    const { mails } = (await answer.json()) as { mails: { text: string }[] }
    return mails.map((mail) => mail.text)
  }

  /** Waits for the log-in link mailed to an address. */
  link(address: string): Promise<string> {
    return insist(`No mail reached ${address}`, async () => {
      const link = /https?:\/\/\S*\/auth\/magiclink\/verify#\S+/u
      const newest = (await this.mails(address)).find((text) => link.test(text))
      return link.exec(newest ?? '')?.[0] ?? null
    })
  }
}
