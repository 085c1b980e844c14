import { msg } from '../platform/mail/message.ts'

/** The texts of the mails about plans and gifts; plans are named as on the page. */
export const texts = {
  failedSubject: msg({ message: 'Your {name} plan could not be renewed' }),
  failedHeading: msg({ message: 'Your renewal failed' }),
  failedLead: msg({ message: '{price} for {name} could not be charged. It will be tried again.' }),
  kept: msg({ message: 'You keep {name} until {day}. After that it gives you nothing until it is paid.' }),
  lastDay: msg({ message: 'If it isn’t paid by {lastDay}, the plan ends and nothing more is charged.' }),
  payOrChange: msg({ message: 'Pay it or change your card under Your plan:' }),
  openPlan: msg({ message: 'Open Your plan' }),
  backSubject: msg({ message: 'Your {name} plan is back' }),
  backHeading: msg({ message: '{name} is back' }),
  backLead: msg({ message: 'Your payment arrived. {name} is paid until {day}.' }),
  endedSubject: msg({ message: 'Your {name} plan has ended' }),
  endedHeading: msg({ message: '{name} has ended' }),
  endedLead: msg({
    message: 'It was paid until {day}, and its renewal was not paid. Nothing more is charged.',
  }),
  pickAgain: msg({ message: 'You can pick a plan again any time:' }),
  discardedSubject: msg({ message: 'Unpaid gifts of order {number} were discarded' }),
  discardedHeading: msg({ message: 'Your unpaid gifts were discarded' }),
  discardedLead: msg({
    message:
      'The gifts of order {number} waited 90 days to be paid. Nothing was charged for them, and your plan stays.',
  }),
  gift: msg({ message: 'Gift: {name}, {months, plural, one {# month} other {# months}}' }),
  total: msg({ message: 'Total' }),
  orderAgain: msg({ message: 'You can order them again any time:' }),
  footer: msg({
    message:
      'The Hub, home of the community. You are getting this email because it is about what you ordered.',
  }),
}
