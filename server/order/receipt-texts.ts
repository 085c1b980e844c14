import { msg } from '../platform/mail/message.ts'

/** The texts of the receipt mail; items have the same names as on the page. */
export const texts = {
  subject: msg({ message: 'Your receipt {receipt}: {what}' }),
  andMore: msg({ message: '{name} and {count, plural, one {# more item} other {# more items}}' }),
  renewed: msg({ message: 'renewal of {name}' }),
  changedTo: msg({ message: 'change to {name}' }),
  heading: msg({ message: 'Your receipt' }),
  lead: msg({ message: 'Thank you. Your payment arrived. Here is what you paid for.' }),
  renewalLead: msg({ message: 'Your plan was renewed. Here is what was charged.' }),
  changeLead: msg({ message: 'Your plan was changed. Here is what was charged for the change.' }),
  paidOn: msg({ message: 'Receipt {receipt} of order {number}, paid on {day}' }),
  paidWith: msg({ message: 'Paid with {method}' }),
  cardEnding: msg({ message: '{name} ending in {last4}' }),
  card: msg({ message: 'card' }),
  bank: msg({ message: 'bank account' }),
  period: msg({ message: 'Period: {from} to {until}' }),
  projectClosed: msg({
    message: 'The project had closed before you paid. Your donation went to the fund: {type}.',
  }),
  votes: msg({ message: '{votes, plural, one {# vote granted} other {# votes granted}}' }),
  votesGiven: msg({
    message: '{votes, plural, one {# vote given to the project} other {# votes given to the project}}',
  }),
  votesKept: msg({
    message:
      '{votes, plural, one {# vote kept in your donation bank} other {# votes kept in your donation bank}}',
  }),
  total: msg({ message: 'Total' }),
  currency: msg({ message: 'All amounts are in US dollars (USD).' }),
  soldBy: msg({ message: 'Sold by {seller}' }),
  renews: msg({ message: 'Your plan renews on {day} for {price}.' }),
  ends: msg({ message: 'Your plan ends on {day} and doesn’t renew.' }),
  // Before the address of Your plan.
  endIt: msg({ message: 'End it any time under Your plan:' }),
  yourPlan: msg({ message: 'Your plan' }),
  open: msg({ message: 'Open the receipt' }),
  // Before the address of the receipt, where there is no button.
  textOpen: msg({ message: 'Your receipt on the hub:' }),
  terms: msg({ message: 'Terms' }),
  refunds: msg({ message: 'Refunds' }),
  footer: msg({
    message: 'The Hub, home of the community. You are getting this email because you were charged.',
  }),
}
