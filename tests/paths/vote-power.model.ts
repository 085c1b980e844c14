import type { VotePower } from '#contract/vote-power.contract.ts'
import type { VotePowerContext } from '#machines/vote-power.machine.ts'
import { votePowerMachine } from '#machines/vote-power.machine.ts'
import { failure } from './failure.ts'
import type { Deed, Lead, Seen, Sight } from './harness/model.ts'
import { defineModel, passing } from './harness/model.ts'
import { alice, bob } from './people.ts'

/** 5 of 8 votes of the day, a vote bank and votes of a donation. */
export const votePower: VotePower = {
  ...{ dailyVotesEarned: 8, dailyVotesUsed: 3, voteBank: 22 },
  ...{ donationVotesEarned: 120, donationVotesUsed: 5, totalAvailable: 142 },
  ...{ planName: 'Master', planId: 'tier4', lastResetDate: '2026-03-01' },
  ...{ now: '2026-03-01T12:00:00.000Z', nextResetAt: '2026-03-02T00:00:00.000Z' },
  ...{ timeZone: 'Europe/Lisbon', lastVote: null },
}
/** After a vote of the day. */
const later: VotePower = {
  ...{ ...votePower, dailyVotesUsed: 4, totalAvailable: 141 },
  now: '2026-03-01T12:00:01.000Z',
}
/** What an answer says that the server gave before. */
const older: VotePower = {
  ...votePower,
  dailyVotesUsed: 0,
  totalAvailable: 145,
  now: '2026-03-01T11:59:59.000Z',
}
/** The server hasn't come to the reset. */
const past: VotePower = { ...votePower, nextResetAt: votePower.now }

const zone = 'Europe/Lisbon'
const answers = {
  'told here': { power: votePower, zone },
  'told elsewhere': { power: votePower, zone: 'Asia/Tokyo' },
  past: { power: past, zone },
}

const one = { projectId: 'project-1', sources: { daily: 1, bank: 0, donationBank: 0 } }
const back = { projectId: 'project-1', sources: { daily: -1, bank: 0, donationBank: 0 } }
const other = { projectId: 'project-2', sources: { daily: 0, bank: 2, donationBank: 3 } }

const presses = {
  valid: { ...one, votes: 1, ofDonations: false },
  boundary: {
    ...{ projectId: 'project-2', votes: 142, ofDonations: false },
    sources: { daily: 5, bank: 22, donationBank: 115 },
  },
  hostile: {
    ...{ projectId: 'project-1', votes: 2 ** 53, ofDonations: false },
    sources: { daily: -1, bank: 2 ** 53, donationBank: 1 },
  },
  'more of the day than there are': {
    ...{ projectId: 'project-1', votes: 9, ofDonations: false },
    sources: { daily: 9, bank: 0, donationBank: 0 },
  },
  'more of the bank': {
    ...{ projectId: 'project-1', votes: 23, ofDonations: false },
    sources: { daily: 0, bank: 23, donationBank: 0 },
  },
  'more of donations': {
    ...{ projectId: 'project-1', votes: 116, ofDonations: true },
    sources: { daily: 0, bank: 0, donationBank: 116 },
  },
  'less than nothing of one': {
    ...{ projectId: 'project-1', votes: 1, ofDonations: false },
    sources: { daily: 2, bank: -1, donationBank: 0 },
  },
  none: {
    ...{ projectId: 'project-1', votes: 0, ofDonations: false },
    sources: { daily: 0, bank: 0, donationBank: 0 },
  },
  'another sum': {
    ...{ projectId: 'project-1', votes: 2, ofDonations: false },
    sources: { daily: 1, bank: 0, donationBank: 0 },
  },
} as const

type Context = VotePowerContext
type Line = (seen: Seen<Context>) => Lead<Context>
const empty = { power: null, problem: null, flights: [], zone: null, toldZone: null }
const asks = 'starts loadAgain'
const arrives = (playerId: string, planId: string): Lead<Context> => [
  'player.arriving',
  { playerId, planId, ...empty },
  ['starts watchPage', 'starts loadFirst'],
]

/** Who comes in: another player begins anew, another plan asks. */
const hears =
  (playerId: string, planId: string): Line =>
  ({ previous, previousStates }) => {
    if (previous?.playerId !== playerId) {
      const [state, context, did] = arrives(playerId, planId) as readonly [string, object, Deed[]]
      return [state, context, ['stopVotes', ...did]]
    }
    if (previous.planId !== planId) return ['player.asking', { ...previous, planId }, [asks]]
    return [previousStates[0] ?? '', previous, []]
  }

/** A question would be answered before the votes that are on their way. */
const hearsVoting =
  (playerId: string, planId: string): Line =>
  (seen) =>
    seen.previous?.playerId === playerId
      ? ['player.voting', { ...seen.previous, planId }, []]
      : hears(playerId, planId)(seen)

const left = ({ power, flights }: Context) => {
  const gone = (bank: 'daily' | 'bank' | 'donationBank') =>
    flights.reduce((sum, { sources }) => sum + sources[bank], 0)
  return power
    ? [
        power.dailyVotesEarned - power.dailyVotesUsed - gone('daily'),
        power.voteBank - gone('bank'),
        power.donationVotesEarned - power.donationVotesUsed - gone('donationBank'),
      ]
    : [0, 0, 0]
}

/** Only of votes that are there, and for a project to which none are on their way. */
const pressed =
  (press: (typeof presses)['valid' | 'boundary']): Line =>
  ({ previous, previousStates }) => {
    const before = previous as Context
    const [daily = 0, bank = 0, donated = 0] = left(before)
    const isThere =
      press.sources.daily <= daily && press.sources.bank <= bank && press.sources.donationBank <= donated
    const isFree = before.flights.every(({ projectId }) => projectId !== press.projectId)
    return [previousStates[0] ?? '', before, isThere && isFree ? [['startVote', press]] : []]
  }
const nothing: Line = ({ previous, previousStates }) => [previousStates[0] ?? '', previous ?? {}, []]

const leaves =
  (flight: Context['flights'][number]): Line =>
  ({ previous }) => [
    'player.voting',
    {
      power: previous?.power ?? null,
      flights: [
        ...(previous?.flights ?? []).filter(({ projectId }) => projectId !== flight.projectId),
        flight,
      ],
    },
    [],
  ]

const settles =
  (id: string, told: VotePower | null): Line =>
  ({ previous }) => {
    const flights = (previous?.flights ?? []).filter(({ projectId }) => projectId !== id)
    const known = previous?.power ?? null
    const power = told && (known === null || told.now >= known.now) ? told : known
    if (flights.length > 0) return ['player.voting', { flights, power }, []]
    return told
      ? [
          'player.ready',
          { flights, power },
          ['tellTabs', ['starts watchReset', { nextResetAt: power?.nextResetAt }]],
        ]
      : ['player.asking', { flights, power }, [asks]]
  }

/** An answer to the question of this state: the first one takes up what an earlier page began. */
const answered = (state: 'arriving' | 'asking'): Record<string, Line> => {
  const asked = state === 'arriving' ? 'loadFirst' : 'loadAgain'
  const resumes = (answer: (typeof answers)['past']): Deed[] =>
    state === 'arriving' ? [['resumeVotes', { power: answer.power }]] : []
  const here = answers['told here']
  const away = answers['told elsewhere']
  return {
    [`player.${state} | ${asked} done: told here`]: () => [
      'player.ready',
      { power: votePower, zone, problem: null },
      [...resumes(here), ['starts watchReset', { nextResetAt: votePower.nextResetAt }]],
    ],
    [`player.${state} | ${asked} done: told elsewhere`]: ({ previous }) =>
      previous?.toldZone === away.zone
        ? [
            'player.ready',
            { power: votePower, zone: away.zone, problem: null },
            [...resumes(away), ['starts watchReset', { nextResetAt: votePower.nextResetAt }]],
          ]
        : [
            'player.tellingZone',
            { power: votePower, zone: away.zone, toldZone: away.zone, problem: null },
            [...resumes(away), ['starts saveZone', { zone: away.zone }]],
          ],
    [`player.${state} | ${asked} done: past`]: () => [
      'player.past',
      { power: past, zone, problem: null },
      resumes(answers.past),
    ],
    [`player.${state} | ${asked} fails: offline`]: ({ previous }) => [
      'player.failed',
      { power: previous?.power ?? null, problem: 'offline' },
      [],
    ],
    [`player.${state} | ${asked} fails: something odd`]: ({ previous }) => [
      'player.failed',
      { power: previous?.power ?? null, problem: 'internal' },
      [],
    ],
    [`player.${state} | after askTimeout`]: ({ previous }) => [
      'player.failed',
      { power: previous?.power ?? null, problem: 'timeout' },
      [],
    ],
  }
}
const asksAgain: Line = ({ previous }) => ['player.asking', { power: previous?.power ?? null }, [asks]]
const countsDown: Line = ({ previous }) => [
  'player.ready',
  { power: previous?.power ?? null },
  [['starts watchReset', { nextResetAt: previous?.power?.nextResetAt }]],
]

/** What the panel shows: without what is on its way. */
const shown = (context: Context): Sight[] => {
  if (!context.power) return [{ text: 'Your vote power' }]
  const [daily = 0, bank = 0, donated = 0] = left(context)
  return [
    { text: `${daily} of 8 votes left today` },
    { role: 'meter', name: 'Vote bank' },
    { text: String(daily + bank + donated) },
  ]
}
const calm = (context: Context): Sight[] => [
  ...shown(context),
  { absent: { text: 'Failed to fetch vote power' } },
]

export const model = defineModel({
  machine: votePowerMachine,
  inputs: {
    'for a player': { playerId: alice.id, planId: alice.plan_id },
    'for a voter': { playerId: alice.id, planId: alice.plan_id },
    'for nobody': { playerId: null, planId: null },
  },
  events: {
    'user.changed': {
      valid: { playerId: alice.id, planId: alice.plan_id },
      boundary: { playerId: null, planId: null },
      'on another plan': { playerId: alice.id, planId: 'tier4' },
      another: { playerId: bob.id, planId: bob.plan_id },
      hostile: { playerId: '', planId: '' },
    },
    'power.retry': { valid: {} },
    'power.outdated': { valid: {} },
    'reset.due': { valid: {} },
    'vote.press': presses,
    'vote.leaves': {
      valid: { flight: one },
      boundary: { flight: back },
      another: { flight: other },
      hostile: {
        flight: { projectId: '', sources: { daily: 2 ** 53, bank: 0, donationBank: 0 } },
      },
    },
    'vote.over': {
      valid: { projectId: one.projectId },
      boundary: { projectId: other.projectId },
      hostile: { projectId: '' },
    },
    'vote.settled': {
      valid: { projectId: one.projectId, power: later },
      boundary: { projectId: one.projectId, power: null },
      another: { projectId: other.projectId, power: older },
      hostile: { projectId: '', power: null },
    },
  },
  actors: {
    loadPower: {
      done: answers,
      fails: { offline: failure('offline'), 'something odd': failure('internal') },
    },
    saveZone: {
      done: { saved: undefined },
      fails: { unknown: failure('zone_unknown'), offline: failure('offline') },
    },
    watchReset: {
      reports: ['reset.due', 'power.outdated'],
      fails: { 'not supported': new Error('no timer') },
    },
    watchPage: { reports: ['power.outdated'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { askTimeout: 20_000, pastPause: 60_000, retryPause: 60_000 },
  sees: {
    deciding: passing,
    guest: [{ text: 'Daily votes on each plan' }],
    'player.arriving': shown,
    'player.asking': shown,
    'player.answered': passing,
    'player.tellingZone': calm,
    'player.ready': calm,
    'player.past': calm,
    'player.failed': (context) => [
      ...shown(context),
      { text: 'Failed to fetch vote power' },
      { role: 'button', name: 'Try again' },
    ],
    'player.voting': calm,
  },
  bound: ({ playerId, planId, power, problem, flights, zone: here, toldZone }) => [
    playerId,
    planId,
    power?.now,
    power?.nextResetAt,
    problem === null,
    flights.map(({ projectId, sources: { daily } }) => `${projectId} ${daily}`).toSorted(),
    here,
    toldZone,
  ],
  // Who comes and goes, what is asked, and what is cast: each without the other two.
  focus: {
    'for a player': (step) =>
      !step.is('vote.press', 'vote.leaves', 'vote.settled', 'vote.over', 'user.changed'),
    'for a voter': (step) =>
      step.is(
        ...(['vote.press', 'vote.leaves', 'vote.settled', 'vote.over', 'loadFirst done: told here'] as const),
        ...(['loadAgain done: told here', 'loadFirst fails: offline', 'user.changed'] as const),
      ) && !step.is('user.changed (another)', 'user.changed (hostile)'),
    'for nobody': (step, { states }) =>
      step.is('user.changed', 'loadFirst done: told here') && !states.includes('player.asking'),
  },
  leads: {
    'start for a player': arrives(alice.id, alice.plan_id),
    'start for a voter': arrives(alice.id, alice.plan_id),
    'start for nobody': ['guest', { playerId: null, planId: null, ...empty }, []],
    'guest | user.changed': hears(alice.id, alice.plan_id),
    'guest | user.changed (on another plan)': hears(alice.id, 'tier4'),
    'guest | user.changed (another)': hears(bob.id, bob.plan_id),
    'guest | user.changed (hostile)': hears('', ''),
    'player | user.changed': hears(alice.id, alice.plan_id),
    'player | user.changed (on another plan)': hears(alice.id, 'tier4'),
    'player.voting | user.changed': hearsVoting(alice.id, alice.plan_id),
    'player.voting | user.changed (on another plan)': hearsVoting(alice.id, 'tier4'),
    'player.voting | user.changed (boundary)': [
      'guest',
      { playerId: null, planId: null, ...empty },
      ['stopVotes'],
    ],
    'player | user.changed (another)': hears(bob.id, bob.plan_id),
    'player | user.changed (hostile)': hears('', ''),
    'player | user.changed (boundary)': ['guest', { playerId: null, planId: null, ...empty }, ['stopVotes']],
    'guest | user.changed (boundary)': ['guest', { playerId: null, planId: null, ...empty }, ['stopVotes']],

    ...answered('arriving'),
    ...answered('asking'),
    'player.tellingZone | saveZone done': asksAgain,
    'player.tellingZone | saveZone fails': countsDown,
    'player.tellingZone | after askTimeout': countsDown,
    'player.ready | reset.due': asksAgain,
    'player.ready | power.outdated': asksAgain,
    'player.ready | watchReset fails': nothing,
    // Not asked all the time, however far behind the server is.
    'player.past | after pastPause': asksAgain,
    'player.failed | power.retry': asksAgain,
    'player.failed | power.outdated': asksAgain,
    'player.failed | after retryPause': asksAgain,
    'player | watchPage fails': nothing,

    'player | vote.press': pressed(presses.valid),
    'player | vote.press (boundary)': pressed(presses.boundary),
    'player | vote.leaves': leaves(one),
    'player | vote.leaves (boundary)': leaves(back),
    'player | vote.leaves (another)': leaves(other),
    'player | vote.leaves (hostile)': leaves({
      projectId: '',
      sources: { daily: 2 ** 53, bank: 0, donationBank: 0 },
    }),
    ...Object.fromEntries(
      [one.projectId, other.projectId, ''].map((projectId, at) => [
        `player | vote.over${['', ' (boundary)', ' (hostile)'][at]}`,
        ((seen) => {
          const [state, context] = nothing(seen) as readonly [string, object]
          return [state, context, [['stopVote', { projectId }]]]
        }) satisfies Line,
      ]),
    ),
    'player.voting | vote.settled': settles(one.projectId, later),
    'player.voting | vote.settled (boundary)': settles(one.projectId, null),
    'player.voting | vote.settled (another)': settles(other.projectId, older),
    'player.voting | vote.settled (hostile)': settles('', null),
  },
  invariants: {
    'nothing is asked or known for a guest': ({ context, states, children }) =>
      states.includes('guest') === (context.playerId === null) &&
      (context.playerId !== null || (children.length === 0 && context.power === null)),
    'the server is asked for this player': ({ context, trail }) => {
      const asked = trail.flatMap(({ started }) => started).findLast(({ src }) => src === 'loadPower')
      return (
        context.playerId === null ||
        (asked?.input as { playerId: string } | undefined)?.playerId === context.playerId
      )
    },
    'while votes are on their way nothing is asked': ({ context, states }) =>
      context.flights.length === 0 || states.includes('player.voting'),
    'the same zone is told once': ({ trail }) => {
      const since = trail.findLastIndex(({ is }) => is('user.changed', 'start'))
      return (
        trail.slice(since).flatMap(({ started }) => started.filter(({ src }) => src === 'saveZone')).length <=
        1
      )
    },
  },
})
