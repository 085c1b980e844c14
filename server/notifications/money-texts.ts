import { msg } from '../platform/mail/message.ts'

/** Texts of notifications about plans, gifts, donations and payments. */
export const texts = {
  yearly: msg({ message: '{name}, yearly' }),
  monthly: msg({ message: '{name}, monthly' }),
  charged: msg({ message: 'Payment confirmed' }),
  chargedMessage: msg({ message: '{price} was charged. Your receipt is ready.' }),
  renewed: msg({ message: 'Your plan was renewed' }),
  renewedMessage: msg({ message: '{price} was charged for the next period. Your receipt is ready.' }),
  changePaid: msg({ message: 'Plan change paid' }),
  changePaidMessage: msg({ message: '{price} was charged for the change. Your receipt is ready.' }),
  planStarted: msg({ message: 'Your plan has begun' }),
  planStartedMessage: msg({ message: '{name} is active. Its votes and features are yours now.' }),
  planChanged: msg({ message: 'Your plan has changed' }),
  planChangedMessage: msg({ message: 'Now: {plan}' }),
  planChangedForMessage: msg({ message: 'Now: {plan}. {price} was charged for the change.' }),
  changeWaiting: msg({ message: 'Your plan change isn’t paid yet' }),
  changeWaitingMessage: msg({ message: 'Pay {price} by {moment}. Otherwise {name} stays.' }),
  changePlanned: msg({ message: 'Your plan will change' }),
  changePlannedMessage: msg({ message: 'On {day} for {price}: {plan}. Until then you keep {name}.' }),
  changeDropped: msg({ message: 'Your plan doesn’t change' }),
  changeDroppedMessage: msg({ message: 'You keep {name}. {price} for {plan} is not charged.' }),
  changeLapsed: msg({ message: 'Plan change not paid in time' }),
  changeLapsedMessage: msg({ message: 'Nothing was charged. You stay on {name}.' }),
  renewalAnnounced: msg({ message: 'Your yearly plan renews soon' }),
  renewalAnnouncedMessage: msg({
    message: '{name} renews on {day} for {price}. You can end it before then.',
  }),
  planEnding: msg({ message: 'Your plan will end' }),
  planEndingMessage: msg({ message: 'You keep {name} until {day}. Nothing more is charged.' }),
  planKept: msg({ message: 'Your plan goes on' }),
  planKeptMessage: msg({ message: '{name} renews on {day} for {price}.' }),
  planEnded: msg({ message: 'Your plan has ended' }),
  planEndedMessage: msg({ message: '{name} has ended. You can pick a plan again any time.' }),
  planUnpaidMessage: msg({ message: '{name} has ended because its renewal was not paid.' }),
  planRefundedMessage: msg({ message: '{name} has ended because its payment was refunded.' }),
  planDisputedMessage: msg({ message: '{name} has ended because your bank took the payment back.' }),
  paymentFailed: msg({ message: 'Your renewal failed' }),
  paymentFailedMessage: msg({ message: '{price} could not be charged. Pay it by {day}, or {name} ends.' }),
  paymentRecovered: msg({ message: 'Your plan is back' }),
  paymentRecoveredMessage: msg({ message: 'Your payment arrived. {name} is paid until {day}.' }),
  refunded: msg({ message: 'You get money back' }),
  refundedMessage: msg({ message: '{price} was refunded. Your receipt shows for what.' }),
  disputed: msg({ message: 'Your payment is disputed' }),
  disputedMessage: msg({
    message: 'Your bank took {price} back. What it paid for is on hold until the bank decides.',
  }),
  disputeDecided: msg({ message: 'The dispute is over' }),
  disputeWonMessage: msg({ message: 'Your payment of {price} stands. What it bought is yours again.' }),
  disputeLostMessage: msg({
    message: 'Your bank left {price} with you. What it bought is not given back.',
  }),
  donationThanked: msg({ message: 'Thank you for your donation' }),
  donationMessage: msg({
    message: '{price} went to your project. You received {votes, plural, one {# vote} other {# votes}}.',
  }),
  fundMessage: msg({
    message: '{price} went to the fund. You received {votes, plural, one {# vote} other {# votes}}.',
  }),
  withoutVotesMessage: msg({ message: 'Your donation of {price} has arrived.' }),
  donationsThanked: msg({ message: 'Thank you for your donations' }),
  donationsMessage: msg({
    message:
      '{count, plural, one {# donation of your order has} other {# donations of your order have}} arrived.',
  }),
  giftBought: msg({ message: 'Gift code ready' }),
  giftBoughtMessage: msg({
    message:
      '{name}, {months, plural, one {# month} other {# months}}. Send the code to a friend, or keep it for later.',
  }),
  giftsBought: msg({ message: 'Gift codes ready' }),
  giftsBoughtMessage: msg({
    message: 'Your gifts for {price} are paid. Send their codes to friends, or keep them for later.',
  }),
  giftsDiscarded: msg({ message: 'Unpaid gifts discarded' }),
  giftsDiscardedMessage: msg({
    message: 'The gifts of order {number} were not paid within 90 days. Nothing was charged for them.',
  }),
  giftTimeStarted: msg({ message: 'Gift time has begun' }),
  giftTimeStartedMessage: msg({ message: '{name} is yours as a gift until {day}.' }),
  giftTimeEnded: msg({ message: 'Gift time has ended' }),
  giftTimeEndedMessage: msg({ message: 'Your gift of {name} is used up.' }),
  giftRefundedMessage: msg({ message: 'Your gift of {name} has ended because it was refunded.' }),
  giftDisputedMessage: msg({ message: 'Your gift of {name} has ended because its payment is disputed.' }),
  giftReceived: msg({ message: 'Gift received' }),
  giftFromMessage: msg({
    message: '{name}, {months, plural, one {# month} other {# months}}. The gift is from {from}.',
  }),
  giftReceivedMessage: msg({
    message: '{name}, {months, plural, one {# month} other {# months}}. It is under Your plan.',
  }),
  giftClaimed: msg({ message: 'Your gift was claimed' }),
  giftClaimedMessage: msg({
    message: '{by} claimed {name}, {months, plural, one {# month} other {# months}}.',
  }),
  giftsClaimed: msg({
    message: '{count, plural, one {# of your gifts was claimed} other {# of your gifts were claimed}}',
  }),
  giftsClaimedMessage: msg({
    message: 'The latest by {by}: {name}, {months, plural, one {# month} other {# months}}.',
  }),
}
