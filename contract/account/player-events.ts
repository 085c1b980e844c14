import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { announcedTextsSchema } from '../values/announced-texts.ts'
import { reportAnswers, reportReasons } from '../comments/comments.contract.ts'
import { paidPlanIds, projectTypes } from '../order/order.contract.ts'
import { wayKinds } from '../auth/way-kinds.ts'
import { commentPath } from '../http/paths.ts'
import { centsSchema } from '../values/money.ts'
import { billings } from '../plans/plans.contract.ts'

const id = v.pipe(textOfAtMost(128), v.minLength(1))
const instant = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const months = v.pipe(v.number(), v.integer(), v.minValue(1))
const plan = { plan_id: v.picklist(paidPlanIds), type: v.picklist(billings) }
const change = { subscription_id: id, from: v.object(plan), to: v.object(plan), cents: centsSchema }
const paidPlan = { subscription_id: id, ...plan, cents: centsSchema, paid_until: instant }
const project = { project_id: id, project_title: v.string() }
const gifts = v.array(v.object({ plan_id: v.picklist(paidPlanIds), months }))

/**
 * Every kind of event that players are notified of, with its data. `paid_until` is the end of the last paid period.
 * A kind never changes its meaning: rows are stored for good.
 */
export const playerEvents = {
  /** The player was charged. `receipt` is the number of this charge's own receipt. */
  charged: v.object({
    order_id: id,
    receipt: v.string(),
    cents: centsSchema,
    reason: v.picklist(['payment', 'renewal', 'plan_change']),
  }),
  plan_started: v.object({ subscription_id: id, ...plan, cents: centsSchema }),
  /** Another plan or billing has begun. `cents` is the charge for the change, 0 for none. */
  plan_changed: v.object(change),
  /** An immediate change is pending until `cents` is paid, at the latest by `until`. Nothing changes before that. */
  plan_change_waiting: v.object({ ...change, until: instant, payment_url: v.nullable(v.string()) }),
  /** Another plan or billing will begin at `at`, for `cents`. */
  plan_change_planned: v.object({ ...change, at: instant }),
  /** A planned or pending change was cancelled: `from` continues, and `cents` was not charged. */
  plan_change_dropped: v.object(change),
  /** An immediate change was not paid in time: `from` continues, and `cents` was not charged. */
  plan_change_lapsed: v.object(change),
  /** A yearly plan renews at `at`, for `cents`, in at most `days` days. */
  renewal_announced: v.object({
    subscription_id: id,
    ...plan,
    cents: centsSchema,
    at: instant,
    days: v.picklist([14, 3]),
  }),
  /** The plan will end after the paid period; nothing more is charged. */
  plan_ending: v.object(paidPlan),
  /** A plan that was about to end will renew after all, for `cents`. */
  plan_kept: v.object(paidPlan),
  /** A plan has ended. `unpaid`: its renewal was never paid. `refund`, `dispute`: its payment was returned. */
  plan_ended: v.object({ ...paidPlan, reason: v.picklist(['ended', 'unpaid', 'refund', 'dispute']) }),
  /** A renewal could not be charged, for the first time since `paid_until`. */
  payment_failed: v.object(paidPlan),
  payment_recovered: v.object(paidPlan),
  /**
   * Money was refunded, or drawn back by a dispute. `order_number` is the number that players quote; older rows lack
   * it.
   */
  refunded: v.object({
    order_id: id,
    order_number: v.optional(v.string()),
    cents: centsSchema,
    reason: v.picklist(['refund', 'dispute']),
  }),
  /**
   * A dispute is over. `won`: the payment stays valid, and the player has the purchase back. `lost`: the player
   * keeps the money.
   */
  dispute_decided: v.object({
    order_id: id,
    order_number: v.string(),
    cents: centsSchema,
    outcome: v.picklist(['won', 'lost']),
  }),
  /** A donation was booked. Without a project it went to the fund of its project type. */
  donation_thanked: v.object({
    order_id: id,
    order_line: count,
    cents: centsSchema,
    votes: count,
    project_id: v.nullable(id),
    project_type: v.picklist(projectTypes),
  }),
  /** Gifts were paid, and their codes exist. */
  gifts_bought: v.object({ order_id: id, cents: centsSchema, gifts }),
  /** Gifts were discarded because their payment took too long. `order_number` is the number that players quote. */
  gifts_discarded: v.object({ order_id: id, order_number: v.string(), cents: centsSchema, gifts }),
  /** Gift time began or resumed, and lasts until `until`. */
  gift_time_started: v.object({ gift_time_id: id, plan_id: v.picklist(paidPlanIds), until: instant }),
  /** Gift time is used up, or the rest of it was taken back with its money: `refund`, `dispute`. */
  gift_time_ended: v.object({
    gift_time_id: id,
    plan_id: v.picklist(paidPlanIds),
    reason: v.optional(v.picklist(['refund', 'dispute'])),
  }),
  /** This player claimed a gift. `from` is the giver's username, null for a code made by an administrator. */
  gift_received: v.object({
    gift_code_id: id,
    gift_time_id: id,
    plan_id: v.picklist(paidPlanIds),
    months,
    from: v.nullable(v.string()),
  }),
  /** Another player replied to a comment of this player; `by` is a username. */
  comment_replied: v.object({ project_id: id, comment_id: id, reply_id: id, by: v.string() }),
  /** An administrator removed a comment of this player, for `reason`. */
  comment_removed: v.object({ project_id: id, comment_id: id, reason: v.picklist(reportReasons) }),
  /** An administrator restored a comment of this player that had been removed. */
  comment_put_back: v.object({ project_id: id, comment_id: id }),
  /**
   * An administrator decided about a comment that this player reported: kept or removed. Only the last decision
   * counts.
   */
  report_answered: v.object({ project_id: id, comment_id: id, answer: v.picklist(reportAnswers) }),
  /** A gift that this player bought was claimed; `by` is a username. Older rows lack the order. */
  gift_claimed: v.object({
    gift_code_id: id,
    order_id: v.optional(v.nullable(id)),
    plan_id: v.picklist(paidPlanIds),
    months,
    by: v.string(),
  }),
  /** The owner of a project that this player follows wrote an update. */
  project_updated: v.object({ ...project, update_id: id }),
  /** An administrator removed an update of this player, for `reason`. */
  update_removed: v.object({ project_id: id, update_id: id, reason: v.picklist(reportReasons) }),
  /** A project that this player follows or owns now accepts votes and donations. */
  project_opened: v.object(project),
  project_completed: v.object(project),
  /**
   * A project that this player follows or owns was refused: it is no longer listed, and accepts neither votes nor
   * donations.
   */
  project_refused: v.object(project),
  /**
   * An administrator decided about this player's suggestion. `analyzing`: under review; `accepted`: now a project
   * that is open for votes; `refused`: refused for `reason`.
   */
  suggestion_decided: v.object({
    suggestion_id: id,
    title: v.string(),
    decision: v.picklist(['analyzing', 'accepted', 'refused']),
    reason: v.nullable(v.string()),
    project_id: v.nullable(id),
  }),
  /** An administrator made this player the owner of a project that another player had suggested. */
  project_entrusted: v.object({ project_id: id, title: v.string() }),
  /** A project of this player now has another owner, or none. */
  project_withdrawn: v.object({ project_id: id, title: v.string() }),
  /**
   * An administrator voided votes of this player, on one project or (null) on all. `given_back`: those that came
   * from donations; they are in the donation bank again.
   */
  votes_voided: v.object({ votes: count, given_back: count, project_id: v.nullable(id) }),
  /** An administrator barred this player from voting, or allowed it again. */
  voting_barred: v.object({}),
  voting_allowed: v.object({}),
  /**
   * The vote bank is too full for today's votes: `votes` of them lapse at `at`, the next reset in `time_zone`, unless the
   * player casts them before then. Reported again only after the player has voted.
   */
  votes_lapsing: v.object({
    votes: v.pipe(count, v.minValue(1)),
    at: instant,
    time_zone: textOfAtMost(64),
  }),
  /** An administrator gave this player a right, or withdrew it. */
  rights_changed: v.object({ right: v.picklist(['administrator', 'dao_access']), has: v.boolean() }),
  sessions_ended: v.object({ sessions: count }),
  /**
   * A log-in in a browser in which this account was never logged in before, except its first one. `browser` and
   * `system`: names such as Chrome and Windows; null if not known.
   */
  new_device: v.object({ browser: v.nullable(v.string()), system: v.nullable(v.string()) }),
  /**
   * The ways into the account changed. `address_changed`: mailed links go to another address. `password_set`: a
   * password was set or replaced. `undone`: a change of `way` was undone, and every session ended.
   */
  way_in_changed: v.object({
    way: v.picklist(wayKinds),
    change: v.picklist(['added', 'removed', 'address_changed', 'password_set', 'undone']),
  }),
  /** This player's account will be deleted at `takes_effect_at`, as requested. `has_plan`: a plan no longer renews. */
  deletion_requested: v.object({
    takes_effect_at: instant,
    by: v.picklist(['player', 'administrator']),
    has_plan: v.boolean(),
  }),
  /** The deletion was taken back: the account stays. `plan_ends`: a plan doesn't renew, and can be resumed. */
  deletion_taken_back: v.object({ plan_ends: v.boolean() }),
  /**
   * The hub announced something to all its players. `texts` and `path` aren't stored with the event: they are added when it is
   * read, as long as the announcement isn't withdrawn.
   */
  announcement: v.object({
    announcement_id: id,
    texts: v.optional(announcedTextsSchema),
    path: v.optional(v.nullable(v.string())),
  }),
  /** An administrator notified themselves, to see a notification arrive (Shell 2.7). */
  test: v.object({}),
} as const

export type PlayerEventKind = keyof typeof playerEvents
export type PlayerEventData<Kind extends PlayerEventKind> = v.InferOutput<(typeof playerEvents)[Kind]>

export type PlayerEvent = {
  [Kind in PlayerEventKind]: { readonly kind: Kind; readonly data: PlayerEventData<Kind> }
}[PlayerEventKind]

/** The page that an event links to: the comment or reply concerned. Null for all other events. */
export const eventPath = ({ kind, data }: PlayerEvent): string | null => {
  switch (kind) {
    case 'comment_replied':
      return commentPath(data.project_id, data.reply_id)
    case 'comment_removed':
    case 'comment_put_back':
    case 'report_answered':
      return commentPath(data.project_id, data.comment_id)
    default:
      return null
  }
}
