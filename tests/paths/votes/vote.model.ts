import type { VoteReceipt } from '#contract/votes/vote-power.contract.ts'
import type { CastAnswer } from '#contract/votes/votes.contract.ts'
import type { Wish } from '#machines/votes/vote.machine.ts'
import { voteMachine } from '#machines/votes/vote.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'
import { alice } from '../people.ts'
import { votePower } from './vote-power.answers.ts'
import type { VoteContext } from '#machines/votes/vote.machine.ts'

export const votedProject = { id: 'project-1', title: 'A map for newcomers', weightedVotes: 40 }

const wish: Wish = {
  key: '2b6e1f1c-0d0b-4a53-9a0e-6f1d3a1c7e10',
  projectId: votedProject.id,
  votes: 1,
  ofDonations: false,
  sources: { daily: 1, bank: 0, donationBank: 0 },
}
const donated: Wish = {
  ...wish,
  votes: 3,
  ofDonations: true,
  sources: { daily: 0, bank: 0, donationBank: 3 },
}

export const receipt: VoteReceipt = {
  id: '6d0c7c2e-7b0d-4a0e-8f0f-3a2b1c0d9e8f',
  projectId: votedProject.id,
  votes: 1,
  sources: { daily: 1, voteBank: 0, donationBank: 0 },
  at: votePower.now,
  revocableUntil: '2026-03-01T12:00:15.000Z',
  revokedAt: null,
}

export const cast: CastAnswer = {
  receipt,
  power: {
    ...votePower,
    dailyVotesUsed: votePower.dailyVotesUsed + 1,
    totalAvailable: votePower.totalAvailable - 1,
  },
  weightedVotes: 41,
  donatedCents: 0,
  revision: 2,
}
export const takenBack: CastAnswer = {
  receipt: { ...receipt, revokedAt: receipt.at },
  power: votePower,
  weightedVotes: 40,
  donatedCents: 0,
  revision: 3,
}

const projectId = votedProject.id
const settled = (answer: CastAnswer | null) =>
  ['tells the parent vote.settled', { projectId, answer }] as const
const over = ['tells the parent vote.over', { projectId }] as const
const leaves = (sources: Wish['sources']) =>
  ['tells the parent vote.leaves', { flight: { projectId, sources } }] as const

/** Refused: nothing was cast. */
const refusals = {
  'no votes': failure('votes_missing'),
  'bad amount': failure('vote_amount_invalid'),
  'closed meanwhile': failure('project_takes_no_votes'),
  'logged out': failure('unauthorized'),
}
/** It may have been cast or not. */
const silences = { offline: failure('offline'), 'something odd': failure('internal') }

type Line = (seen: Seen<VoteContext>) => Lead<VoteContext>

/** It is sent again after a pause, or once the network is there. */
const waits =
  (state: 'unanswered' | 'unreached'): Line =>
  ({ previous }) => [`waiting.${state}`, { tries: previous?.tries ?? 0 }, ['starts watchNetwork']]
/** Five times it is sent while there is a network, then it is given up. */
const againOrOver: Line = (seen) =>
  (seen.previous?.tries ?? 0) < 5
    ? sendsAgain(seen)
    : [
        'over',
        {},
        [
          ['giveUpWish', { playerId: alice.id, wish: seen.previous?.wish ?? null }],
          settled(null),
          ['toastFailed', { ofDonations: seen.previous?.wish?.ofDonations === true, problem: 'timeout' }],
          over,
        ],
      ]
const begins = (wanted: Wish): Lead<VoteContext> => [
  'sending',
  { playerId: alice.id, projectId, wish: wanted, receipt: null, tries: 1 },
  [
    ['keepWish', { playerId: alice.id, wish: wanted }],
    leaves(wanted.sources),
    ['starts cast', { playerId: alice.id, wish: wanted }],
  ],
]
const sendsAgain: Line = ({ previous }) => [
  'sending',
  { wish: previous?.wish ?? null, tries: (previous?.tries ?? 0) + 1 },
  [['starts cast', { wish: previous?.wish }]],
]

/** A network that comes is a new start. */
const sendsAtOnce: Line = ({ previous }) => [
  'sending',
  { wish: previous?.wish ?? null, tries: 1 },
  [['starts cast', { wish: previous?.wish }]],
]

const button = (name: string) => ({ role: 'button', name }) as const
const counted = (votes: number) => `${votedProject.title}: ${votes} votes`

const unsent = ({ wish: sent }: VoteContext): Sight[] => [
  button(`Waiting ${counted(40 + (sent?.votes ?? 0))}`),
  { text: 'Sent when you’re online' },
]

export const model = defineModel({
  machine: voteMachine,
  inputs: {
    'a press': { playerId: alice.id, wish },
    'votes of donations': { playerId: alice.id, wish: donated },
    'cast before': { playerId: alice.id, receipt },
  },
  events: {
    'vote.takeBack': { valid: {} },
    'network.online': { valid: {} },
    'network.offline': { valid: {} },
  },
  actors: {
    cast: {
      done: { cast, 'taken back elsewhere': takenBack },
      fails: { ...refusals, ...silences },
    },
    revoke: {
      done: { 'taken back': takenBack },
      fails: { 'too late': failure('vote_stays'), ...silences },
    },
    watchNetwork: {
      reports: ['network.online', 'network.offline'],
      fails: { 'not supported': new Error('no window') },
    },
  },
  delays: { answerTimeout: 20_000, retryPause: 5_000, takeBackTime: 5_000, votedTime: 2_000 },
  sees: {
    beginning: passing,
    sending: ({ wish: sent }) => [button(`Voting ${counted(40 + (sent?.votes ?? 0))}`)],
    'waiting.unanswered': ({ wish: sent }) => [button(`Voting ${counted(40 + (sent?.votes ?? 0))}`)],
    'waiting.unreached': unsent,
    'waiting.offline': unsent,
    givingUp: passing,
    takeable: [button(`Take back ${counted(41)}`)],
    takingBack: [button(`Taking back ${counted(40)}`)],
    voted: [button(`Voted ${counted(41)}`)],
    over: [{ absent: { text: 'Take back' } }],
  },
  bound: ({ wish: sent, receipt: got, tries }) => [sent?.ofDonations, got?.id, tries],
  leads: {
    'start a press': begins(wish),
    'start votes of donations': begins(donated),
    'start cast before': ['takeable', { playerId: alice.id, projectId, wish: null, receipt, tries: 0 }, []],

    'sending | cast done: cast': ({ previous }) => [
      'takeable',
      { receipt },
      [['forgetWish', { wish: previous?.wish ?? null }], settled(cast)],
    ],
    'sending | cast done: taken back elsewhere': ({ previous }) => [
      'over',
      { receipt: null },
      [['forgetWish', { wish: previous?.wish ?? null }], settled(takenBack), over],
    ],
    ...Object.fromEntries(
      Object.entries(refusals).map(([name, { code }]) => [
        `sending | cast fails: ${name}`,
        (({ previous }) => [
          'over',
          { receipt: null },
          [
            ['forgetWish', { wish: previous?.wish ?? null }],
            settled(null),
            ['toastFailed', { ofDonations: previous?.wish?.ofDonations === true, problem: code }],
            over,
          ],
        ]) satisfies Line,
      ]),
    ),
    'sending | cast fails: offline': waits('unreached'),
    'sending | cast fails: something odd': waits('unanswered'),
    'sending | after answerTimeout': waits('unanswered'),
    'waiting.unanswered | after retryPause': againOrOver,
    'waiting.unreached | after retryPause': againOrOver,
    'waiting | network.online': sendsAtOnce,
    'waiting | network.offline': ({ previous }) => ['waiting.offline', previous ?? {}, []],
    'waiting | watchNetwork fails': ({ previous, previousStates }) => [
      previousStates[0] ?? '',
      previous ?? {},
      [],
    ],

    'takeable | vote.takeBack': ({ previous }) => [
      'takingBack',
      { receipt: previous?.receipt ?? null },
      [leaves({ daily: -1, bank: 0, donationBank: 0 }), ['starts revoke', { id: receipt.id }]],
    ],
    'takeable | after takeBackTime': ['voted', { receipt }, []],
    'takingBack | revoke done: taken back': ['over', {}, [settled(takenBack), over]],
    'takingBack | revoke fails: too late': [
      'over',
      {},
      [settled(null), ['toastStays', { problem: 'vote_stays' }], over],
    ],
    'takingBack | revoke fails: offline': [
      'over',
      {},
      [settled(null), ['toastStays', { problem: 'offline' }], over],
    ],
    'takingBack | revoke fails: something odd': [
      'over',
      {},
      [settled(null), ['toastStays', { problem: 'internal' }], over],
    ],
    'takingBack | after answerTimeout': [
      'over',
      {},
      [settled(null), ['toastStays', { problem: 'timeout' }], over],
    ],
    'voted | after votedTime': ['over', {}, [over]],
  },
  invariants: {
    'one press has one key, however often it is sent': ({ trail }) =>
      new Set(
        trail.flatMap(({ started }) =>
          started.filter(({ id }) => id === 'cast').map(({ input }) => (input as VoteContext).wish?.key),
        ),
      ).size <= 1,
    'it is sent five times at most while the network is there': ({ trail }) =>
      trail
        .slice(
          Math.max(
            0,
            trail.findLastIndex(({ is }) => is('network.online')),
          ),
        )
        .flatMap(({ started }) => started)
        .filter(({ id }) => id === 'cast').length <= 5,
    'while there is no network it is neither sent nor given back': ({ trail, states, previousStates }) =>
      !previousStates.includes('waiting.offline') ||
      trail.at(-1)?.is('network.online') === true ||
      states.includes('waiting.offline'),
    'it can be taken back only once it is cast': ({ context, tags }) =>
      !(tags.includes('takeable') || tags.includes('takingBack') || tags.includes('voted')) ||
      context.receipt !== null,
    'what it says is by its tag': ({ states, tags }) =>
      tags.includes('sending') === (states.includes('sending') || states.includes('waiting.unanswered')) &&
      tags.includes('offline') ===
        (states.includes('waiting.unreached') || states.includes('waiting.offline')) &&
      tags.includes('takeable') === states.includes('takeable') &&
      tags.includes('takingBack') === states.includes('takingBack') &&
      tags.includes('voted') === states.includes('voted'),
  },
})
