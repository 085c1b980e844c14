import type { Problem } from '#contract/errors.ts'
import type { Chosen, PasskeyAnswer, PasskeyContext, PasskeyRequest } from '#machines/auth/passkey.machine.ts'
import { passkeyMachine } from '#machines/auth/passkey.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { alice } from '../people.ts'

type Line = Lead<PasskeyContext> | ((seen: Seen<PasskeyContext>) => Lead<PasskeyContext>)

export const request: PasskeyRequest = {
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  rpId: 'localhost',
  userVerification: 'required',
}
export const answer: PasskeyAnswer = {
  id: 'aWQ',
  response: {
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2lnbmVk',
    userHandle: 'YWxpY2U',
  },
}
const session = { token: 't', refreshToken: 'r', user: alice }
const chosen = { answer: { answer }, cancelled: { isCancelled: true } } as const satisfies Record<
  string,
  Chosen
>

const broken = { broken: failure('internal') }
const problems = {
  'too many': failure('rate_limited', 20),
  offline: failure('offline'),
  'something odd': failure('internal'),
}
const refusals = {
  ...problems,
  over: failure('passkey_challenge_invalid'),
  'of no account': failure('passkey_unknown'),
  refused: failure('passkey_refused'),
}
export const sentences: Partial<Record<Problem | 'passkey_failed', string>> = {
  rate_limited: 'Too many attempts. Wait a moment and try again.',
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  passkey_challenge_invalid: 'That took longer than 5 minutes, or was already used. Try again.',
  passkey_unknown: 'This passkey belongs to no account here. Log in another way, or use another passkey.',
  passkey_refused: 'The passkey couldn’t be confirmed. Try again, or log in another way.',
}
const otherwise = 'Logging in with a passkey failed. Try again, or log in another way.'

/** Back to the button; the field's list begins again with a challenge of its own. */
const offered = (hasList: boolean, context: Partial<PasskeyContext>): Lead<PasskeyContext> => [
  hasList ? 'offering.preparing' : 'offering.resting',
  { request: null, answer: null, ...context },
  hasList ? ['starts prepareList'] : [],
]
const back =
  (problem: PasskeyContext['problem']): Line =>
  ({ previous }) =>
    offered(previous?.hasList === true, { problem })
const asks: Line = [
  'asking.preparing',
  { request: null, answer: null, problem: null },
  ['starts prepareWindow'],
]
/** The list is nobody's wish: it ends without a word, and what was said of the last try stays. */
const rests: Line = ({ previous }) => ['offering.resting', { problem: previous?.problem ?? null }, []]
const verifies: Line = ['verifying', { answer, problem: null }, [['starts logIn', { answer }]]]

const button = { role: 'button', name: 'Log in with a passkey' }
const offers = ({ problem }: PasskeyContext): Sight[] => [
  button,
  ...(problem === null
    ? [{ absent: { text: otherwise } }, ...Object.values(sentences).map((text) => ({ absent: { text } }))]
    : [{ text: sentences[problem] ?? otherwise }]),
]
const busy = (context: PasskeyContext): Sight[] => [
  ...offers({ ...context, problem: null }),
  { ...button, is: 'busy' },
]

const failsWith = (step: string, failures: object, line: (code: Problem) => Line): Record<string, Line> =>
  Object.fromEntries(
    Object.entries(failures as typeof refusals).map(([name, { code }]) => [
      `${step} fails: ${name}`,
      line(code),
    ]),
  )

export const model = defineModel({
  machine: passkeyMachine,
  inputs: { 'as it is': undefined },
  events: { 'passkey.choose': { valid: {} } },
  actors: {
    readSupport: {
      done: {
        'with a list': { hasPasskeys: true, hasList: true },
        'without a list': { hasPasskeys: true, hasList: false },
        nothing: { hasPasskeys: false, hasList: false },
      },
      fails: broken,
    },
    requestOptions: { done: { request }, fails: problems },
    awaitListed: { done: chosen, fails: broken },
    choose: { done: chosen, fails: broken },
    logIn: { done: { session }, fails: refusals },
  },
  delays: { requestTimeout: 20_000, listLife: 240_000, challengeLife: 300_000 },
  bound: ({ hasList, problem }) => [hasList, problem],
  sees: {
    checking: [{ absent: button }],
    absent: [{ absent: button }],
    'offering.starting': 'passed through at once',
    'offering.preparing': offers,
    'offering.listing': offers,
    'offering.resting': offers,
    'asking.preparing': busy,
    'asking.choosing': busy,
    verifying: busy,
    loggedIn: offers,
  },
  leads: {
    'start as it is': [
      'checking',
      { hasList: false, request: null, answer: null, problem: null },
      ['starts readSupport'],
    ],
    'checking | readSupport done: with a list': offered(true, { hasList: true, problem: null }),
    'checking | readSupport done: without a list': offered(false, { hasList: false, problem: null }),
    'checking | readSupport done: nothing': ['absent', { hasList: false }, []],
    'checking | readSupport fails': ['absent', { hasList: false }, []],
    'offering | passkey.choose': asks,
    'offering.preparing | prepareList done': [
      'offering.listing',
      { request },
      [['starts awaitListed', { request }]],
    ],
    'offering.preparing | prepareList fails': rests,
    'offering.preparing | after requestTimeout': rests,
    'offering.listing | awaitListed done: answer': verifies,
    'offering.listing | awaitListed done: cancelled': rests,
    'offering.listing | awaitListed fails': rests,
    'offering.listing | after listLife': ({ previous }) => [
      'offering.preparing',
      { problem: previous?.problem ?? null },
      ['starts prepareList'],
    ],
    'asking.preparing | prepareWindow done': [
      'asking.choosing',
      { request, problem: null },
      [['starts choose', { request }]],
    ],
    ...failsWith('asking.preparing | prepareWindow', problems, back),
    'asking.preparing | after requestTimeout': back('timeout'),
    'asking.choosing | choose done: answer': verifies,
    'asking.choosing | choose done: cancelled': back(null),
    'asking.choosing | choose fails': back('passkey_failed'),
    'asking.choosing | after challengeLife': back('passkey_challenge_invalid'),
    'verifying | logIn done': ['loggedIn', {}, [['adoptSession', { session }]]],
    ...failsWith('verifying | logIn', refusals, back),
    'verifying | after requestTimeout': back('timeout'),
    'loggedIn | passkey.choose': asks,
  },
  invariants: {
    'the browser has one request at a time': ({ children }) =>
      children.filter((child) => child === 'awaitListed' || child === 'choose').length <= 1,
    'the browser’s window opens by a press alone': ({ trail }) =>
      trail.every(
        ({ started }, index) =>
          started.every(({ src }) => src !== 'choose') ||
          trail.slice(0, index).some(({ is }) => is('passkey.choose')),
      ),
    'a browser without lists is not asked for one': ({ context, states }) =>
      context.hasList || !states.includes('offering.listing'),
    'a session is adopted with the last step alone': ({ trail, states }) =>
      trail.at(-1)?.did.includes('adoptSession') !== true || states.includes('loggedIn'),
  },
})
