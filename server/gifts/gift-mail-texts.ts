import { msg } from '../platform/mail/message.ts'

/** Texts of the gift mail. Plans are named as on the page. */
export const texts = {
  subject: msg({
    message: '{giver} gives you {months, plural, one {# month} other {# months}} of {name}',
  }),
  heading: msg({ message: 'A gift from {giver}' }),
  lead: msg({
    message: '{giver} gives you {months, plural, one {# month} other {# months}} of {name} on the Hub.',
  }),
  look: msg({ message: 'See what it gives you. Nothing happens until you claim it.' }),
  open: msg({ message: 'See your gift' }),
  code: msg({ message: 'Or type this code under Invite codes:' }),
  notForMe: msg({ message: 'Not for you? Get no more gift mails at this address:' }),
  stop: msg({ message: 'Not for me' }),
  footer: msg({
    message:
      'The Hub, home of the community. You are getting this email because {giver} gave your address for a gift.',
  }),
}
