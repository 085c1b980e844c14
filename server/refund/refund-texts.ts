import { msg } from '../platform/mail/message.ts'

export const refundTexts = {
  subject: msg({ message: 'We refunded {amount} of order {number}' }),
  subjectOfCharge: msg({ message: 'We refunded {amount} of receipt {receipt}' }),
  heading: msg({ message: 'Your refund' }),
  lead: msg({
    message: 'We refunded {amount} of your order {number}. It reaches your card within 10 days.',
  }),
  leadOfCharge: msg({
    message: 'We refunded {amount} of your payment {receipt}. It reaches your card within 10 days.',
  }),
  refundedOn: msg({ message: 'Order {number}, refunded on {day}' }),
  chargeRefundedOn: msg({ message: 'Receipt {receipt} of order {number}, refunded on {day}' }),
  donation: msg({ message: 'The donated amount of the project or fund falls by this refund.' }),
  votesTaken: msg({
    message:
      '{votes, plural, one {# vote was taken back from your donation bank.} other {# votes were taken back from your donation bank.}}',
  }),
  votesLeft: msg({
    message:
      '{votes, plural, one {What is left of your donation keeps # vote.} other {What is left of your donation keeps # votes.}}',
  }),
  votesGiven: msg({ message: 'Votes you have given to a project stay there.' }),
  gift: msg({
    message: 'Codes of the refunded gift no longer work. Gift months already used stay as they were.',
  }),
  planEnded: msg({ message: 'Your plan has ended. Nothing more is charged for it.' }),
  planStays: msg({ message: 'Your plan goes on. It is paid until {day}.' }),
  total: msg({ message: 'Refunded' }),
  open: msg({ message: 'Open the receipt' }),
  // Precedes the address of the receipt in the text version, which has no button.
  textOpen: msg({ message: 'Your receipt on the hub:' }),
  refunds: msg({ message: 'Refunds' }),
  footer: msg({
    message:
      'The Hub, home of the community. You are getting this email because a payment of yours was refunded.',
  }),
}
