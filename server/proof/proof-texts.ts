import type { CodeTexts } from '../mail-codes/send-code.store.ts'
import { msg } from '../platform/mail/message.ts'

export const texts: CodeTexts = {
  subject: msg({ message: 'Your code to confirm that it is you' }),
  heading: msg({ message: 'Is it you?' }),
  lead: msg({
    message:
      'Somebody who is logged in to your account wants to change it. If it is you, enter this code on the hub:',
  }),
  notYou: msg({
    message:
      'If it isn’t you, keep the code to yourself: nothing changes without it. Somebody else is logged in to your account then.',
  }),
  footer: msg({
    message: 'The Hub, home of the community. You are getting this email because it protects your account.',
  }),
}
