import { hasPasswordLength } from '#contract/auth/password.rules.ts'
import type { NewPasswordContext } from '#machines/auth/new-password.machine.ts'
import { newPasswordMachine } from '#machines/auth/new-password.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Line = (seen: Seen<NewPasswordContext>) => Lead<NewPasswordContext>

const passwords = {
  valid: 'wardens of the vault',
  boundary: '1234567',
  empty: '',
  hostile: '\'"><img src=x onerror=alert(1)> \u202E',
}
const code = '123456'
const saved = { setAt: '2026-11-21T12:00:00.000Z', endedSessions: 2 }

const fails =
  (problem: NewPasswordContext['problem']): Line =>
  ({ previous }) => ['typing', { problem, password: previous?.password ?? '', saved: null }, []]
const leaves: Line = ({ previous }) => {
  const { password = '', problem = null } = previous ?? {}
  if (password === '') return ['typing', { password, problem }, []]
  if (!hasPasswordLength(password)) return ['typing', { password, problem: 'password_length' }, []]
  if (problem !== null) return ['typing', { password, problem }, []]
  return ['judging', { password, problem }, [['starts judge', { password }]]]
}
const submits: Line = ({ previous }) => {
  const { password = '' } = previous ?? {}
  return hasPasswordLength(password)
    ? ['saving', { password, problem: null }, [['starts save', { code, password }]]]
    : ['typing', { password, problem: 'password_length' }, []]
}

const field = { role: 'button', name: 'Save password' } as const
const sentences = Object.entries({
  password_length: 'A password has 8 to 128 characters.',
  password_own:
    'This password is little more than your name, your address or the hub’s name. Choose another.',
  password_common: 'This password is in lists of stolen ones. Choose another.',
  code_spent: 'Too many tries. Ask for a new code.',
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
})

export const model = defineModel({
  machine: newPasswordMachine.provide({
    guards: { hasWrongLength: (_, { password }) => !hasPasswordLength(password) },
  }),
  inputs: { 'with a code': { code } },
  events: {
    'password.change': {
      valid: { password: passwords.valid },
      boundary: { password: passwords.boundary },
      empty: { password: passwords.empty },
      hostile: { password: passwords.hostile },
    },
    'password.leave': { valid: {} },
    'password.submit': { valid: {} },
  },
  actors: {
    judge: {
      done: { good: undefined },
      fails: {
        'a short one': failure('password_length'),
        'a stolen one': failure('password_common'),
        'own words': failure('password_own'),
        offline: failure('offline'),
      },
    },
    save: {
      done: { saved, 'another code': { isCodeWrong: true } },
      fails: {
        'a common one': failure('password_common'),
        'a spent code': failure('code_spent'),
        offline: failure('offline'),
      },
    },
  },
  delays: { requestTimeout: 20_000 },
  sees: {
    typing: ({ problem }) => [
      field,
      ...sentences.map(([name, text]): Sight => (name === problem ? { text } : { absent: { text } })),
    ],
    judging: [field, ...sentences.map(([, text]): Sight => ({ absent: { text } }))],
    saving: [{ role: 'button', name: 'Saving', is: 'busy' }],
    saved: [{ text: 'Your password is saved. Other browsers were logged out.' }, { absent: field }],
  },
  leads: {
    start: ['typing', { code, password: '', problem: null, saved: null }, []],
    ...Object.fromEntries(
      Object.entries(passwords).map(([name, password]) => [
        `typing | password.change${name === 'valid' ? '' : ` (${name})`}`,
        ['typing', { password, problem: null }, []] as const,
      ]),
    ),
    'typing | password.leave': leaves,
    'typing | password.submit': submits,
    ...Object.fromEntries(
      Object.entries(passwords).map(([name, password]) => [
        `judging | password.change${name === 'valid' ? '' : ` (${name})`}`,
        ['typing', { password, problem: null }, []] as const,
      ]),
    ),
    'judging | password.submit': submits,
    'judging | judge done': fails(null),
    'judging | judge fails: a short one': fails('password_length'),
    'judging | judge fails: a stolen one': fails('password_common'),
    'judging | judge fails: own words': fails('password_own'),
    'judging | judge fails: offline': fails(null),
    'judging | after requestTimeout': fails(null),
    'saving | save done: saved': ['saved', { password: '', problem: null, saved }, ['tellSaved']],
    'saving | save done: another code': fails('code_spent'),
    'saving | save fails: a common one': fails('password_common'),
    'saving | save fails: a spent code': fails('code_spent'),
    'saving | save fails: offline': fails('offline'),
    'saving | after requestTimeout': fails('timeout'),
  },
  invariants: {
    'only a password of the right length is sent': ({ context, states }) =>
      !(states.includes('saving') || states.includes('judging')) || hasPasswordLength(context.password),
    'a saved password is forgotten': ({ context, states }) =>
      states.includes('saved') === (context.saved !== null) &&
      (!states.includes('saved') || context.password === ''),
  },
})
