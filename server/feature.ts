import type { Hono } from 'hono'
import type { DeskId } from '#contract/desk/braincore.rules.ts'
import type { FeatureKey } from '#contract/plans/features.rules.ts'
import type { OverviewWaiting } from '#contract/desk/overview.contract.ts'
import type { Dependencies } from './dependencies.ts'
import type { HubEnv } from './platform/http/hub-context.ts'
import type { MailTexts } from './platform/mail/mail-texts.ts'
import type { Payments } from './platform/payments/payments.ts'
import type { PriceBook } from './platform/payments/price-book.ts'
import type { Job } from './platform/process/scheduler.ts'
import type { Db, Row } from './schema.ts'

/** How a feature fulfils an order that was paid for its purpose. */
export interface Fulfilment {
  /**
   * Grants everything the order bought, all or nothing, in the caller's transaction; repeated calls grant nothing more.
   */
  readonly fulfil: (
    db: Db,
    order: Row<'orders'>,
    nowMs: number,
    settings: Dependencies['settings'],
  ) => Promise<void>
  /** Names of the jobs to wake once it is fulfilled. */
  readonly wakes?: readonly string[]
}

/** By purpose, which is the `id` of the feature. */
export type Fulfilments = ReadonlyMap<string, Fulfilment>

/** What a feature's routes need. */
export type RouteDependencies = Dependencies & {
  readonly prices: PriceBook
  /** What plans give that works: all that the hub's features bring. */
  readonly built: ReadonlySet<string>
  /** The desks that have a line on the overview. */
  readonly overview: readonly OverviewPart[]
}

/** What a feature's jobs need. */
export type JobDependencies = Dependencies & { readonly fulfilments: Fulfilments }

export interface Demo {
  readonly nowMs: number
  /** There are players already; then none are added. */
  readonly isPeopled: boolean
  /** Ids of players of the demo who have agreed to be named beside what they give. */
  readonly givers: readonly string[]
}

/** What a desk has to say on the overview: at most `most` of what waits longest. What was changed is in the audit. */
export interface OverviewPart {
  readonly desk: DeskId
  /** Money comes first among what waits. */
  readonly isMoney: boolean
  readonly readWaiting: (
    db: Db,
    nowMs: number,
    most: number,
  ) => Promise<{ waiting: OverviewWaiting[]; total: number }>
}

/** What a feature gives the hub; all of it but the `id` is optional. */
export interface Feature {
  readonly id: string
  /** What plans give that is used in it. Until a feature brings it, the comparison of plans marks it as coming. */
  readonly brings?: readonly FeatureKey[]
  /** Its endpoints, mounted at /api. */
  readonly routes?: (dependencies: RouteDependencies) => Hono<HubEnv>
  /** Tells whether an address that stands in no list is a page of it, such as one with a name in it. */
  readonly hasPage?: (db: Db, address: string) => Promise<boolean>
  /** Background work, started with the hub. */
  readonly jobs?: (dependencies: JobDependencies) => readonly Job[]
  /** Housekeeping, every hour: deletes what can no longer be used. */
  readonly deleteOld?: (db: Db, nowMs: number) => Promise<void>
  /** Fills the demo, in the caller's transaction; existing data stays as it is. */
  readonly seedDemo?: (db: Db, demo: Demo) => Promise<void>
  /**
   * Sets up what is missing at the payment provider before this feature can sell; returns the lookup keys of the prices
   * it set up. Safe to run again.
   */
  readonly createPrices?: (db: Db, payments: Payments, mailTexts: MailTexts) => Promise<string[]>
  /** Its line on the administrators' overview. */
  readonly overview?: OverviewPart
  /** Fulfils a paid order of this feature, whose `id` is the order's `purpose`. */
  readonly fulfilment?: Fulfilment
}

/** Fulfilment by purpose. */
export const fulfilmentsOf = (features: readonly Feature[]): Fulfilments =>
  new Map(features.flatMap(({ id, fulfilment }) => (fulfilment ? [[id, fulfilment] as const] : [])))

/** Sets up the prices of these features that the payment provider lacks; returns their lookup keys. */
export const createPrices = async (
  features: readonly Feature[],
  { db, payments, mailTexts }: Pick<Dependencies, 'db' | 'payments' | 'mailTexts'>,
): Promise<string[]> => {
  const created: string[] = []
  for (const feature of features)
    created.push(...((await feature.createPrices?.(db, payments, mailTexts)) ?? []))
  return created
}

/** Tells whether an address is a page of one of these features. While the database can't say, the page itself finds out. */
export const pagesOf =
  (features: readonly Feature[], { db, log }: Pick<Dependencies, 'db' | 'log'>) =>
  async (address: string): Promise<boolean> => {
    try {
      for (const { hasPage } of features) if (await hasPage?.(db, address)) return true
      return false
    } catch (error) {
      log.error({ err: error, address }, 'not known whether it is a page')
      return true
    }
  }
