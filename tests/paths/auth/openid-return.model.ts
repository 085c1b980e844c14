import type { Problem } from '#contract/errors.ts'
import { openIdReturnMachine } from '#machines/auth/openid-return.machine.ts'
import { failure } from '../failure.ts'
import type { ContextOf, Leads } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'
import { alice, sessionOf, tokenMark } from '../people.ts'

const code = 'code-of-alice'
const loggedIn = { status: 'logged_in' as const, ...sessionOf(alice) }
const added = { status: 'added' as const, way: 'google' as const }
const proved = { status: 'proved' as const, way: 'google' as const }
const taken = {
  status: 'proof_needed' as const,
  way: 'google' as const,
  email: 'alice@example.org',
  expiresAt: '2026-03-01T12:15:00.000Z',
}
const refusals = {
  'used or old': failure('openid_code_invalid'),
  "another's": failure('identity_of_another'),
}
const refusedProofs = {
  'used or old': failure('openid_code_invalid'),
  'the proof of another': failure('proof_of_another'),
  'no proof': failure('proof_needed'),
}
const troubles = {
  unavailable: failure('unavailable'),
  'something odd': failure('internal'),
  offline: failure('offline'),
  'too slow': failure('timeout'),
  'too many': failure('rate_limited', 20),
}

type Context = ContextOf<typeof openIdReturnMachine>

const failing = (
  asking: string,
  outcomes: Readonly<Record<string, { code: Problem }>>,
  to: string,
  codeToken: string | null,
): Leads<Context> =>
  Object.fromEntries(
    Object.entries(outcomes).map(([name, { code: problem }]) => [
      `${asking} fails: ${name}`,
      [to, { problem, codeToken }, []] as const,
    ]),
  )

const over = ['cancelled', 'refused', 'loggedIn', 'added', 'proved']
const tryAgain = { role: 'button', name: 'Try again' }
const onwards = { role: 'button', name: 'Continue' }

export const model = defineModel({
  machine: openIdReturnMachine,
  inputs: {
    'with a code': { codeToken: code, way: null, problem: null },
    'with a code of Google': { codeToken: code, way: 'google', problem: null },
    'without one': { codeToken: null, way: null, problem: null },
    'after a refusal': { codeToken: null, way: 'google', problem: 'openid_cancelled' },
    'after a failure': { codeToken: null, way: 'immutablex', problem: 'openid_unreachable' },
  },
  events: {
    'return.retry': { valid: {} },
    'user.changed': {
      valid: { userId: 'alice' },
      boundary: { userId: null },
      hostile: { userId: '__proto__' },
    },
  },
  actors: {
    exchange: { done: { 'a session': loggedIn, added, proved, taken }, fails: { ...refusals, ...troubles } },
    addProved: { done: { added }, fails: { ...refusedProofs, ...troubles } },
  },
  delays: { exchangeTimeout: 20_000 },
  sees: {
    arriving: passing,
    exchanging: [{ text: 'Logging in' }],
    awaitingProof: [
      { text: 'This address has an account already' },
      { role: 'button', name: 'Log in another way' },
    ],
    adding: [{ text: 'Adding Google' }],
    addingFailed: [{ text: 'Google could not be added' }, tryAgain],
    failed: [{ text: 'Your log-in could not be completed' }, tryAgain],
    cancelled: [{ text: 'You came back without logging in' }],
    refused: ({ problem }) => [
      {
        text:
          problem === 'openid_unreachable'
            ? 'Failed to initialize Immutable X connection.'
            : problem === 'openid_code_invalid'
              ? 'Invalid token'
              : 'This log-in did not work',
      },
    ],
    loggedIn: [{ absent: { text: 'Logging in' } }],
    added: [{ text: 'Google was added' }, onwards],
    proved: [{ text: 'Thank you, it is you' }, onwards],
  },
  leads: {
    'start with a code': ['exchanging', { codeToken: code, problem: null }, ['starts exchange']],
    'start with a code of Google': ['exchanging', { codeToken: code, way: 'google' }, ['starts exchange']],
    'start without one': ['refused', { codeToken: null, problem: 'openid_code_invalid' }, []],
    'start after a refusal': ['cancelled', { way: 'google', problem: 'openid_cancelled' }, []],
    'start after a failure': ['refused', { way: 'immutablex', problem: 'openid_unreachable' }, []],
    'exchanging | exchange done: a session': ({ previous }) => [
      'loggedIn',
      { codeToken: null, way: previous?.way ?? null, email: null },
      ['adoptSession'],
    ],
    'exchanging | exchange done: added': ['added', { way: 'google', codeToken: null, email: null }, []],
    'exchanging | exchange done: proved': ['proved', { way: 'google', codeToken: null, email: null }, []],
    'exchanging | exchange done: taken': [
      'awaitingProof',
      { way: 'google', codeToken: code, email: taken.email },
      [],
    ],
    ...failing('exchanging | exchange', refusals, 'refused', null),
    ...failing('exchanging | exchange', troubles, 'failed', code),
    'exchanging | after exchangeTimeout': ['failed', { problem: 'timeout', codeToken: code }, []],
    'failed | return.retry': ['exchanging', { problem: null }, ['starts exchange']],
    'awaitingProof | user.changed': ['adding', { problem: null }, ['starts addProved']],
    'awaitingProof | user.changed (hostile)': ['adding', { problem: null }, ['starts addProved']],
    'adding | addProved done': ['added', { way: 'google', codeToken: null }, []],
    ...failing('adding | addProved', refusedProofs, 'refused', null),
    ...failing('adding | addProved', troubles, 'addingFailed', code),
    'adding | after exchangeTimeout': ['addingFailed', { problem: 'timeout', codeToken: code }, []],
    'addingFailed | return.retry': ['adding', { problem: null }, ['starts addProved']],
  },
  invariants: {
    'no session token is in the context': ({ context }) => !JSON.stringify(context).includes(tokenMark),
    'a code that was used or refused is forgotten': ({ context, states }) =>
      !states.some((state) => over.includes(state)) || context.codeToken === null,
    'it is this code that is asked about': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ input }) => (input as { codeToken: string }).codeToken === code),
      ),
    'the session that came is the one adopted': ({ trail }) =>
      trail.every(({ acts }) =>
        acts.every(
          ({ type, params }) =>
            type !== 'adoptSession' || (params as { answer: unknown }).answer === loggedIn,
        ),
      ),
    'a way in is added only after somebody has logged in': ({ trail }) =>
      trail.every(({ is, did }) => !did.includes('starts addProved') || is('user.changed', 'return.retry')),
    'the page is done exactly where it says so': ({ states, isOver }) =>
      isOver === states.some((state) => over.includes(state)),
  },
})
