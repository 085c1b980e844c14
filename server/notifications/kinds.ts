import { eventPath } from '#contract/account/player-events.ts'
import type { PlayerEventData, PlayerEventKind } from '#contract/account/player-events.ts'
import { href, paths, projectPath } from '#contract/http/paths.ts'
import type { NotificationCategory } from '#contract/notifications/notifications.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { Say } from '../platform/mail/mail-texts.ts'
import type { Message } from '../platform/mail/message.ts'
import { texts } from './notification-texts.ts'

/** Amounts and times in the reader's language. */
export interface Figures {
  readonly money: (cents: number) => string
  readonly day: (at: string) => string
  readonly moment: (at: string) => string
}

/** A kind of notification. Names made up by people stand between U+2068 and U+2069. */
export interface NotificationKind<Kind extends PlayerEventKind> {
  readonly category: NotificationCategory
  readonly name: Message
  readonly title: (data: PlayerEventData<Kind>, say: Say, figures: Figures) => string
  /** `count`: number of events in it; `data` is that of the newest. */
  readonly message: (data: PlayerEventData<Kind>, count: number, say: Say, figures: Figures) => string
  /** Address on the hub that it leads to; null for none. */
  readonly path: (data: PlayerEventData<Kind>) => string | null
}

/** A name made up by a person, apart from the direction of the text around it. */
const named = (name: string): string => `\u{2068}${name.replaceAll(/[\u{2066}-\u{2069}]/gu, '')}\u{2069}`

const yourPlan = `${paths.settings}#tab-assets`
const receipt = ({ order_id: order }: { readonly order_id: string }): string =>
  href(paths.paymentSuccess, { order })
const onProject = ({ project_id: id }: { readonly project_id: string | null }): string | null =>
  id === null ? null : projectPath(id)
const toPlan = () => yourPlan
const nowhere = () => null

type Kinds = { readonly [Kind in PlayerEventKind]: NotificationKind<Kind> | null }

/** Every kind of event; null: players don't hear of it, for the reason given. */
export const notificationKinds: Kinds = {
  charged: {
    category: 'Subscriptions & Gifts',
    name: texts.charged,
    title: (_, say) => say(texts.charged),
    message: ({ cents }, _, say, { money }) => say(texts.chargedMessage, { price: money(cents) }),
    path: receipt,
  },
  // Its charge is a notification.
  plan_started: null,
  plan_changed: {
    category: 'Subscriptions & Gifts',
    name: texts.planChanged,
    title: (_, say) => say(texts.planChanged),
    message: ({ to }, _, say) => say(texts.planChangedMessage, { name: planNames[to.plan_id] }),
    path: toPlan,
  },
  plan_change_waiting: {
    category: 'Subscriptions & Gifts',
    name: texts.changeWaiting,
    title: (_, say) => say(texts.changeWaiting),
    message: ({ until }, _, say, { moment }) => say(texts.changeWaitingMessage, { moment: moment(until) }),
    path: toPlan,
  },
  plan_change_planned: {
    category: 'Subscriptions & Gifts',
    name: texts.changePlanned,
    title: (_, say) => say(texts.changePlanned),
    message: ({ to, at }, _, say, { day }) =>
      say(texts.changePlannedMessage, { name: planNames[to.plan_id], day: day(at) }),
    path: toPlan,
  },
  plan_change_dropped: {
    category: 'Subscriptions & Gifts',
    name: texts.changeDropped,
    title: (_, say) => say(texts.changeDropped),
    message: ({ from }, _, say) => say(texts.changeDroppedMessage, { name: planNames[from.plan_id] }),
    path: toPlan,
  },
  plan_change_lapsed: {
    category: 'Subscriptions & Gifts',
    name: texts.changeLapsed,
    title: (_, say) => say(texts.changeLapsed),
    message: ({ from }, _, say) => say(texts.changeDroppedMessage, { name: planNames[from.plan_id] }),
    path: toPlan,
  },
  renewal_announced: {
    category: 'Subscriptions & Gifts',
    name: texts.renewalAnnounced,
    title: (_, say) => say(texts.renewalAnnounced),
    message: ({ plan_id, cents, at }, _, say, { money, day }) =>
      say(texts.renewalAnnouncedMessage, { name: planNames[plan_id], price: money(cents), day: day(at) }),
    path: toPlan,
  },
  plan_ending: {
    category: 'Subscriptions & Gifts',
    name: texts.planEnding,
    title: (_, say) => say(texts.planEnding),
    message: ({ plan_id, paid_until }, _, say, { day }) =>
      say(texts.planEndingMessage, { name: planNames[plan_id], day: day(paid_until) }),
    path: toPlan,
  },
  plan_kept: {
    category: 'Subscriptions & Gifts',
    name: texts.planKept,
    title: (_, say) => say(texts.planKept),
    message: ({ plan_id, paid_until }, _, say, { day }) =>
      say(texts.planKeptMessage, { name: planNames[plan_id], day: day(paid_until) }),
    path: toPlan,
  },
  plan_ended: {
    category: 'Subscriptions & Gifts',
    name: texts.planEnded,
    title: (_, say) => say(texts.planEnded),
    message: ({ plan_id }, _, say) => say(texts.planEndedMessage, { name: planNames[plan_id] }),
    path: toPlan,
  },
  payment_failed: {
    category: 'Subscriptions & Gifts',
    name: texts.paymentFailed,
    title: (_, say) => say(texts.paymentFailed),
    message: ({ plan_id }, _, say) => say(texts.paymentFailedMessage, { name: planNames[plan_id] }),
    path: toPlan,
  },
  payment_recovered: {
    category: 'Subscriptions & Gifts',
    name: texts.paymentRecovered,
    title: (_, say) => say(texts.paymentRecovered),
    message: ({ plan_id, paid_until }, _, say, { day }) =>
      say(texts.paymentRecoveredMessage, { name: planNames[plan_id], day: day(paid_until) }),
    path: toPlan,
  },
  refunded: {
    category: 'Subscriptions & Gifts',
    name: texts.refunded,
    title: (_, say) => say(texts.refunded),
    message: ({ cents }, _, say, { money }) => say(texts.refundedMessage, { price: money(cents) }),
    path: receipt,
  },
  dispute_decided: {
    category: 'Subscriptions & Gifts',
    name: texts.disputeDecided,
    title: (_, say) => say(texts.disputeDecided),
    message: ({ order_number: number, outcome }, _, say) =>
      say(outcome === 'won' ? texts.disputeWonMessage : texts.disputeLostMessage, { number }),
    path: receipt,
  },
  donation_thanked: {
    category: 'Subscriptions & Gifts',
    name: texts.donationThanked,
    title: (_, say) => say(texts.donationThanked),
    message: ({ cents }, _, say, { money }) => say(texts.donationThankedMessage, { price: money(cents) }),
    path: receipt,
  },
  gifts_bought: {
    category: 'Subscriptions & Gifts',
    name: texts.giftsBought,
    title: (_, say) => say(texts.giftsBought),
    message: (_, __, say) => say(texts.giftsBoughtMessage),
    path: receipt,
  },
  gifts_discarded: {
    category: 'Subscriptions & Gifts',
    name: texts.giftsDiscarded,
    title: (_, say) => say(texts.giftsDiscarded),
    message: ({ order_number: number }, _, say) => say(texts.giftsDiscardedMessage, { number }),
    path: toPlan,
  },
  gift_time_started: {
    category: 'Subscriptions & Gifts',
    name: texts.giftTimeStarted,
    title: (_, say) => say(texts.giftTimeStarted),
    message: ({ plan_id, until }, _, say, { day }) =>
      say(texts.giftTimeStartedMessage, { name: planNames[plan_id], day: day(until) }),
    path: toPlan,
  },
  gift_time_ended: {
    category: 'Subscriptions & Gifts',
    name: texts.giftTimeEnded,
    title: (_, say) => say(texts.giftTimeEnded),
    message: ({ plan_id }, _, say) => say(texts.giftTimeEndedMessage, { name: planNames[plan_id] }),
    path: toPlan,
  },
  gift_received: {
    category: 'Subscriptions & Gifts',
    name: texts.giftReceived,
    title: (_, say) => say(texts.giftReceived),
    message: ({ plan_id, months }, _, say) =>
      say(texts.giftReceivedMessage, { name: planNames[plan_id], months }),
    path: toPlan,
  },
  comment_replied: {
    category: 'guild',
    name: texts.commentReplied,
    title: (_, say) => say(texts.commentReplied),
    message: ({ by }, count, say) => say(texts.commentRepliedMessage, { name: named(by), others: count - 1 }),
    path: (data) => eventPath({ kind: 'comment_replied', data }),
  },
  comment_removed: {
    category: 'guild',
    name: texts.commentRemoved,
    title: (_, say) => say(texts.commentRemoved),
    message: (_, __, say) => say(texts.commentRemovedMessage),
    path: (data) => eventPath({ kind: 'comment_removed', data }),
  },
  comment_put_back: {
    category: 'guild',
    name: texts.commentPutBack,
    title: (_, say) => say(texts.commentPutBack),
    message: (_, __, say) => say(texts.commentPutBackMessage),
    path: (data) => eventPath({ kind: 'comment_put_back', data }),
  },
  report_answered: {
    category: 'guild',
    name: texts.reportAnswered,
    title: (_, say) => say(texts.reportAnswered),
    message: (_, __, say) => say(texts.reportAnsweredMessage),
    path: (data) => eventPath({ kind: 'report_answered', data }),
  },
  gift_claimed: {
    category: 'Subscriptions & Gifts',
    name: texts.giftClaimed,
    title: (_, say) => say(texts.giftClaimed),
    message: ({ by }, count, say) => say(texts.giftClaimedMessage, { name: named(by), others: count - 1 }),
    path: toPlan,
  },
  project_updated: {
    category: 'guild',
    name: texts.projectUpdated,
    title: ({ project_title: title }, say) => say(texts.projectUpdatedTitle, { title: named(title) }),
    message: (_, count, say) => say(texts.projectUpdatedMessage, { count }),
    path: onProject,
  },
  update_removed: {
    category: 'guild',
    name: texts.updateRemoved,
    title: (_, say) => say(texts.updateRemoved),
    message: (_, __, say) => say(texts.updateRemovedMessage),
    path: onProject,
  },
  project_opened: {
    category: 'guild',
    name: texts.projectOpened,
    title: (_, say) => say(texts.projectOpened),
    message: ({ project_title: title }, _, say) => say(texts.projectOpenedMessage, { title: named(title) }),
    path: onProject,
  },
  project_completed: {
    category: 'guild',
    name: texts.projectCompleted,
    title: (_, say) => say(texts.projectCompleted),
    message: ({ project_title: title }, _, say) =>
      say(texts.projectCompletedMessage, { title: named(title) }),
    path: onProject,
  },
  project_refused: {
    category: 'guild',
    name: texts.projectRefused,
    title: (_, say) => say(texts.projectRefused),
    message: ({ project_title: title }, _, say) => say(texts.projectRefusedMessage, { title: named(title) }),
    path: onProject,
  },
  suggestion_decided: {
    category: 'guild',
    name: texts.suggestionDecided,
    title: (_, say) => say(texts.suggestionDecided),
    message: ({ title }, _, say) => say(texts.suggestionDecidedMessage, { title: named(title) }),
    path: onProject,
  },
  project_entrusted: {
    category: 'guild',
    name: texts.projectEntrusted,
    title: (_, say) => say(texts.projectEntrusted),
    message: ({ title }, _, say) => say(texts.projectEntrustedMessage, { title: named(title) }),
    path: onProject,
  },
  project_withdrawn: {
    category: 'guild',
    name: texts.projectWithdrawn,
    title: (_, say) => say(texts.projectWithdrawn),
    message: ({ title }, _, say) => say(texts.projectWithdrawnMessage, { title: named(title) }),
    path: onProject,
  },
  votes_voided: {
    category: 'guild',
    name: texts.votesVoided,
    title: (_, say) => say(texts.votesVoided),
    message: ({ votes }, _, say) => say(texts.votesVoidedMessage, { votes }),
    path: () => paths.myVotes,
  },
  voting_barred: {
    category: 'guild',
    name: texts.votingBarred,
    title: (_, say) => say(texts.votingBarred),
    message: (_, __, say) => say(texts.votingBarredMessage),
    path: nowhere,
  },
  voting_allowed: {
    category: 'guild',
    name: texts.votingAllowed,
    title: (_, say) => say(texts.votingAllowed),
    message: (_, __, say) => say(texts.votingAllowedMessage),
    path: () => paths.vaultVision,
  },
  rights_changed: {
    category: 'system',
    name: texts.rightsChanged,
    title: (_, say) => say(texts.rightsChanged),
    message: (_, __, say) => say(texts.rightsChangedMessage),
    path: nowhere,
  },
  sessions_ended: {
    category: 'system',
    name: texts.sessionsEnded,
    title: (_, say) => say(texts.sessionsEnded),
    message: ({ sessions }, _, say) => say(texts.sessionsEndedMessage, { sessions }),
    path: () => paths.settings,
  },
  deletion_requested: {
    category: 'system',
    name: texts.deletionRequested,
    title: (_, say) => say(texts.deletionRequested),
    message: ({ takes_effect_at: at }, _, say, { moment }) =>
      say(texts.deletionRequestedMessage, { moment: moment(at) }),
    path: () => href(paths.settings, { tab: 'privacy' }),
  },
  deletion_taken_back: {
    category: 'system',
    name: texts.deletionTakenBack,
    title: (_, say) => say(texts.deletionTakenBack),
    message: (_, __, say) => say(texts.deletionTakenBackMessage),
    path: () => href(paths.settings, { tab: 'privacy' }),
  },
  test: {
    category: 'system',
    name: texts.test,
    title: (_, say) => say(texts.test),
    message: (_, __, say) => say(texts.testMessage),
    path: nowhere,
  },
}
