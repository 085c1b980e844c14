import type { ColumnType, Generated, Kysely } from 'kysely'
import type { MailLanguage } from '#contract/mail-languages.ts'
import type { OrderStatus, PaidPlanId, ProjectType, ReceiptLine } from '#contract/order.contract.ts'
import type { Billing, PlanId } from '#contract/plans.contract.ts'
import type { ProjectCategory, projectStatuses } from '#contract/projects.contract.ts'
import type { PaymentFact, SubscriptionStatus } from './platform/payments/payment-events.ts'
import type { CheckoutRequest } from './platform/payments/payments.ts'

/** An instant: read as a Date on both databases; written as a Date. */
export type Instant = ColumnType<Date, Date, Date>
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface UsersTable {
  id: string
  username: string
  email: string | null
  is_admin: Generated<boolean>
  dao_access: Generated<boolean>
  avatar: string | null
  first_name: string | null
  last_name: string | null
  country: string | null
  theme_preference: string | null
  favorite_page: string | null
  created_at: Instant
}

/** One log-in: the family of its refresh tokens. It is over when `revoked_at` is set or `expires_at` is past. */
export interface SessionsTable {
  id: string
  user_id: string
  created_at: Instant
  /** 30 days after `created_at`, whatever is refreshed meanwhile. */
  expires_at: Instant
  revoked_at: OptionalInstant
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string
  session_id: string
  created_at: Instant
  /** 14 days after `created_at`. */
  expires_at: Instant
  used_at: OptionalInstant
}

export interface MagicLinksTable {
  /** SHA-256 of the token, hex. */
  hash: string
  email: string
  requested_at: Instant
  expires_at: Instant
  /** Kind of browser in words. */
  requested_from: string
  /** SHA-256 of the request cookie of the browser that asked, hex. */
  browser_hash: string
  used_at: OptionalInstant
  /** Set on the links beside the one that was used. */
  voided_at: OptionalInstant
}

export interface PlansTable {
  id: PlanId
  position: number
  name: string
  monthly_cents: number
  yearly_cents: number
}

export interface FeaturesTable {
  feature_key: string
  position: number
  description: string
}

export interface PlanFeaturesTable {
  plan_id: PlanId
  feature_key: string
  feature_description: string
}

export interface ProjectsTable {
  id: string
  title: string
  description: string
  category: ProjectCategory
  status: (typeof projectStatuses)[number]
  goal_cents: number | null
  milestone: string | null
  priority: Generated<number>
  /** How many comments it has. */
  comments: Generated<number>
  created_at: Instant
}

/** Append-only: a vote that was taken back is a row with negative votes. */
export interface ProjectVotesTable {
  id: Generated<string>
  project_id: string
  voter: string
  votes: number
  at: Instant
}

/** Append-only: a refund is a row with a negative amount. */
export interface DonationsTable {
  id: Generated<string>
  donor: string
  project_id: string | null
  project_type: ProjectType
  amount_cents: number
  order_id: string | null
  order_line: number | null
  at: Instant
}

/** What the fund aims at next, one after the other. */
export interface FundMilestonesTable {
  goal_cents: number
  milestone: string
}

/** Has a row when the demo's votes and donations are among those of the hub. */
export interface SampleDataTable {
  seeded_at: Instant
}

export interface OrdersTable {
  id: string
  /** What people quote: `HUB-10001`. */
  number: string
  /** Grows from attempt to attempt, by when they began. */
  attempt: number
  user_id: string
  /** What it is for: the `id` of the entry in features.ts that fulfils it. */
  purpose: string
  /** Which payment of its purpose: an order's plan, or its gifts. */
  leg: string
  status: OrderStatus
  lines: ReceiptLine[]
  total_cents: number
  idempotency_key: string
  /** SHA-256 of what was asked, hex: the same key with another order is refused. */
  request_hash: string
  /** What the payment provider is asked for, kept so that a repeated call is the very same call. */
  checkout: CheckoutRequest
  /** Which try at opening it is the current one: part of its idempotency key, so the number of a lost answer stays. */
  checkout_try: Generated<number>
  checkout_id: string | null
  checkout_url: string | null
  /** Until then one process is opening the checkout; others wait for its answer. */
  opening_until: OptionalInstant
  /** When the payment provider was last asked about it. */
  provider_asked_at: OptionalInstant
  /** When a paid order is to be fulfilled: later than now after a failed try. */
  fulfil_at: OptionalInstant
  /** One open checkout a user, purpose and leg, one paid plan a user: a plan's order keeps its slot while its subscription runs. */
  holds_slot: boolean
  created_at: Instant
  paid_at: OptionalInstant
  fulfilled_at: OptionalInstant
  provider_subscription_id: string | null
  /** When the payment provider is to end that subscription: set when the order grants nothing for it. */
  end_subscription_at: OptionalInstant
  /** Of the receipt's mail. */
  language: Generated<MailLanguage>
  /** The user's address when the order was fulfilled: where the receipt goes. */
  receipt_to: Generated<string | null>
  /** When the receipt is to be mailed next; null once it was, or was given up. */
  receipt_due_at: OptionalInstant
  receipt_mailed_at: OptionalInstant
}

/** The customer of a user at the payment provider. */
export interface PaymentCustomersTable {
  user_id: string
  customer_id: string | null
  /** Which try at creating it is the current one: part of its idempotency key. */
  tries: Generated<number>
}

export interface SubscriptionsTable {
  id: string
  user_id: string
  order_id: string | null
  plan_id: PaidPlanId
  type: Billing
  status: SubscriptionStatus
  source: 'order' | 'gift'
  amount_cents: number
  provider_id: string | null
  /** Time of the newest event of the payment provider that spoke about the status. */
  provider_event_at: OptionalInstant
  started_at: Instant
  /** End of the last period that was paid. */
  current_period_end: Instant
  /** When the payment provider was last asked about it. */
  provider_asked_at: OptionalInstant
  /** The player ended it: it stops with the paid period. */
  ending: Generated<boolean>
  /** Time of the newest event of the payment provider that spoke about that. */
  ending_event_at: OptionalInstant
  /** When the payment provider was seen to ask for nothing more of it, after it had ended. */
  closed_at: OptionalInstant
  /** False while the period's end is our own reckoning; the payment provider's wins. */
  period_confirmed: Generated<boolean>
}

/** One row a lot of twelve months or group of single months; the code itself is derived from the id when it is shown. */
export interface GiftCodesTable {
  id: string
  order_id: string
  order_line: number
  part: number
  buyer_id: string
  plan_id: PaidPlanId
  months: number
  created_at: Instant
}

/** Append-only: a member's votes are the sum of their rows. */
export interface VoteLedgerTable {
  id: Generated<string>
  user_id: string
  bank: 'daily' | 'carried' | 'donation'
  votes: number
  order_id: string | null
  order_line: number | null
  at: Instant
}

/** The inbox of the payment provider's webhooks; `due_at` is null once an event is settled. */
export interface PaymentEventsTable {
  id: string
  type: string
  order_id: string | null
  fact: PaymentFact
  created_at: Instant
  received_at: Instant
  attempts: Generated<number>
  due_at: OptionalInstant
  outcome: string | null
  settled_at: OptionalInstant
}

export interface RateLimitsTable {
  key: string
  /** Instants of the last hour's hits in milliseconds since the epoch, oldest first. */
  hits: number[]
  /** Was the last attempt free? */
  granted: boolean
  expires_at: Instant
}

/** Every table of the hub. */
export interface Database {
  users: UsersTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  magic_links: MagicLinksTable
  rate_limits: RateLimitsTable
  plans: PlansTable
  features: FeaturesTable
  plan_features: PlanFeaturesTable
  projects: ProjectsTable
  project_votes: ProjectVotesTable
  donations: DonationsTable
  fund_milestones: FundMilestonesTable
  sample_data: SampleDataTable
  orders: OrdersTable
  payment_customers: PaymentCustomersTable
  subscriptions: SubscriptionsTable
  gift_codes: GiftCodesTable
  vote_ledger: VoteLedgerTable
  payment_events: PaymentEventsTable
}

/** A connection or a transaction: what every store function takes first. */
export type Db = Kysely<Database>
