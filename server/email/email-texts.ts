import type { CodeTexts } from '../mail-codes/send-code.store.ts'
import { msg } from '../platform/mail/message.ts'

export const texts: CodeTexts = {
  subject: msg({ message: 'Confirm your new address for The Hub' }),
  heading: msg({ message: 'Confirm this address' }),
  lead: msg({ message: 'Enter this code on the hub to log in by this address from now on:' }),
  notYou: msg({ message: 'If you didn’t ask for it, ignore this email: nothing changes without the code.' }),
  footer: msg({
    message:
      'The Hub, home of the community. You are getting this email because someone entered your address as their new one.',
  }),
}
