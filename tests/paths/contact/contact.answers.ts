import type { ContactWords } from '#contract/contact/contact.rules.ts'
import { faultsOfContact } from '#contract/contact/contact.rules.ts'
import type { ContactContext, ContactDraft, SentMessage } from '#machines/contact/contact.machine.ts'
import { failure } from '../failure.ts'
import { alice } from '../people.ts'

export const key = '2b6e1f1c-0d0b-4a53-9a0e-6f1d3a1c7e10'
export const other = '0d0b2b6e-1f1c-4a53-9a0e-6f1d3a1c7e10'

export const empty: ContactWords = { name: '', email: '', subject: '', message: '' }
export const player = { name: alice.username, email: alice.email ?? '' }
export const stranger = { name: '<script>\u202E', email: '"x"@y\r\nBcc: z@y' }

export const forms = {
  valid: {
    name: 'Mirel',
    email: 'mirel@example.org',
    subject: 'Loans that came back',
    message: 'Two suits are shown as lent.',
  },
  boundary: { message: '' },
  hostile: { name: '<script>\u202E', email: 'a@example.org\r\nBcc: b@example.org', message: '{"a":1}' },
} as const satisfies Record<string, Partial<ContactWords>>
export const isFaulty = ({ form }: Pick<ContactContext, 'form'>): boolean =>
  Object.keys(faultsOfContact(form)).length > 0

const stored: ContactWords = { ...empty, subject: 'Stored', message: 'Stored text' }
const whole: ContactWords = { ...stored, name: 'Mirel', email: 'mirel@example.org' }
export const drafts = {
  nothing: null,
  'a draft': { form: stored, sent: null },
  'a draft that was sent': { form: whole, sent: { form: whole, key: other } },
} satisfies Record<string, ContactDraft | null>

export const at = '2026-03-01T14:02:00.000Z'
export const done: SentMessage = { email: forms.valid.email, subject: forms.valid.subject, sentAt: at }
export const refusals = {
  offline: failure('offline'),
  unavailable: failure('unavailable'),
  unreadable: failure('unexpected_answer'),
  'too often': failure('rate_limited', 1_800),
  'a name it can’t read': failure('contact_name_invalid'),
}

export const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]
export const same = (one: ContactWords, another: ContactWords): boolean =>
  namesOf(empty).every((field) => one[field] === another[field])
