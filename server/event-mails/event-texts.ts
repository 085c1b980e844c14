import { msg } from '../platform/mail/message.ts'

/** Texts of the mails about plans and gifts. Plans are named as on the page. */
export const texts = {
  failedSubject: msg({ message: 'Your {name} plan could not be renewed' }),
  failedHeading: msg({ message: 'Your renewal failed' }),
  failedLead: msg({ message: 'The renewal for {price} could not be charged. It will be tried again.' }),
  kept: msg({ message: 'You keep {name} until {day}. After that it gives you nothing until it is paid.' }),
  lastDay: msg({ message: 'If it isn’t paid by {lastDay}, the plan ends and nothing more is charged.' }),
  payOrChange: msg({ message: 'Pay it or change your card under Your plan:' }),
  openPlan: msg({ message: 'Open Your plan' }),
  backSubject: msg({ message: 'Your {name} plan is back' }),
  backHeading: msg({ message: '{name} is back' }),
  backLead: msg({
    message: 'Your payment of {price} arrived. {name} is paid until {day}. The receipt follows.',
  }),
  endedSubject: msg({ message: 'Your {name} plan has ended' }),
  endedHeading: msg({ message: '{name} has ended' }),
  endedLead: msg({
    message: 'It was paid until {day}, and its renewal was not paid. Nothing more is charged.',
  }),
  pickAgain: msg({ message: 'You can pick a plan again any time:' }),
  endedAsSaidLead: msg({ message: 'It ran until {day}. Nothing more is charged.' }),
  endedByDisputeLead: msg({ message: 'Your bank took the payment for it back. Nothing more is charged.' }),
  changedSubject: msg({ message: 'Your plan is now {name}' }),
  changedHeading: msg({ message: '{name} runs now' }),
  changedFrom: msg({ message: 'Before: {plan}' }),
  changedTo: msg({ message: 'Now: {plan}' }),
  changeCharged: msg({ message: '{price} was charged for the change.' }),
  waitingSubject: msg({ message: 'Your change to {name} waits for its payment' }),
  waitingHeading: msg({ message: '{name} isn’t paid yet' }),
  waitingLead: msg({ message: '{price} for the change could not be charged without your approval.' }),
  waitingUntil: msg({ message: 'Pay it by {moment}. Otherwise nothing is charged and {name} stays.' }),
  pay: msg({ message: 'Pay {price}' }),
  plannedSubject: msg({ message: 'Your plan changes on {day}: {plan}' }),
  plannedHeading: msg({ message: 'Your plan changes on {day}' }),
  plannedLead: msg({ message: 'Until then you keep {name}, and nothing is charged.' }),
  plannedCharge: msg({ message: 'On {day}, {price} is charged for {plan}.' }),
  changeIt: msg({ message: 'You can undo this until then under Your plan:' }),
  droppedSubject: msg({ message: 'Your plan stays {name}' }),
  droppedHeading: msg({ message: 'Your plan doesn’t change' }),
  droppedLead: msg({ message: 'You keep {name}. {price} for {plan} is not charged.' }),
  lapsedSubject: msg({ message: 'Your change to {name} wasn’t paid in time' }),
  lapsedHeading: msg({ message: 'Your change to {name} wasn’t paid' }),
  lapsedLead: msg({ message: 'Nothing was charged. You stay on {name}.' }),
  changeAgain: msg({ message: 'You can change your plan again any time:' }),
  endingSubject: msg({ message: 'Your {name} plan ends on {day}' }),
  endingHeading: msg({ message: '{name} ends on {day}' }),
  endingLead: msg({ message: 'You keep {name} until then. It doesn’t renew, and nothing more is charged.' }),
  keptSubject: msg({ message: 'Your {name} plan goes on' }),
  keptHeading: msg({ message: 'You keep {name}' }),
  keptLead: msg({ message: 'Your plan renews on {day} for {price}.' }),
  announcedSubject: msg({ message: 'Your {name} plan renews on {day} for {price}' }),
  announcedHeading: msg({ message: 'Your yearly plan renews soon' }),
  announcedLead: msg({ message: 'On {day}, {price} is charged for another year: {plan}.' }),
  announcedEnd: msg({
    message:
      'If you don’t want that, end it before then. You keep {name} until {day}, and nothing is charged.',
  }),
  endIt: msg({ message: 'End it any time under Your plan:' }),
  disputedSubject: msg({ message: 'Your bank is disputing your payment for order {number}' }),
  disputedHeading: msg({ message: 'Your payment is disputed' }),
  disputedLead: msg({
    message:
      'Your bank has taken {price} back from us, because the payment for order {number} was questioned.',
  }),
  disputedMeanwhile: msg({
    message:
      'Until the bank decides, what this money bought is on hold: a plan ends, gift codes don’t work, and donations and their votes are taken out. Meanwhile nothing of this payment can be refunded.',
  }),
  disputedWon: msg({
    message:
      'If the payment stands, you get everything back. A plan comes back with the time it had left, and doesn’t renew.',
  }),
  disputedLost: msg({ message: 'If the bank leaves the money with you, everything stays as it is now.' }),
  disputedMistake: msg({ message: 'Was it a mistake? Tell your bank that the payment was yours.' }),
  openReceipt: msg({ message: 'Open the receipt' }),
  // Precedes the address of the receipt in the text version, which has no button.
  textReceipt: msg({ message: 'Your receipt on the hub:' }),
  decidedSubject: msg({ message: 'The dispute about order {number} is over' }),
  decidedHeading: msg({ message: 'The dispute is over' }),
  wonLead: msg({
    message: 'Your bank lets the payment of {price} for order {number} stand. What it bought is yours again.',
  }),
  wonPlan: msg({
    message:
      'If that was a plan, you get the time that was left of it. It doesn’t renew, and nothing is charged.',
  }),
  lostLead: msg({
    message:
      'Your bank has left {price} for order {number} with you. What you bought with it is not given back.',
  }),
  discardedSubject: msg({ message: 'Unpaid gifts of order {number} were discarded' }),
  discardedHeading: msg({ message: 'Your unpaid gifts were discarded' }),
  discardedLead: msg({
    message:
      'The gifts of order {number} waited 90 days to be paid. Nothing was charged for them, and your plan stays.',
  }),
  gift: msg({ message: 'Gift: {name}, {months, plural, one {# month} other {# months}}' }),
  total: msg({ message: 'Total' }),
  orderAgain: msg({ message: 'You can order them again any time:' }),
  leavingSubject: msg({ message: 'Your account will be deleted on {day}' }),
  leavingHeading: msg({ message: 'Your account will be deleted' }),
  leavingLead: msg({ message: 'You requested that your account be deleted. That happens on {moment}.' }),
  leavingLeadOfTeam: msg({
    message: 'The team requested that your account be deleted. That happens on {moment}.',
  }),
  leavingKeep: msg({
    message:
      'Until then you can keep it, under Settings, Privacy and data. Logging in alone doesn’t keep it.',
  }),
  leavingRenewals: msg({ message: 'Your paid plan no longer renews.' }),
  leavingWasNotYou: msg({
    message: 'If that wasn’t you, keep your account, and check your ways to log in and your devices.',
  }),
  keepAccount: msg({ message: 'Keep your account' }),
  openSettings: msg({ message: 'Open Settings' }),
  staysSubject: msg({ message: 'Your account stays' }),
  staysHeading: msg({ message: 'Your account stays' }),
  staysLead: msg({ message: 'The deletion was taken back. Nothing was deleted.' }),
  staysRenewals: msg({
    message: 'Your plan still ends with its paid period. You can resume it until then under Your plan.',
  }),
  deviceSubject: msg({ message: 'A new device logged in to your account' }),
  deviceTime: msg({ message: 'Time: {moment}' }),
  deviceWasYou: msg({ message: 'If that was you, there is nothing to do.' }),
  deviceWasNotYou: msg({
    message: 'If that wasn’t you, log that device out, and check your ways to log in.',
  }),
  openDevices: msg({ message: 'See your devices' }),
  accountFooter: msg({
    message:
      'The Hub, home of the community. You are getting this email because it protects your account, so it can’t be switched off.',
  }),
  footer: msg({
    message:
      'The Hub, home of the community. You are getting this email because it is about what you ordered.',
  }),
  openHub: msg({ message: 'Open on the hub' }),
  topicFooter: msg({
    message: 'The Hub, home of the community. You are getting this email because of your settings: {topic}.',
  }),
  stopTopic: msg({ message: 'Stop mails of this kind' }),
  allSettings: msg({ message: 'All settings' }),
  dailySubject: msg({
    message: 'Your day on the hub: {count, plural, one {# notification} other {# notifications}}',
  }),
  dailyHeading: msg({ message: 'Your day on the hub' }),
  dailyMore: msg({ message: '{count, plural, one {# more on the hub.} other {# more on the hub.}}' }),
  dailyFooter: msg({
    message: 'The Hub, home of the community. You are getting this email because you chose a daily mail.',
  }),
  stopDaily: msg({ message: 'Stop the daily mail' }),
}
