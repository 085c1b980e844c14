import type { Hono } from 'hono'
import type { DeskId } from '#contract/desk/braincore.rules.ts'
import type { Proof, prove } from '#contract/auth/proof.contract.ts'
import type { WayKind } from '#contract/auth/way-kinds.ts'
import type { FeatureKey } from '#contract/plans/features.rules.ts'
import type { ErrorOf } from '#contract/http/endpoint.ts'
import type { OverviewWaiting } from '#contract/desk/overview.contract.ts'
import type { Dependencies } from './dependencies.ts'
import type { LimitTools, RequestTools } from './platform/http/handler-tools.ts'
import type { Caller, HubEnv } from './platform/http/hub-context.ts'
import type { Refused } from './platform/http/refused.ts'
import type { MailTexts } from './platform/mail/mail-texts.ts'
import type { Payments } from './platform/payments/payments.ts'
import type { PriceBook } from './platform/payments/price-book.ts'
import type { Job } from './platform/process/scheduler.ts'
import type { Database, Db, Row } from './schema.ts'

/** Fulfilment of paid orders whose purpose is this feature. */
export interface Fulfilment {
  /**
   * Grants everything the order bought, all or nothing, in the caller's transaction. Repeated calls grant nothing more.
   */
  readonly fulfil: (
    db: Db,
    order: Row<'orders'>,
    nowMs: number,
    settings: Dependencies['settings'],
  ) => Promise<void>
  /** Names of the jobs to wake after the fulfilment. */
  readonly wakes?: readonly string[]
}

/** Keyed by purpose, which is the `id` of the feature. */
export type Fulfilments = ReadonlyMap<string, Fulfilment>

export type RouteDependencies = Dependencies & {
  readonly prices: PriceBook
  /** Features of plans that exist: all that the hub's features list in `brings`. */
  readonly built: ReadonlySet<string>
  readonly overview: readonly OverviewPart[]
  readonly waysIn: readonly WaysIn[]
  /** Is this address, without query and fragment, a page of the hub? */
  readonly isPage: (address: string) => Promise<boolean>
  /** The personal data of every feature, in the order of the features. */
  readonly personalData: readonly PersonalData[]
}

export type JobDependencies = Dependencies & {
  readonly fulfilments: Fulfilments
  /** The personal data of every feature, in the order of the features. */
  readonly personalData: readonly PersonalData[]
}

export interface Demo {
  readonly nowMs: number
  /** The hub has players already, so none are added. */
  readonly isPeopled: boolean
  /** Ids of players of the demo who agreed to be named beside their donations. */
  readonly givers: readonly string[]
}

/** A desk's part of the overview: at most `most` of what has waited longest. Changes are in the audit. */
export interface OverviewPart {
  readonly desk: DeskId
  /** Money comes first on the overview. */
  readonly isMoney: boolean
  readonly readWaiting: (
    db: Db,
    nowMs: number,
    most: number,
  ) => Promise<{ waiting: OverviewWaiting[]; total: number }>
}

/** A way into an account, as its player sees it. */
export interface WayIn {
  readonly kind: WayKind
  /** Unique among the ways of its kind. */
  readonly id: string
  /** A wallet's address, a passkey's name, the mail address at Google; null for none. */
  readonly name: string | null
  /** A wallet's app, by the name that it announced. */
  readonly app?: string
  readonly addedAt: Date
  /** Null: not used yet. */
  readonly usedAt: Date | null
}

/** The stored row of a removed way in JSON form: enough to add it again. */
export type RemovedWay = Readonly<Record<string, string | number | boolean | null>>

/** A proof by a way of this kind, as the caller sent it. */
export type ProofBy<Kind extends Proof['way']> = Extract<Proof, { readonly way: Kind }>

/**
 * The ways in of these kinds, by the feature that has them. `remove` and `restore` run in the caller's transaction,
 * and `list` does where it is counted.
 */
export interface WaysIn {
  readonly kinds: readonly WayKind[]
  readonly list: (db: Db, userId: string) => Promise<readonly WayIn[]>
  /** Removes a way and returns it; null if this user has none with this id. */
  readonly remove: (trx: Db, userId: string, way: Pick<WayIn, 'kind' | 'id'>) => Promise<RemovedWay | null>
  /** Adds a removed way again; false if it belongs to another account by now. */
  readonly restore: (trx: Db, userId: string, kind: WayKind, removed: RemovedWay) => Promise<boolean>
  /**
   * Returns null if the proof shows that the caller has a way of these kinds, otherwise the refusal. The kind of a
   * proof is its `way`, which the contract lists; only ways of a kind with this function can prove.
   */
  readonly prove?: (
    dependencies: Dependencies,
    caller: Caller,
    proof: Proof,
    tools: Pick<RequestTools, 'note' | 'cookie'> & Pick<LimitTools, 'countLike'>,
  ) => Promise<Refused<ErrorOf<typeof prove>> | null>
}

type PlainValue =
  | string
  | number
  | boolean
  | null
  | readonly PlainValue[]
  | { readonly [name: string]: PlainValue }

/**
 * Sections of "my data", by name (`comments`): each a list of entries in JSON form, oldest first. Times are ISO, money
 * is in cents (`_cents`). Never a secret, a hash, a ciphertext, or anything about another player.
 */
export type OwnData = Readonly<Record<string, readonly Readonly<Record<string, PlainValue>>[]>>

/** A column of the database: `users.email`. */
export type ColumnName = {
  [Table in keyof Database]: `${Table}.${keyof Database[Table] & string}`
}[keyof Database]

/**
 * The end of a column's values when their player leaves. `forgotten`: deleted, or replaced by nothing. `nameless`: a
 * user's id, which stays as that of a player without name. `stays: …`: for this reason. `impersonal: …`: it has no
 * person's text, name or address, but this.
 */
export type Fate = 'forgotten' | 'nameless' | `stays: ${string}` | `impersonal: ${string}`

/** The part of a feature that is about players. */
export interface PersonalData {
  /** Columns that refer to users or may contain a name, an address or a person's text, each with its end. */
  readonly personal?: Readonly<Partial<Record<ColumnName, Fate>>>
  /** Everything that this feature stores about a player or from them. */
  readonly mine?: (db: Db, userId: string) => Promise<OwnData>
  /**
   * Deletes what this feature stores about a player, or makes it nameless, in the transaction of the deletion. Their
   * name also goes from the rows of other players. Later features of the list forget before earlier ones: until
   * `user` forgets, name and addresses can be read. `nowMs` in milliseconds.
   */
  readonly forget?: (trx: Db, userId: string, nowMs: number) => Promise<void>
  readonly leaving?: Leaving
}

/**
 * Steps at the payment provider when a player leaves, outside of any transaction and in the order of the list. They
 * are repeated until they succeed: one that throws its PaymentError is tried again later.
 */
export interface Leaving {
  /** The deletion was requested: nothing more is charged. */
  readonly requested?: (deps: LeavingDependencies, userId: string) => Promise<void>
  /** The deletion is due: whatever is under way is finished before it. */
  readonly finish?: (deps: LeavingDependencies, userId: string) => Promise<void>
}

type LeavingDependencies = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments'>

/** A feature of the hub. Everything but the `id` is optional. */
export interface Feature extends PersonalData {
  readonly id: string
  /** Features of plans that it implements. The comparison of plans marks all others as coming. */
  readonly brings?: readonly FeatureKey[]
  /** Its endpoints, mounted at /api. */
  readonly routes?: (dependencies: RouteDependencies) => Hono<HubEnv>
  /** Is an address outside the fixed list, such as one that contains a name, a page of this feature? */
  readonly hasPage?: (db: Db, address: string) => Promise<boolean>
  /** Background work, started with the hub. */
  readonly jobs?: (dependencies: JobDependencies) => readonly Job[]
  /** Hourly housekeeping: deletes what can no longer be used. */
  readonly deleteOld?: (db: Db, nowMs: number, settings: Dependencies['settings']) => Promise<void>
  /** Fills the demo, in the caller's transaction. Existing data stays as it is. */
  readonly seedDemo?: (db: Db, demo: Demo) => Promise<void>
  /**
   * Sets up what is missing at the payment provider before this feature can sell. Returns the lookup keys of the prices
   * that it set up. Safe to run again.
   */
  readonly createPrices?: (db: Db, payments: Payments, mailTexts: MailTexts) => Promise<string[]>
  readonly overview?: OverviewPart
  /** The ways in that it adds to accounts. */
  readonly waysIn?: WaysIn
  /** Fulfils paid orders whose `purpose` is the `id` of this feature. */
  readonly fulfilment?: Fulfilment
}

export const fulfilmentsOf = (features: readonly Feature[]): Fulfilments =>
  new Map(features.flatMap(({ id, fulfilment }) => (fulfilment ? [[id, fulfilment] as const] : [])))

/** Sets up the prices of these features that the payment provider lacks. Returns their lookup keys. */
export const createPrices = async (
  features: readonly Feature[],
  { db, payments, mailTexts }: Pick<Dependencies, 'db' | 'payments' | 'mailTexts'>,
): Promise<string[]> => {
  const created: string[] = []
  for (const feature of features)
    created.push(...((await feature.createPrices?.(db, payments, mailTexts)) ?? []))
  return created
}

/**
 * Is this address a page of one of these features? When the database fails, it counts as one, and the page itself finds
 * out.
 */
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
