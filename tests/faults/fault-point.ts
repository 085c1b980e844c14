import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { turnDate } from '#server/platform/process/turned-date.ts'

/*
 * Loaded into the real server by `--import`. It counts every call to the database and to the payment provider, and kills
 * its own process, as kill -9 does, when the armed one begins or has been answered. With `?ahead=MS` in its address the
 * clock of the process is turned on by so much, and that of the stand-ins, which inherit it.
 */
export interface Arming {
  /** Which of the points that match, counted from 1. */
  nth: number
  /** Part of a point's name, such as `after insert into "payment_events"`. */
  match?: string
  /** Points count from the first one with this in its name, and up to the first one with `until` in it. */
  from?: string
  until?: string
}

/** What it answers to every message. */
export interface Told {
  readonly points: number
  /** Names of the calls to the payment provider since it was armed, with ids left out. */
  readonly calls: readonly string[]
  /** Where the payment provider is. */
  readonly provider: string | null
  readonly memory: Memory
}

/**
 * In bytes. `inUse` is what the engine's objects, buffers and the embedded database take; `size` is the process's, with the
 * empty pages that the engine keeps after a busy time. These are no longer in its `heapTotal` then, so that a size without
 * `heapTotal - heapUsed` seems to grow by 100 MB and more in a hub that has come to rest.
 */
export interface Memory {
  readonly inUse: number
  readonly size: number
}

const ahead = Number(new URL(import.meta.url).searchParams.get('ahead') ?? 0)
if (ahead > 0) turnDate(() => ahead)

let armed: Arming | null = null
let seen = 0
let isOpen = true
let provider: string | null = null
const calls: string[] = []

const point = (name: string): void => {
  if (armed?.from !== undefined && name.includes(armed.from)) isOpen = true
  if (!isOpen) return
  if (armed?.until !== undefined && name.includes(armed.until)) isOpen = false
  if (armed?.match !== undefined && !name.includes(armed.match)) return
  seen += 1
  if (armed?.nth === seen) process.kill(process.pid, 'SIGKILL')
}

const memoryNow = (): Memory => {
  const { rss, heapUsed, external } = process.memoryUsage()
  return { inUse: heapUsed + external, size: rss }
}

process.on('message', (message: { arm?: Arming; collect?: true }) => {
  if (message.arm) {
    armed = message.arm
    seen = 0
    isOpen = message.arm.from === undefined
    calls.length = 0
  }
  if (message.collect) globalThis.gc?.()
  process.send?.({ points: seen, calls, provider, memory: memoryNow() } satisfies Told)
})
process.channel?.unref()

const parse = 0x50
const execute = 0x45
const query = 0x51
const text = new TextDecoder()
let statement = ''

// The messages of the PostgreSQL protocol: Parse carries the statement, Execute runs it, Query does both.
// eslint-disable-next-line typescript/unbound-method -- called with the instance below
const { execProtocol, execProtocolRaw } = PGlite.prototype
const watched = async <T>(message: Uint8Array, run: () => Promise<T>): Promise<T> => {
  if (message[0] === parse || message[0] === query)
    statement = text.decode(message.subarray(5)).replaceAll('\0', '')
  if (message[0] !== execute && message[0] !== query) return run()
  const running = statement
  point(`before ${running}`)
  const answer = await run()
  point(`after ${running}`)
  return answer
}
let inside = false
PGlite.prototype.execProtocol = async function (message, options) {
  return watched(message, async () => {
    inside = true
    try {
      return await execProtocol.call(this, message, options ?? {})
    } finally {
      inside = false
    }
  })
}
PGlite.prototype.execProtocolRaw = async function (message, options) {
  const run = () => execProtocolRaw.call(this, message, options ?? {})
  return inside ? run() : watched(message, run)
}

// On a PostgreSQL, as the pool of server/platform/database asks: a text with its values, answered by a promise.
type Ask = (statement: string, values: unknown[]) => Promise<unknown>
const client = pg.Client.prototype as unknown as { query: Ask }
const { query: askServer } = client
client.query = async function (statement, values) {
  point(`before ${statement}`)
  const answer = await askServer.call(this, statement, values)
  point(`after ${statement}`)
  return answer
}

const { request } = http
http.request = ((...parameters: Parameters<typeof request>) => {
  const { method, path, host, port } = parameters[0] as http.RequestOptions
  const name = `${method} ${path}`
  if (!path?.startsWith('/v1/')) return request(...parameters)
  provider = `http://${host}:${port}`
  calls.push(name.replace(/\?.*/u, '').replaceAll(/\b(\w+?)_\w{8,}/gu, '$1'))
  point(`before ${name}`)
  const outgoing = request(...parameters)
  outgoing.prependListener('response', () => point(`after ${name}`))
  return outgoing
}) as typeof request
syncBuiltinESMExports()
