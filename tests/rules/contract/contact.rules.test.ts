import { expect, test } from 'vitest'
import {
  faultsOfContact,
  isAutomatic,
  longestContact,
  plainContact,
  soonestSendMs,
} from '#contract/contact/contact.rules.ts'

const words = {
  name: 'Mirel',
  email: 'mirel@ashenwardens.gg',
  subject: 'Loans that came back',
  message: 'Two suits are shown as lent.',
}

test('a message with a name, an address, a subject and a text can be sent', () => {
  expect(faultsOfContact(words)).toEqual({})
})

test.each([
  ['name', 'contact_name_invalid'],
  ['email', 'email_invalid'],
  ['subject', 'contact_subject_invalid'],
  ['message', 'contact_message_invalid'],
] as const)('a missing or blank %s is a fault of that field alone', (field, fault) => {
  for (const text of ['', ' \n', '\u200B'])
    expect(faultsOfContact({ ...words, [field]: text })).toEqual({ [field]: fault })
})

test.each([
  ['name', 80],
  ['subject', 120],
  ['message', 5_000],
] as const)('a %s has at most %i characters as a reader counts them', (field, most) => {
  expect(longestContact[field]).toBe(most)
  expect(faultsOfContact({ ...words, [field]: 'ä'.repeat(most) })).toEqual({})
  expect(faultsOfContact({ ...words, [field]: 'ä'.repeat(most + 1) })).toEqual({
    [field]: `contact_${field}_invalid`,
  })
})

test('an address needs a mailbox at a host with a dot', () => {
  for (const email of ['mirel', 'mirel@ashenwardens', 'a@example.org, b@example.org', '@example.org'])
    expect(faultsOfContact({ ...words, email })).toEqual({ email: 'email_invalid' })
  expect(faultsOfContact({ ...words, email: ' mirel@ashenwardens.gg\u200E' })).toEqual({})
})

test('a message is stored as plain text; only its own lines stay', () => {
  expect(
    plainContact({
      name: ' Mirel\u202E\nof the Wardens ',
      email: ' Mirel@AshenWardens.gg ',
      subject: 'Loans\r\nthat  came back',
      message: '  First.\r\n\r\n\r\nSecond. \u202E',
    }),
  ).toEqual({
    name: 'Mirel of the Wardens',
    email: 'Mirel@AshenWardens.gg',
    subject: 'Loans that came back',
    message: 'First.\n\nSecond.',
  })
})

test('a text that isn’t an address stays as it was typed', () => {
  expect(plainContact({ ...words, email: 'mirel@' }).email).toBe('mirel@')
})

test('a form that was filled in sooner than three seconds, or in the field that people don’t see, was sent by a program', () => {
  expect(soonestSendMs).toBe(3_000)
  expect(isAutomatic({ trap: '', shownMs: 3_000 })).toBe(false)
  expect(isAutomatic({ trap: '', shownMs: 2_999 })).toBe(true)
  expect(isAutomatic({ trap: 'x', shownMs: 3_000 })).toBe(true)
})
