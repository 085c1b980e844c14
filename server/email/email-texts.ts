import { msg } from '../platform/mail/message.ts'

export const texts = {
  subject: msg({ message: 'Confirm your new address for The Hub' }),
  heading: msg({ message: 'Confirm this address' }),
  lead: msg({ message: 'Enter this code on the hub to log in by this address from now on:' }),
  validity: msg({ message: 'The code works once, within {minutes} minutes.' }),
  notYou: msg({ message: 'If you didn’t ask for it, ignore this email: nothing changes without the code.' }),
  footer: msg({
    message:
      'The Hub, home of the community. You are getting this email because someone entered your address as their new one.',
  }),
}
