import { expect, test } from 'vitest'
import { errorsOf } from '#src/features/contact/field-errors.rules.ts'

const empty = { name: '', email: '', subject: '', message: '' }
const whole = { name: 'Mirel', email: 'mirel@example.org', subject: 'Loans', message: 'Two suits.' }
const nothing = { left: [], all: false, problem: null } as const

test('a form shows no error before a field is left', () => {
  expect(errorsOf(empty, nothing)).toEqual({})
  expect(errorsOf(whole, { ...nothing, all: true, left: ['name', 'email', 'subject', 'message'] })).toEqual(
    {},
  )
})

test('a field that was left shows its own error only', () => {
  expect(errorsOf(empty, { ...nothing, left: ['name'] })).toEqual({ name: 'nameMissing' })
  expect(errorsOf({ ...whole, email: 'mirel@' }, { ...nothing, left: ['name', 'email'] })).toEqual({
    email: 'emailInvalid',
  })
})

test('a sent form shows all errors: what is missing, and what is too long', () => {
  expect(errorsOf(empty, { ...nothing, all: true })).toEqual({
    name: 'nameMissing',
    email: 'emailInvalid',
    subject: 'subjectMissing',
    message: 'messageMissing',
  })
  const long = { name: 'x'.repeat(81), email: 'x', subject: 'x'.repeat(121), message: 'x'.repeat(5_001) }
  expect(errorsOf(long, { ...nothing, all: true })).toEqual({
    name: 'nameInvalid',
    email: 'emailInvalid',
    subject: 'subjectInvalid',
    message: 'messageInvalid',
  })
  expect(errorsOf({ ...whole, message: ' \n ' }, { ...nothing, all: true })).toEqual({
    message: 'messageMissing',
  })
})

test.each([
  ['contact_name_invalid', { name: 'nameInvalid' }],
  ['email_invalid', { email: 'emailInvalid' }],
  ['contact_subject_invalid', { subject: 'subjectInvalid' }],
  ['contact_message_invalid', { message: 'messageInvalid' }],
  ['offline', {}],
] as const)('the server’s refusal %s is shown at its field', (problem, errors) => {
  expect(errorsOf(whole, { ...nothing, problem })).toEqual(errors)
})
