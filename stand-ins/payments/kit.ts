import type { Store } from './store.ts'

export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Who caused an event: the API call, or nobody (the hosted page, time). */
export interface Cause {
  requestId: string | null
  idempotencyKey: string | null
}

/** What every part of the payment stand-in works with. */
export interface Kit {
  store: Store
  /** When what is done now happens: a subscription's time may be ahead of everybody's. */
  clock: Clock
  /** Everybody's time: by it webhooks travel and are signed. */
  wall: Clock
  /** Where the browser finds the hosted page; a session's page is `${pageUrl}/${id}`. */
  pageUrl: string
  /** Tells the deliverer that something may be due. */
  wake: () => void
}

export const seconds = (kit: Kit): number => Math.floor(kit.clock.now() / 1000)
export const wallSeconds = (kit: Kit): number => Math.floor(kit.wall.now() / 1000)
export const nobody: Cause = { requestId: null, idempotencyKey: null }

/** The same kit at another time, in seconds since the epoch. */
export const at = (kit: Kit, time: number): Kit => ({ ...kit, clock: { now: () => time * 1000 } })
