import type { WayKind } from '#contract/auth/way-kinds.ts'
import { msg } from '../platform/mail/message.ts'
import type { Message } from '../platform/mail/message.ts'

export const wayNames: Readonly<Record<WayKind, Message>> = {
  mail: msg({ message: 'Mailed link' }),
  wallet: msg({ message: 'Wallet' }),
  password: msg({ message: 'Password' }),
  passkey: msg({ message: 'Passkey' }),
  // Names, the same in every language.
  google: { id: 'Google', message: 'Google' },
  immutablex: { id: 'Immutable Passport', message: 'Immutable Passport' },
}

/** Texts of notifications about the account. */
export const texts = {
  adminGiven: msg({ message: 'You are an administrator' }),
  adminGivenMessage: msg({ message: 'BrainCore is open to you.' }),
  adminTaken: msg({ message: 'You are no longer an administrator' }),
  adminTakenMessage: msg({ message: 'BrainCore is closed to you.' }),
  daoGiven: msg({ message: 'You have access to the DAO' }),
  daoGivenMessage: msg({ message: 'The DAO page is open to you.' }),
  daoTaken: msg({ message: 'You no longer have access to the DAO' }),
  daoTakenMessage: msg({ message: 'The DAO page is closed to you.' }),
  sessionsEnded: msg({ message: 'The team logged you out' }),
  sessionsEndedMessage: msg({
    message:
      '{sessions, plural, one {# device was logged out. You can log in again.} other {# devices were logged out. You can log in again.}}',
  }),
  newDevice: msg({ message: 'Log-in from a new device' }),
  newDeviceMessage: msg({ message: '{device}. If that wasn’t you, log that device out.' }),
  bothKnown: msg({ message: '{browser} on {system}' }),
  systemKnown: msg({ message: 'A browser on {system}' }),
  noneKnown: msg({ message: 'An unknown browser' }),
  wayAdded: msg({ message: 'A way to log in was added' }),
  wayRemoved: msg({ message: 'A way to log in was removed' }),
  wayMessage: msg({ message: '{way}. If that wasn’t you, check your ways to log in.' }),
  addressChanged: msg({ message: 'Your address was changed' }),
  addressChangedMessage: msg({
    message: 'Log-in links now go to another address. If that wasn’t you, check your ways to log in.',
  }),
  passwordSet: msg({ message: 'Your password was set' }),
  passwordSetMessage: msg({
    message: 'You can log in with it. If that wasn’t you, check your ways to log in.',
  }),
  wayUndone: msg({ message: 'A change was undone' }),
  wayUndoneMessage: msg({ message: 'Your ways to log in are as before, and all devices were logged out.' }),
  deletionRequested: msg({ message: 'Your account will be deleted' }),
  deletionRequestedMessage: msg({ message: 'That happens on {moment}. Until then you can keep it.' }),
  deletionByTeamMessage: msg({
    message: 'The team requested it. That happens on {moment}; until then you can keep it.',
  }),
  deletionTakenBack: msg({ message: 'Your account stays' }),
  deletionTakenBackMessage: msg({ message: 'The deletion was taken back. Nothing was deleted.' }),
  deletionTakenBackPlanMessage: msg({
    message: 'Nothing was deleted. Your plan still ends with its paid period; you can resume it.',
  }),
  test: msg({ message: 'Test notification' }),
  testMessage: msg({ message: 'Notifications arrive here.' }),
}
