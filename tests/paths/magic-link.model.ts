import type { Problem } from '#contract/errors.ts'
import { isAddress } from '#contract/magic-link.contract.ts'
import { magicLinkMachine } from '#machines/magic-link.machine.ts'
import { failure } from './failure.ts'
import { defineModel } from './harness/model.ts'

const field = (email: string) => ({ role: 'textbox', name: 'Email address', value: email.trim() })
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

export const model = defineModel({
  machine: magicLinkMachine.provide({ guards: { isEmail: (_, { email }) => isAddress(email) } }),
  inputs: { empty: {}, 'with an address': { email: 'alice@example.com' } },
  events: {
    'email.change': {
      valid: { email: ' bob@example.com ' },
      boundary: { email: 'a@b.c' },
      hostile: { email: 'bob@example' },
      'two addresses': { email: 'bob@example.com;mallory@example.com' },
      'too long': { email: `${'b'.repeat(243)}@example.com` },
    },
    'link.request': { valid: {} },
    'form.restart': { valid: {} },
  },
  actors: {
    requestLink: {
      done: { sent: undefined },
      fails: {
        'refused address': failure('email_invalid'),
        'too many': failure('rate_limited'),
        'too soon': failure('link_too_soon', 58),
        'no mail': failure('mail_failed'),
        offline: failure('offline'),
        'something odd': failure('internal'),
      },
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
          return email.length <= 254 && /^[^\s@;]+@[^\s@;]+\.[^\s@;]+$/.test(email)
        }),
      ),
  },
})
