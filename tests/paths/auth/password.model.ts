import type { Problem } from '#contract/errors.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import { isAddress } from '#contract/values/mail-address.rules.ts'
import type { PasswordContext } from '#machines/auth/password.machine.ts'
import { passwordMachine } from '#machines/auth/password.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { alice, sessionOf } from '../people.ts'

type Line = (seen: Seen<PasswordContext>) => Lead<PasswordContext>

const session: Session = sessionOf(alice)

const emails = { valid: ' bob@example.com ', boundary: 'a@b.c', hostile: 'bob@example' }
const passwords = {
  valid: 'correct horse',
  boundary: ' ',
  hostile: '\'"><img src=x onerror=alert(1)> \u202E',
  empty: '',
}

const failures = {
  refused: failure('login_failed'),
  'too many': failure('rate_limited', 20),
  'too many for an hour': failure('rate_limited', 1_740),
  offline: failure('offline'),
  'not there': failure('unavailable'),
  'something odd': failure('internal'),
}

/** Word for word what the player is told (Shell 8). */
const sentences: Partial<Record<Problem, string>> = {
  email_invalid: 'Please enter a valid email address.',
  password_missing: 'Enter your password.',
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  unavailable: 'The server can’t be reached right now. Try again in a moment.',
}
export const sentenceOf = ({
  problem,
  waitSeconds,
}: Pick<PasswordContext, 'problem' | 'waitSeconds'>): string => {
  if (problem === 'rate_limited')
    return waitSeconds === 1_740
      ? 'Too many attempts. Try again in 29 minutes, or log in by a mailed link.'
      : 'Too many attempts. Wait a moment and try again.'
  return (problem && sentences[problem]) ?? 'Login failed'
}

const clear = { problem: null, waitSeconds: null }
const submits: Line = ({ previous }) => {
  const { email = '', password = '' } = previous ?? {}
  const isBob = [emails.valid, emails.boundary, 'alice@example.com'].includes(email)
  if (!isBob) return ['typing.failed', { email, password, ...clear, problem: 'email_invalid' }, []]
  if (password === '')
    return ['typing.failed', { email, password, ...clear, problem: 'password_missing' }, []]
  return ['sending', { email, password, ...clear }, [['starts logIn', { email: email.trim(), password }]]]
}
/** Typing in one field leaves the other as it is. */
const typed = (state: string): Record<string, Line> =>
  Object.fromEntries([
    ...Object.entries(emails).map(([name, email]): [string, Line] => [
      `${state} | email.change${name === 'valid' ? '' : ` (${name})`}`,
      ({ previous }) => ['typing.editing', { ...previous, ...clear, email }, []],
    ]),
    ...Object.entries(passwords).map(([name, password]): [string, Line] => [
      `${state} | password.change${name === 'valid' ? '' : ` (${name})`}`,
      ({ previous }) => ['typing.editing', { ...previous, ...clear, password }, []],
    ]),
  ])

const field = (email: string) => ({ role: 'textbox', name: 'Email address', value: email })
const button = { role: 'button', name: 'Log in' }
const instead = { role: 'button', name: 'Mail me a link instead' }

export const model = defineModel({
  machine: passwordMachine.provide({ guards: { isNotEmail: (_, { email }) => !isAddress(email) } }),
  inputs: { empty: {}, 'with an address': { email: 'alice@example.com' } },
  events: {
    'email.change': {
      valid: { email: emails.valid },
      boundary: { email: emails.boundary },
      hostile: { email: emails.hostile },
    },
    'password.change': {
      valid: { password: passwords.valid },
      boundary: { password: passwords.boundary },
      hostile: { password: passwords.hostile },
      empty: { password: passwords.empty },
    },
    'password.submit': { valid: {} },
  },
  actors: { logIn: { done: { session }, fails: failures } },
  delays: { requestTimeout: 20_000 },
  sees: {
    'typing.editing': ({ email }) => [
      field(email),
      button,
      instead,
      { absent: { text: 'Login failed' } },
      { absent: { text: sentences.email_invalid ?? '' } },
      { text: 'Forgot it? Log in by a mailed link and set a new one in Settings.' },
    ],
    'typing.failed': (context) => [{ text: sentenceOf(context) }, field(context.email), button, instead],
    sending: ({ email }) => [
      { ...field(email), is: 'read-only' },
      { role: 'button', name: 'Logging in', is: 'busy' },
    ],
    loggedIn: ({ email }) => [field(email), button],
  },
  leads: {
    'start empty': ['typing.editing', { email: '', password: '', ...clear }, []],
    'start with an address': ['typing.editing', { email: 'alice@example.com', password: '', ...clear }, []],
    ...typed('typing.editing'),
    ...typed('typing.failed'),
    ...typed('loggedIn'),
    'typing.editing | password.submit': submits,
    'typing.failed | password.submit': submits,
    'sending | logIn done': ({ previous }) => [
      'loggedIn',
      { email: previous?.email ?? '', password: '', ...clear },
      [['adoptSession', { session }]],
    ],
    ...Object.fromEntries(
      Object.entries(failures).map(([name, { code, retryAfterSeconds }]) => [
        `sending | logIn fails: ${name}`,
        ['typing.failed', { password: '', problem: code, waitSeconds: retryAfterSeconds }, []] as const,
      ]),
    ),
    'sending | after requestTimeout': ['typing.failed', { password: '', problem: 'timeout' }, []],
  },
  invariants: {
    'a failed log-in names its problem, and nothing else does': ({ context, states }) =>
      (context.problem !== null) === states.includes('typing.failed'),
    'a password that was sent is forgotten': ({ context, trail }) =>
      trail.at(-1)?.is('logIn done', 'logIn fails') !== true || context.password === '',
    'one log-in is under way at a time': ({ children, states }) =>
      children.length === (states.includes('sending') ? 1 : 0),
  },
})
