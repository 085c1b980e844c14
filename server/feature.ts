import type { Hono } from 'hono'
import type { Dependencies } from './dependencies.ts'
import type { Fulfilment, Fulfilments } from './payments/worker.ts'
import type { HubEnv } from './platform/http/hub-context.ts'
import type { PriceBook } from './platform/payments/price-book.ts'
import type { Job } from './platform/process/scheduler.ts'
import type { Db } from './schema.ts'

/** What a feature's routes are made from. */
export type RouteDependencies = Dependencies & { readonly prices: PriceBook }

/** What a feature's jobs are made from. */
export type JobDependencies = Dependencies & { readonly fulfilments: Fulfilments }

/** Whether the demo has people already; then nobody is added. */
export interface Demo {
  readonly nowMs: number
  readonly isPeopled: boolean
}

/** What a feature gives the hub; all of it but the `id` is optional. */
export interface Feature {
  readonly id: string
  /** Its endpoints, mounted at /api. */
  readonly routes?: (dependencies: RouteDependencies) => Hono<HubEnv>
  /** Background work, started with the hub. */
  readonly jobs?: (dependencies: JobDependencies) => readonly Job[]
  /** Housekeeping, every hour: forgets what can't be used any more. */
  readonly forgetOld?: (db: Db, nowMs: number) => Promise<void>
  /** Fills the demo, in the caller's transaction; what is there already stays as it is. */
  readonly seedDemo?: (db: Db, demo: Demo) => Promise<void>
  /** What is done with an order that was paid for this feature, whose `id` is the order's `purpose`. */
  readonly fulfilment?: Fulfilment
}

/** Who fulfils what is paid, by purpose. */
export const fulfilmentsOf = (features: readonly Feature[]): Fulfilments =>
  new Map(features.flatMap(({ id, fulfilment }) => (fulfilment ? [[id, fulfilment] as const] : [])))
