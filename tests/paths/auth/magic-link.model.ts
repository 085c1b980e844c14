import type { Problem } from '#contract/errors.ts'
import { isAddress } from '#contract/values/mail-address.rules.ts'
import type { MagicLinkContext } from '#machines/auth/magic-link.machine.ts'
import { magicLinkMachine } from '#machines/auth/magic-link.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

const field = (email: string) => ({ role: 'textbox', name: 'Email address', value: email })
const send = { role: 'button', name: 'Send magic link' }

/** Word for word what the player is told (Shell 8). */
const sentences: Partial<Record<Problem, string>> = {
  email_invalid: 'Please enter a valid email address.',
  rate_limited: 'Too many attempts. Wait a moment and try again.',
  link_too_soon: 'We sent one less than a minute ago.',
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
}
const sentence = (problem: Problem | null): string =>
  (problem && sentences[problem]) ?? 'Failed to send magic link.'

const again = { role: 'button', name: 'Send it again' }
/** The success stays, also when another link could not be sent. */
const sent = ({ email, problem }: { email: string; problem: Problem | null }) => [
  { text: 'Magic link sent to your email. Please check your inbox.' },
  { text: email.trim() },
  ...(problem ? [{ text: sentence(problem) }, { text: 'The link you have still works.' }] : []),
  { absent: send },
]

/** Texts that may be typed, each with whether a link is requested for it. */
const addresses = {
  valid: [' bob@example.com ', true],
  boundary: ['a@b.c', true],
  hostile: ['bob@example', false],
  'as long as it may be': [`${'b'.repeat(64)}@example.com`, true],
  'as long as it may be, with blanks': [` ${'b'.repeat(64)}@example.com `, true],
  'too long': [`${'b'.repeat(65)}@example.com`, false],
  'something invisible in it': ['b\u00ADob@example.com', false],
  'two at once': ['bob@example.com eve@example.com', false],
  'two addresses': ['bob@example.com;mallory@example.com', false],
  'a sentence with one': ['to bob@example.com', false],
} as const
const isAsked = (email = ''): boolean =>
  email === 'alice@example.com' ||
  Object.values(addresses).some(([one, asked]) => one.trim() === email.trim() && asked)

const asked = ({ previous }: Seen<MagicLinkContext>): Lead<MagicLinkContext> =>
  isAsked(previous?.email)
    ? ['sending', { problem: null }, ['starts requestLink']]
    : ['error', { problem: 'email_invalid' }, []]

const typed = (state: string) =>
  Object.fromEntries(
    Object.entries(addresses).map(([name, [email]]) => [
      `${state} | email.change${name === 'valid' ? '' : ` (${name})`}`,
      ['idle', { email, problem: null }, []] as const,
    ]),
  )

/** How asking may fail, and what is remembered of it. */
const failures = {
  'refused address': failure('email_invalid'),
  'too many': failure('rate_limited'),
  'too soon': failure('link_too_soon', 58),
  'no mail': failure('mail_failed'),
  offline: failure('offline'),
  'something odd': failure('internal'),
}
const failed = (step: string, state: string) =>
  Object.fromEntries(
    Object.entries(failures).map(([name, { code, retryAfterSeconds }]) => [
      `${step} fails: ${name}`,
      [state, { problem: code, waitSeconds: retryAfterSeconds }, []] as const,
    ]),
  )

export const model = defineModel({
  machine: magicLinkMachine.provide({ guards: { isEmail: (_, { email }) => isAddress(email) } }),
  inputs: { empty: {}, 'with an address': { email: 'alice@example.com' } },
  events: {
    'email.change': {
      valid: { email: addresses.valid[0] },
      boundary: { email: addresses.boundary[0] },
      hostile: { email: addresses.hostile[0] },
      ...Object.fromEntries(Object.entries(addresses).map(([name, [email]]) => [name, { email }])),
    },
    'link.request': { valid: {} },
    'form.restart': { valid: {} },
  },
  actors: {
    requestLink: {
      done: { sent: undefined },
      fails: failures,
    },
  },
  delays: { requestTimeout: 20_000, resendPause: 60_000 },
  sees: {
    idle: ({ email }) => [field(email), send, { absent: { text: sentence('email_invalid') } }],
    sending: ({ email }) => [
      { ...field(email), is: 'read-only' },
      { role: 'button', name: 'Sending', is: 'busy' },
    ],
    'success.resting': (context) => [...sent(context), again],
    'success.ready': (context) => [...sent(context), again],
    sendingAgain: ({ email }) => [
      { text: email.trim() },
      { role: 'button', name: 'Sending', is: 'busy' },
      { absent: send },
    ],
    error: ({ email, problem }) => [{ text: sentence(problem) }, field(email), send],
  },
  leads: {
    'start empty': ['idle', { email: '', problem: null, waitSeconds: null }, []],
    'start with an address': ['idle', { email: 'alice@example.com', problem: null, waitSeconds: null }, []],
    ...typed('idle'),
    ...typed('error'),
    'idle | link.request': asked,
    'error | link.request': asked,
    'sending | requestLink done': ['success.resting', { problem: null }, []],
    ...failed('sending | requestLink', 'error'),
    'sending | after requestTimeout': ['error', { problem: 'timeout' }, []],
    'success.resting | after resendPause': ({ previous }) => [
      'success.ready',
      { problem: previous?.problem ?? null },
      [],
    ],
    'success | form.restart': ({ previous }) => ['idle', { email: previous?.email ?? '', problem: null }, []],
    'success.ready | link.request': ['sendingAgain', { problem: null }, ['starts requestLinkAgain']],
    'sendingAgain | requestLinkAgain done': ['success.resting', { problem: null }, []],
    ...failed('sendingAgain | requestLinkAgain', 'success.resting'),
    'sendingAgain | after requestTimeout': ['success.resting', { problem: 'timeout' }, []],
  },
  invariants: {
    'an error state names its problem, and nothing names one while it is asked again': ({
      context,
      states,
    }) =>
      context.problem !== null
        ? states.some((state) => state === 'error' || state.startsWith('success'))
        : !states.includes('error'),
    'a link is asked for one plausible, trimmed address at a time': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ input }) => {
          const { email } = input as { email: string }
          return email.length <= 254 && email === email.trim() && isAsked(email)
        }),
      ),
    'the link goes to the address that was typed': ({ context, trail }) =>
      (trail.at(-1)?.started ?? []).every(
        ({ input }) => (input as { email: string }).email === context.email.trim(),
      ),
  },
})
