import { msg } from '../platform/mail/message.ts'

/** Texts of the mails about changed ways in. */
export const texts = {
  addedSubject: msg({ message: 'A way to log in was added to your account' }),
  addedHeading: msg({ message: 'A way to log in was added' }),
  removedSubject: msg({ message: 'A way to log in was removed from your account' }),
  removedHeading: msg({ message: 'A way to log in was removed' }),
  addressSubject: msg({ message: 'The address of your account was changed' }),
  addressHeading: msg({ message: 'Your address was changed' }),
  addressLead: msg({
    message: 'Log-in links for your account now go to another address, and no longer to this one.',
  }),
  way: msg({ message: 'Way to log in: {way}' }),
  time: msg({ message: 'Time: {moment}' }),
  wasYou: msg({ message: 'If that was you, there is nothing to do.' }),
  wasNotYou: msg({
    message:
      'If it wasn’t you, undo it before {moment}. That also removes every way to log in that was added since, and logs all devices out.',
  }),
  undo: msg({ message: 'Undo this change' }),
  // Above a bare address, where there is no button.
  textUndo: msg({ message: 'Undo this change:' }),
  footer: msg({
    message:
      'The Hub, home of the community. You are getting this email because it protects your account, so it can’t be switched off.',
  }),
  mail: msg({ message: 'Mailed link' }),
  wallet: msg({ message: 'Wallet' }),
  password: msg({ message: 'Password' }),
  passkey: msg({ message: 'Passkey' }),
}
