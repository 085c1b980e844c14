import type { CodeTexts } from '../mail-codes/send-code.store.ts'
import { msg } from '../platform/mail/message.ts'

export const texts: CodeTexts = {
  subject: msg({ message: 'Your code for a password at The Hub' }),
  heading: msg({ message: 'Set a password' }),
  lead: msg({ message: 'Enter this code where you asked for it:' }),
  notYou: msg({
    message:
      'If you didn’t ask for it, somebody else is logged in to your account. Give the code to nobody, and end your other sessions in Settings, under Ways to log in.',
  }),
  footer: msg({
    message:
      'The Hub, home of the community. You are getting this email because a code was requested from your account.',
  }),
}
