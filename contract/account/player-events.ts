import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { reportAnswers, reportReasons } from '../comments/comments.contract.ts'
import { paidPlanIds, projectTypes } from '../order/order.contract.ts'
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
 * Everything a player will want to hear of, by kind, with what is known of it. `paid_until` is the end of the last period
 * that was paid. A kind is never given another meaning: rows are kept for good.
 */
export const playerEvents = {
  /** The player was charged; `receipt` is the number of the charge's own receipt. */
  charged: v.object({
    order_id: id,
    receipt: v.string(),
    cents: centsSchema,
    reason: v.picklist(['payment', 'renewal', 'plan_change']),
  }),
  /** A plan that was paid for has begun. */
  plan_started: v.object({ subscription_id: id, ...plan, cents: centsSchema }),
  /** Another plan or billing runs from now on; `cents` is what was charged for the change, 0 when nothing was. */
  plan_changed: v.object(change),
  /** A change at once waits for `cents` to be paid until `until`; nothing changes before. */
  plan_change_waiting: v.object({ ...change, until: instant, payment_url: v.nullable(v.string()) }),
  /** Another plan or billing is to begin at `at`, for `cents`. */
  plan_change_planned: v.object({ ...change, at: instant }),
  /** A change that was planned or waited won't happen: `from` goes on, and `cents` was not charged. */
  plan_change_dropped: v.object(change),
  /** A change at once wasn't paid in time: `from` goes on, and `cents` was not charged. */
  plan_change_lapsed: v.object(change),
  /** A yearly plan is charged again at `at`, for `cents`, in `days` days at most. */
  renewal_announced: v.object({
    subscription_id: id,
    ...plan,
    cents: centsSchema,
    at: instant,
    days: v.picklist([14, 3]),
  }),
  /** The plan is to end with what was paid; nothing more is charged. */
  plan_ending: v.object(paidPlan),
  /** A plan that was to end renews after all, for `cents`. */
  plan_kept: v.object(paidPlan),
  /** A plan has ended; `unpaid`: its renewal was never paid; `refund`, `dispute`: what it was paid with went back. */
  plan_ended: v.object({ ...paidPlan, reason: v.picklist(['ended', 'unpaid', 'refund', 'dispute']) }),
  /** A renewal could not be charged, for the first time since `paid_until`. */
  payment_failed: v.object(paidPlan),
  /** A renewal that had failed was paid. */
  payment_recovered: v.object(paidPlan),
  /** Money went back, or was drawn back by a dispute. Older rows lack `order_number`, the one that players quote. */
  refunded: v.object({
    order_id: id,
    order_number: v.optional(v.string()),
    cents: centsSchema,
    reason: v.picklist(['refund', 'dispute']),
  }),
  /** A dispute is over. `won`: the payment stands, and what it bought is back; `lost`: the player keeps the money. */
  dispute_decided: v.object({
    order_id: id,
    order_number: v.string(),
    cents: centsSchema,
    outcome: v.picklist(['won', 'lost']),
  }),
  /** A donation was booked; without a project it went to the fund of its project type. */
  donation_thanked: v.object({
    order_id: id,
    order_line: count,
    cents: centsSchema,
    votes: count,
    project_id: v.nullable(id),
    project_type: v.picklist(projectTypes),
  }),
  /** Gifts were paid, and their codes are there. */
  gifts_bought: v.object({ order_id: id, cents: centsSchema, gifts }),
  /** Gifts waited for their payment for too long. `order_number` is the one that players quote. */
  gifts_discarded: v.object({ order_id: id, order_number: v.string(), cents: centsSchema, gifts }),
  /** Gift time began to count, or counts again, until it is used up. */
  gift_time_started: v.object({ gift_time_id: id, plan_id: v.picklist(paidPlanIds), until: instant }),
  /** Gift time is used up, or what was left of it went with the money: `refund`, `dispute`. */
  gift_time_ended: v.object({
    gift_time_id: id,
    plan_id: v.picklist(paidPlanIds),
    reason: v.optional(v.picklist(['refund', 'dispute'])),
  }),
  /** A gift was claimed by this player; `from` is the giver's username, null when an administrator made its code. */
  gift_received: v.object({
    gift_code_id: id,
    gift_time_id: id,
    plan_id: v.picklist(paidPlanIds),
    months,
    from: v.nullable(v.string()),
  }),
  /** Somebody replied to a comment of this player; `by` is a username. */
  comment_replied: v.object({ project_id: id, comment_id: id, reply_id: id, by: v.string() }),
  /** An administrator removed a comment of this player, for a reason. */
  comment_removed: v.object({ project_id: id, comment_id: id, reason: v.picklist(reportReasons) }),
  /** A comment of this player that an administrator had removed can be read again. */
  comment_put_back: v.object({ project_id: id, comment_id: id }),
  /** What this player reported was answered: the comment stays, or is gone; the last answer holds. */
  report_answered: v.object({ project_id: id, comment_id: id, answer: v.picklist(reportAnswers) }),
  /** A gift that this player bought was claimed; `by` is a username. */
  gift_claimed: v.object({ gift_code_id: id, plan_id: v.picklist(paidPlanIds), months, by: v.string() }),
  /** The owner of a project that this player follows has written an update. */
  project_updated: v.object({ ...project, update_id: id }),
  /** An administrator removed an update of this player, for a reason. */
  update_removed: v.object({ project_id: id, update_id: id, reason: v.picklist(reportReasons) }),
  /** A project that this player follows or owns takes votes and donations from now on. */
  project_opened: v.object(project),
  /** A project that this player follows or owns is completed. */
  project_completed: v.object(project),
  /** A project that this player follows or owns was refused: it has left the lists, and takes neither votes nor donations. */
  project_refused: v.object(project),
  /**
   * An administrator decided about this player's suggestion: it is looked at (`analyzing`), a project that is open for votes
   * (`accepted`), or refused for a reason that is given.
   */
  suggestion_decided: v.object({
    suggestion_id: id,
    title: v.string(),
    decision: v.picklist(['analyzing', 'accepted', 'refused']),
    reason: v.nullable(v.string()),
    project_id: v.nullable(id),
  }),
  /** An administrator named this player the owner of a project that somebody else had suggested. */
  project_entrusted: v.object({ project_id: id, title: v.string() }),
  /** A project of this player has another owner now, or none. */
  project_withdrawn: v.object({ project_id: id, title: v.string() }),
  /**
   * An administrator voided votes of this player, on a project or, null, on all. `given_back` of them came of donations, and are
   * in the donation bank again.
   */
  votes_voided: v.object({ votes: count, given_back: count, project_id: v.nullable(id) }),
  /** An administrator doesn't let this player vote from now on, or lets them again. */
  voting_barred: v.object({}),
  voting_allowed: v.object({}),
  /** An administrator gave this player a right, or took it. */
  rights_changed: v.object({ right: v.picklist(['administrator', 'dao_access']), has: v.boolean() }),
  /** An administrator ended so many of this player's sessions. */
  sessions_ended: v.object({ sessions: count }),
} as const

export type PlayerEventKind = keyof typeof playerEvents
export type PlayerEventData<Kind extends PlayerEventKind> = v.InferOutput<(typeof playerEvents)[Kind]>

/** An event by its kind. */
export type PlayerEvent = {
  [Kind in PlayerEventKind]: { readonly kind: Kind; readonly data: PlayerEventData<Kind> }
}[PlayerEventKind]

/** The page that an event leads to, at the reply or comment that it is about; null where it is about none. */
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
