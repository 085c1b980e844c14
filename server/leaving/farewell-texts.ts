import { msg } from '../platform/mail/message.ts'

/** Texts of the last mail to a player who has left. */
export const texts = {
  subject: msg({ message: 'Your account was deleted' }),
  heading: msg({ message: 'Your account is deleted' }),
  lead: msg({ message: 'It was deleted on {moment}, 14 days after that was requested.' }),
  gone: msg({
    message:
      'Your name, addresses, wallets and profile are gone. Payments stay in the books without your name, as the law requires.',
  }),
  back: msg({ message: 'If you come back one day, your first log-in begins a new account.' }),
  last: msg({ message: 'This is the last mail about your account. The hub deletes this address now, too.' }),
  footer: msg({ message: 'The Hub, home of the community.' }),
}
