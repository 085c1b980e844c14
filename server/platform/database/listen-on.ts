import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from '../../schema.ts'
import type { Log } from '../process/log.ts'
import { pgliteOf, serverOf } from './db.ts'
import { switchJitOff } from './without-jit.ts'

/** Waits between attempts to reconnect, in milliseconds. */
const firstWaitMs = 500
const longestWaitMs = 30_000

export interface Listener {
  readonly channel: string
  /**
   * Called with the text of every NOTIFY, and with null whenever listening begins, because notifications may have been
   * missed.
   */
  readonly hear: (text: string | null) => void
}

/** Listens on one connection: resolves when it is lost, or the signal is aborted. */
const listenOnce = async (
  server: string,
  listeners: readonly Listener[],
  signal: AbortSignal,
  connected: () => void,
): Promise<void> => {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 10_000, keepAlive: true })
  const lost = new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('end', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  // If the connection is lost while connecting, `connect` reports it.
  lost.catch(() => {})
  client.on('notification', ({ channel: told, payload = '' }) => {
    for (const { channel, hear } of listeners) if (channel === told) hear(payload)
  })
  try {
    await client.connect()
    await switchJitOff(client)
    for (const { channel } of listeners) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    connected()
    for (const { hear } of listeners) hear(null)
    await lost
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Listens to channels of the database until the signal is aborted, on a separate connection that is reopened
 * whenever it is lost; an embedded database needs none. The text of a NOTIFY names only the place of a change: the
 * listener reads the new data itself. Resolves when listening has ended.
 */
export const listenOn = async (
  db: Db,
  listeners: readonly Listener[],
  signal: AbortSignal,
  log: Log,
): Promise<void> => {
  const pglite = pgliteOf(db)
  if (pglite) {
    const stops: (() => Promise<void>)[] = []
    for (const { channel, hear } of listeners) {
      stops.push(await pglite.listen(channel, (text) => hear(text)))
      hear(null)
    }
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (signal.aborted) resolve()
    })
    for (const stop of stops) await stop()
    return
  }
  const server = serverOf(db)
  if (server === undefined) throw new TypeError('A database that is none of ours cannot be listened to.')
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      await listenOnce(server, listeners, signal, () => (waitMs = firstWaitMs))
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'The database is not listened to; trying again.')
    }
    await wait(waitMs, null, { signal }).catch(() => {})
    waitMs = Math.min(2 * waitMs, longestWaitMs)
  }
}
