import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Sources } from '#contract/votes/vote-banks.rules.ts'
import type { VotePower } from '#contract/votes/vote-power.contract.ts'
import type { CastAnswer } from '#contract/votes/votes.contract.ts'
import type { Flight, VoteFact, voteMachine, VotePress } from './vote.machine.ts'

export interface VotePowerContext {
  /** Owner of the votes; null for a guest. */
  readonly playerId: string | null
  readonly planId: string | null
  /** The server's last answer; null before the first. */
  readonly power: VotePower | null
  readonly problem: Problem | null
  /** Votes that are not in `power` yet. */
  readonly flights: readonly Flight[]
  /** This browser's time zone when `power` was loaded; null if unknown. */
  readonly zone: string | null
  /** The time zone that this page last sent to the server. */
  readonly toldZone: string | null
}

/** The server's answer, and this browser's time zone; null if unknown. */
export interface AskedPower {
  readonly power: VotePower
  readonly zone: string | null
}

/** `power.outdated`: another tab voted, the player came back, or the clock of the device or its network changed. */
export type VotePowerNews = { type: 'reset.due' } | { type: 'power.outdated' }

export interface VotePlayer {
  readonly playerId: string | null
  readonly planId: string | null
}

export type VotePowerEvent =
  | VotePowerNews
  | VoteFact
  | ({ type: 'user.changed' } & VotePlayer)
  | { type: 'power.retry' }
  | ({ type: 'vote.press' } & VotePress)

const banks = ['daily', 'bank', 'donationBank'] as const

const leftOf = ({ power, flights }: VotePowerContext): Sources => {
  const gone = (bank: keyof Sources): number => flights.reduce((sum, { sources }) => sum + sources[bank], 0)
  return {
    daily: (power ? power.dailyVotesEarned - power.dailyVotesUsed : 0) - gone('daily'),
    bank: (power?.voteBank ?? 0) - gone('bank'),
    donationBank: (power ? power.donationVotesEarned - power.donationVotesUsed : 0) - gone('donationBank'),
  }
}

/**
 * An answer with this page's votes in flight (`own`), which are included in the answer's totals. Negative: taken back.
 */
interface SettledVotes {
  readonly projectId: string
  readonly answer: CastAnswer | null
  readonly own: number
}

type Settled = Omit<SettledVotes, 'own'>

/** Another tab may have taken back the votes that this one was still sending: then none of them are in the answer. */
const settledBy = ({ flights }: VotePowerContext, { projectId, answer }: Settled): SettledVotes => {
  const flight = flights.find((one) => one.projectId === projectId)
  const votes = banks.reduce((sum, bank) => sum + (flight?.sources[bank] ?? 0), 0)
  const isUndone = votes > 0 && answer !== null && answer.receipt.revokedAt !== null
  return { projectId, answer, own: isUndone ? 0 : votes }
}

/** Answers to votes may arrive in another order than the server sent them. */
const newer = (known: VotePower | null, told: VotePower): VotePower =>
  known && Date.parse(known.now) > Date.parse(told.now) ? known : told

/** Placeholder for a provided machine; fails as every placeholder does. */
const absent = (name: string): unknown => fromPromise(() => Promise.reject(new Error(name)))

/**
 * The votes of a player (Money 2; decisions.md, "Banks" and "Grants"): loaded for a logged-in player, counted down to
 * the next votes by the server's clock, and reduced at once by votes in flight to a project.
 */
export const votePowerMachine = setup({
  types: {
    context: {} as VotePowerContext,
    events: {} as VotePowerEvent,
    input: {} as VotePlayer,
  },
  actors: {
    loadPower: fromPromise<AskedPower, { playerId: string | null }>(() =>
      Promise.reject(new Error('loadPower')),
    ),
    saveZone: fromPromise<void, { zone: string | null }>(() => Promise.reject(new Error('saveZone'))),
    watchReset: fromCallback<VotePowerNews, { nextResetAt: string }>(() => {
      throw new Error('watchReset')
    }),
    watchPage: fromCallback<VotePowerNews>(() => {
      throw new Error('watchPage')
    }),
    /** Votes in flight to one project, started under their own id. */
    vote: absent('vote') as typeof voteMachine,
  },
  guards: {
    isPlayer: ({ context }) => context.playerId !== null,
    isNobody: (_, params: VotePlayer) => params.playerId === null,
    isOtherPlayer: ({ context }, params: VotePlayer) => params.playerId !== context.playerId,
    isOtherPlan: ({ context: { playerId, planId } }, params: VotePlayer) =>
      params.playerId === playerId && params.planId !== planId,
    isUnknown: ({ context: { power } }) => power === null,
    isFirstOfPlan: ({ context: { playerId, planId, power } }, params: VotePlayer) =>
      power === null && params.playerId === playerId && params.planId !== planId,
    isPast: ({ context: { power } }) =>
      power !== null && Date.parse(power.nextResetAt) <= Date.parse(power.now),
    isElsewhere: ({ context: { power, zone, toldZone } }) =>
      zone !== null && zone !== power?.timeZone && zone !== toldZone,
    canCast: ({ context }, { projectId, votes, sources }: VotePress) =>
      banks.every((bank) => sources[bank] >= 0 && sources[bank] <= leftOf(context)[bank]) &&
      banks.reduce((sum, bank) => sum + sources[bank], 0) === votes &&
      votes > 0 &&
      context.flights.every((flight) => flight.projectId !== projectId),
    isLast: ({ context }, params: { projectId: string }) =>
      context.flights.every(({ projectId }) => projectId === params.projectId),
    isLastAnswered: ({ context }, params: Settled) =>
      params.answer !== null && context.flights.every(({ projectId }) => projectId === params.projectId),
  },
  actions: {
    takePlayer: assign((_, { playerId, planId }: VotePlayer) => ({
      playerId,
      planId,
      power: null,
      problem: null,
      flights: [],
      zone: null,
      toldZone: null,
    })),
    takePlan: assign({ planId: (_, params: VotePlayer) => params.planId }),
    takePower: assign((_, { power, zone }: AskedPower) => ({ power, zone, problem: null })),
    noteZone: assign({ toldZone: ({ context }) => context.zone }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    addFlight: assign({
      flights: ({ context }, { flight }: { flight: Flight }) => [
        ...context.flights.filter(({ projectId }) => projectId !== flight.projectId),
        flight,
      ],
    }),
    settleFlight: assign(({ context }, { projectId: id, answer }: Settled) => ({
      flights: context.flights.filter(({ projectId }) => projectId !== id),
      power: answer ? newer(context.power, answer.power) : context.power,
    })),
    /** Starts a vote for a press; provided by the feature, as are those below. */
    startVote: (_, _params: VotePress) => {},
    /** Sends votes that an earlier page began, and offers to take them back again. */
    resumeVotes: (_, _params: { power: VotePower }) => {},
    /** The votes in flight to a project are finished. */
    stopVote: (_, _params: { projectId: string }) => {},
    /** Stops the votes of a player who is no longer logged in on this page. */
    stopVotes: () => {},
    /** It is not known if new totals of the project include these votes: until they are answered, none are shown. */
    holdTotals: (_, _params: { flight: Flight }) => {},
    /** Shows the answer's totals, here and in the player's other tabs. */
    settleTotals: (_, _params: SettledVotes) => {},
    /** Makes the player's other tabs load again. */
    tellTabs: () => {},
  },
  delays: { askTimeout: 20_000, pastPause: 60_000, retryPause: 60_000 },
}).createMachine({
  id: 'votePower',
  description: 'The votes that a player can cast, and when the next ones come.',
  context: ({ input: { playerId, planId } }) => ({
    playerId,
    planId,
    power: null,
    problem: null,
    flights: [],
    zone: null,
    toldZone: null,
  }),
  initial: 'deciding',
  on: {
    'user.changed': [
      {
        guard: { type: 'isNobody', params: ({ event }) => event },
        target: '.guest',
        actions: ['stopVotes', { type: 'takePlayer', params: ({ event }) => event }],
        description: 'Logged out: nothing of the player stays.',
      },
      {
        guard: { type: 'isOtherPlayer', params: ({ event }) => event },
        target: '.player',
        actions: ['stopVotes', { type: 'takePlayer', params: ({ event }) => event }],
      },
    ],
  },
  states: {
    deciding: {
      description: 'Somebody may be logged in already.',
      always: [{ guard: 'isPlayer', target: 'player' }, { target: 'guest' }],
    },
    guest: { description: 'Nobody is logged in: nothing is asked.' },
    player: {
      description: 'A player is logged in.',
      initial: 'arriving',
      invoke: {
        id: 'watchPage',
        src: 'watchPage',
        onError: { description: 'What other tabs do is seen at the next reset or vote.' },
      },
      on: {
        'user.changed': [
          {
            guard: { type: 'isFirstOfPlan', params: ({ event }) => event },
            target: '.arriving',
            actions: { type: 'takePlan', params: ({ event }) => event },
            description: 'The first answer is still to come.',
          },
          {
            guard: { type: 'isOtherPlan', params: ({ event }) => event },
            target: '.asking',
            actions: { type: 'takePlan', params: ({ event }) => event },
            description: 'A higher plan gives the difference at once.',
          },
        ],
        'vote.press': {
          guard: { type: 'canCast', params: ({ event }) => event },
          actions: { type: 'startVote', params: ({ event }) => event },
          description: 'There are as many votes, and none is on its way to this project.',
        },
        'vote.over': {
          actions: { type: 'stopVote', params: ({ event }) => event },
          description: 'Its button is ready for the next press.',
        },
        'vote.leaves': {
          target: '.voting',
          actions: [
            { type: 'holdTotals', params: ({ event }) => event },
            { type: 'addFlight', params: ({ event }) => event },
          ],
          description: 'At once on the screen. What was asked meanwhile may be older: it is dropped.',
        },
      },
      states: {
        arriving: {
          description: 'The first answer of this page: what an earlier one began is taken up with it.',
          invoke: {
            id: 'loadFirst',
            src: 'loadPower',
            input: ({ context }) => ({ playerId: context.playerId }),
            onDone: {
              target: 'answered',
              actions: [
                { type: 'takePower', params: ({ event }) => event.output },
                { type: 'resumeVotes', params: ({ event }) => event.output },
              ],
            },
            onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { askTimeout: { target: 'failed', actions: 'noteTimeout' } },
        },
        asking: {
          description: 'Asked anew; what is known stays meanwhile.',
          invoke: {
            id: 'loadAgain',
            src: 'loadPower',
            input: ({ context }) => ({ playerId: context.playerId }),
            onDone: {
              target: 'answered',
              actions: { type: 'takePower', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { askTimeout: { target: 'failed', actions: 'noteTimeout' } },
        },
        answered: {
          description: 'What has to be done about the answer?',
          always: [
            { guard: 'isPast', target: 'past' },
            { guard: 'isElsewhere', target: 'tellingZone', actions: 'noteZone' },
            { target: 'ready' },
          ],
        },
        tellingZone: {
          description: 'The server is told the zone of this browser, by which the player’s days go.',
          invoke: {
            id: 'saveZone',
            src: 'saveZone',
            input: ({ context }) => ({ zone: context.toldZone }),
            onDone: { target: 'asking', description: 'The first zone counts at once.' },
            onError: { target: 'ready', description: 'The days stay as they are until the next page.' },
          },
          after: { askTimeout: 'ready' },
        },
        ready: {
          description: 'The votes are shown, and how long it is until the next ones.',
          invoke: {
            id: 'watchReset',
            src: 'watchReset',
            input: ({ context }) => ({ nextResetAt: context.power?.nextResetAt ?? '' }),
            onError: { description: 'The next votes are seen when the player comes back.' },
          },
          on: { 'reset.due': 'asking', 'power.outdated': 'asking' },
        },
        past: {
          description:
            'By the server’s own clock the next votes should be there: it isn’t asked all the time.',
          after: { pastPause: 'asking' },
        },
        failed: {
          description: "'Failed to fetch vote power', with Try again; what is known stays.",
          on: { 'power.retry': 'askingAgain', 'power.outdated': 'askingAgain' },
          after: { retryPause: 'askingAgain' },
        },
        askingAgain: {
          description:
            'A first answer that failed is still the first: what an earlier page began waits for it.',
          always: [{ guard: 'isUnknown', target: 'arriving' }, { target: 'asking' }],
        },
        voting: {
          description: 'Votes are on their way, or coming back: the answer to them tells what is left.',
          on: {
            'user.changed': {
              guard: { type: 'isOtherPlan', params: ({ event }) => event },
              actions: { type: 'takePlan', params: ({ event }) => event },
              description: 'The answer that comes tells what the plan gives.',
            },
            'vote.settled': [
              {
                guard: { type: 'isLastAnswered', params: ({ event }) => event },
                target: 'ready',
                actions: [
                  { type: 'settleTotals', params: ({ context, event }) => settledBy(context, event) },
                  { type: 'settleFlight', params: ({ event }) => event },
                  'tellTabs',
                ],
              },
              {
                guard: { type: 'isLast', params: ({ event }) => event },
                target: 'asking',
                actions: [
                  { type: 'settleTotals', params: ({ context, event }) => settledBy(context, event) },
                  { type: 'settleFlight', params: ({ event }) => event },
                ],
                description: 'Refused or not answered: the server says what is so.',
              },
              {
                actions: [
                  { type: 'settleTotals', params: ({ context, event }) => settledBy(context, event) },
                  { type: 'settleFlight', params: ({ event }) => event },
                ],
              },
            ],
          },
        },
      },
    },
  },
})
