import type { Store } from './store.ts'

export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Cause of an event: the API call, or nobody (the hosted page, time). */
export interface Cause {
  requestId: string | null
  idempotencyKey: string | null
}

export interface Kit {
  store: Store
  /** Time of the current action: a subscription's time may be ahead of the wall clock. */
  clock: Clock
  /** The wall clock, for sending and signing webhooks. */
  wall: Clock
  /** Public address of the hosted page; a session's page is `${pageUrl}/${id}`. */
  pageUrl: string
  /** Notifies the deliverer that something may be due. */
  wake: () => void
}

export const seconds = (kit: Kit): number => Math.floor(kit.clock.now() / 1000)
export const wallSeconds = (kit: Kit): number => Math.floor(kit.wall.now() / 1000)
export const nobody: Cause = { requestId: null, idempotencyKey: null }

/** The same kit at another time, in seconds since the epoch. */
export const at = (kit: Kit, time: number): Kit => ({ ...kit, clock: { now: () => time * 1000 } })
