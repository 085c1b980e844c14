import type { PlayerEventKind } from '#contract/account/player-events.ts'
import { href, paths, projectPath } from '#contract/http/paths.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Billing } from '#contract/plans/plans.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { unpaidEnd } from '#contract/subscriptions/subscriptions.rules.ts'
import type { Say } from '../platform/mail/mail-texts.ts'
import { playerNamed } from './notification-kind.ts'
import type { KindsOf } from './notification-kind.ts'
import { texts } from './money-texts.ts'

const toPlan = () => `${paths.settings}#tab-assets`
const toReceipt = ({ order_id: order }: { readonly order_id: string }): string =>
  href(paths.paymentSuccess, { order })
const toCodes = (show: string) => () => href(paths.inviteCodes, { show })

const planOf = ({ plan_id, type }: { plan_id: PaidPlanId; type: Billing }, say: Say): string =>
  say(type === 'yearly' ? texts.yearly : texts.monthly, { name: planNames[plan_id] })

/** A row of at most twelve months is one code. */
const isOneCode = (lines: readonly { readonly months: number }[]): boolean =>
  lines.length === 1 && lines.every(({ months }) => months <= 12)

type MoneyKind = Extract<
  PlayerEventKind,
  | 'charged'
  | `plan_${string}`
  | 'renewal_announced'
  | `payment_${string}`
  | 'refunded'
  | 'dispute_decided'
  | 'donation_thanked'
  | `gift${string}`
>

export const moneyKinds: KindsOf<MoneyKind> = {
  charged: {
    title: ({ reason }, { say }) =>
      say({ payment: texts.charged, renewal: texts.renewed, plan_change: texts.changePaid }[reason]),
    message: ({ cents, reason }, { say, money }) =>
      say(
        {
          payment: texts.chargedMessage,
          renewal: texts.renewedMessage,
          plan_change: texts.changePaidMessage,
        }[reason],
        { price: money(cents) },
      ),
    path: toReceipt,
  },
  plan_started: {
    title: (_, { say }) => say(texts.planStarted),
    message: ({ plan_id }, { say }) => say(texts.planStartedMessage, { name: planNames[plan_id] }),
    path: toPlan,
  },
  plan_changed: {
    title: (_, { say }) => say(texts.planChanged),
    message: ({ to, cents }, { say, money }) =>
      cents === 0
        ? say(texts.planChangedMessage, { plan: planOf(to, say) })
        : say(texts.planChangedForMessage, { plan: planOf(to, say), price: money(cents) }),
    path: toPlan,
  },
  plan_change_waiting: {
    title: (_, { say }) => say(texts.changeWaiting),
    message: ({ from, cents, until }, { say, money, moment }) =>
      say(texts.changeWaitingMessage, {
        price: money(cents),
        moment: moment(until),
        name: planNames[from.plan_id],
      }),
    path: toPlan,
  },
  plan_change_planned: {
    title: (_, { say }) => say(texts.changePlanned),
    message: ({ from, to, cents, at }, { say, money, day }) =>
      say(texts.changePlannedMessage, {
        day: day(at),
        price: money(cents),
        plan: planOf(to, say),
        name: planNames[from.plan_id],
      }),
    path: toPlan,
  },
  plan_change_dropped: {
    title: (_, { say }) => say(texts.changeDropped),
    message: ({ from, to, cents }, { say, money }) =>
      say(texts.changeDroppedMessage, {
        name: planNames[from.plan_id],
        price: money(cents),
        plan: planOf(to, say),
      }),
    path: toPlan,
  },
  plan_change_lapsed: {
    title: (_, { say }) => say(texts.changeLapsed),
    message: ({ from }, { say }) => say(texts.changeLapsedMessage, { name: planNames[from.plan_id] }),
    path: toPlan,
  },
  renewal_announced: {
    title: (_, { say }) => say(texts.renewalAnnounced),
    message: ({ plan_id, cents, at }, { say, money, day }) =>
      say(texts.renewalAnnouncedMessage, { name: planNames[plan_id], day: day(at), price: money(cents) }),
    path: toPlan,
  },
  plan_ending: {
    title: (_, { say }) => say(texts.planEnding),
    message: ({ plan_id, paid_until }, { say, day }) =>
      say(texts.planEndingMessage, { name: planNames[plan_id], day: day(paid_until) }),
    path: toPlan,
  },
  plan_kept: {
    title: (_, { say }) => say(texts.planKept),
    message: ({ plan_id, cents, paid_until }, { say, money, day }) =>
      say(texts.planKeptMessage, { name: planNames[plan_id], day: day(paid_until), price: money(cents) }),
    path: toPlan,
  },
  plan_ended: {
    title: (_, { say }) => say(texts.planEnded),
    message: ({ plan_id, reason }, { say }) =>
      say(
        {
          ended: texts.planEndedMessage,
          unpaid: texts.planUnpaidMessage,
          refund: texts.planRefundedMessage,
          dispute: texts.planDisputedMessage,
        }[reason],
        { name: planNames[plan_id] },
      ),
    path: toPlan,
  },
  payment_failed: {
    title: (_, { say }) => say(texts.paymentFailed),
    message: ({ plan_id, cents, paid_until }, { say, money, day }) =>
      say(texts.paymentFailedMessage, {
        price: money(cents),
        day: day(new Date(unpaidEnd(Date.parse(paid_until))).toISOString()),
        name: planNames[plan_id],
      }),
    path: toPlan,
  },
  payment_recovered: {
    title: (_, { say }) => say(texts.paymentRecovered),
    message: ({ plan_id, paid_until }, { say, day }) =>
      say(texts.paymentRecoveredMessage, { name: planNames[plan_id], day: day(paid_until) }),
    path: toPlan,
  },
  refunded: {
    title: ({ reason }, { say }) => say(reason === 'refund' ? texts.refunded : texts.disputed),
    message: ({ cents, reason }, { say, money }) =>
      say(reason === 'refund' ? texts.refundedMessage : texts.disputedMessage, { price: money(cents) }),
    path: toReceipt,
  },
  dispute_decided: {
    title: (_, { say }) => say(texts.disputeDecided),
    message: ({ cents, outcome }, { say, money }) =>
      say(outcome === 'won' ? texts.disputeWonMessage : texts.disputeLostMessage, { price: money(cents) }),
    path: toReceipt,
  },
  donation_thanked: {
    title: (_, { say, count }) => say(count > 1 ? texts.donationsThanked : texts.donationThanked),
    message: ({ project_id, cents, votes }, { say, money, count }) => {
      if (count > 1) return say(texts.donationsMessage, { count })
      const price = money(cents)
      if (votes === 0) return say(texts.withoutVotesMessage, { price })
      return say(project_id === null ? texts.fundMessage : texts.donationMessage, { price, votes })
    },
    path: ({ project_id: id }) =>
      id === null ? href(paths.myVotes, { side: 'donations' }) : projectPath(id),
  },
  gifts_bought: {
    title: ({ gifts }, { say }) => say(isOneCode(gifts) ? texts.giftBought : texts.giftsBought),
    message: ({ gifts, cents }, { say, money }) => {
      const [gift] = gifts
      return gift && isOneCode(gifts)
        ? say(texts.giftBoughtMessage, { name: planNames[gift.plan_id], months: gift.months })
        : say(texts.giftsBoughtMessage, { price: money(cents) })
    },
    path: toCodes('open'),
  },
  gifts_discarded: {
    title: (_, { say }) => say(texts.giftsDiscarded),
    message: ({ order_number: number }, { say }) => say(texts.giftsDiscardedMessage, { number }),
    path: toPlan,
  },
  gift_time_started: {
    title: (_, { say }) => say(texts.giftTimeStarted),
    message: ({ plan_id, until }, { say, day }) =>
      say(texts.giftTimeStartedMessage, { name: planNames[plan_id], day: day(until) }),
    path: toPlan,
  },
  gift_time_ended: {
    title: (_, { say }) => say(texts.giftTimeEnded),
    message: ({ plan_id, reason }, { say }) =>
      say(
        reason === undefined
          ? texts.giftTimeEndedMessage
          : { refund: texts.giftRefundedMessage, dispute: texts.giftDisputedMessage }[reason],
        { name: planNames[plan_id] },
      ),
    path: toPlan,
  },
  gift_received: {
    title: (_, { say }) => say(texts.giftReceived),
    message: ({ plan_id, months, from }, { say }) => {
      const gift = { name: planNames[plan_id], months }
      return from === null
        ? say(texts.giftReceivedMessage, gift)
        : say(texts.giftFromMessage, { ...gift, from: playerNamed(from, say) })
    },
    path: toCodes('received'),
  },
  gift_claimed: {
    title: (_, { say, count }) => (count > 1 ? say(texts.giftsClaimed, { count }) : say(texts.giftClaimed)),
    message: ({ plan_id, months, by }, { say, count }) =>
      say(count > 1 ? texts.giftsClaimedMessage : texts.giftClaimedMessage, {
        by: playerNamed(by, say),
        name: planNames[plan_id],
        months,
      }),
    path: toCodes('claimed'),
  },
}
