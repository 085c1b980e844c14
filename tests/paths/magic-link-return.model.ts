import { magicLinkReturnMachine } from '#machines/magic-link-return.machine.ts'
import { failure } from './failure.ts'
import { defineModel } from './harness/model.ts'
import { alice, sessionOf, tokenMark } from './people.ts'

const link = 'link-of-alice'
const loggedIn = { status: 'signed_in' as const, ...sessionOf(alice) }
const confirm = {
  status: 'confirm' as const,
  askedAt: '2026-03-01T12:00:00.000Z',
  askedFrom: 'Firefox on Linux',
}

export const model = defineModel({
  machine: magicLinkReturnMachine,
  inputs: { 'with a link': { linkToken: link }, 'without one': { linkToken: null } },
  events: { 'link.continue': { valid: {} }, 'link.retry': { valid: {} } },
  actors: {
    verifyLink: {
      done: { 'this browser asked': loggedIn, 'another browser asked': confirm },
      fails: {
        used: failure('link_used'),
        old: failure('link_expired'),
        invalid: failure('link_invalid'),
        malformed: failure('invalid_request'),
        unavailable: failure('unavailable'),
        'something odd': failure('internal'),
      },
    },
  },
  delays: { verifyTimeout: 20_000 },
  sees: {
    arriving: 'nothing yet',
    verifying: [{ text: 'Checking your link' }],
    awaitingConfirmation: [{ text: 'Log in here?' }, { role: 'button', name: 'Continue' }],
    confirming: [{ text: 'Log in here?' }, { role: 'button', name: 'Logging in', is: 'busy' }],
    failed: [{ text: 'Your link could not be checked' }, { role: 'button', name: 'Try again' }],
    refused: [{ text: 'This link does not work' }, { role: 'button', name: 'Ask for a new link' }],
    loggedIn: [
      { role: 'button', name: 'alice, plan Free: account menu' },
      { absent: { text: 'Log in here?' } },
    ],
  },
  invariants: {
    'no session token is in the context': ({ context }) => !JSON.stringify(context).includes(tokenMark),
    'a used or refused link is forgotten': ({ context, states }) =>
      !(states.includes('loggedIn') || states.includes('refused')) || context.linkToken === null,
    'a link that could not be asked about is kept': ({ context, states }) =>
      !states.includes('failed') || context.linkToken === link,
    'only a click confirms': ({ trail }) =>
      trail.every(
        ({ label, started }) =>
          label === 'link.continue' ||
          started.every(({ input }) => !(input as { confirmed: boolean }).confirmed),
      ),
    'signed in is only said of a session that was adopted': ({ states, trail }) =>
      !states.includes('loggedIn') || trail.at(-1)?.label.endsWith('done: this browser asked') === true,
    'one session is adopted at most': ({ trail }) =>
      trail.flatMap(({ did }) => did).filter((action) => action === 'adoptSession').length <= 1,
  },
})
