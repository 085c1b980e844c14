import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Sources } from '#contract/votes/vote-banks.rules.ts'
import type { VoteReceipt } from '#contract/votes/vote-power.contract.ts'
import type { CastAnswer } from '#contract/votes/votes.contract.ts'

/** Votes on their way to a project, by source; negative while they are taken back. */
export interface Flight {
  readonly projectId: string
  readonly sources: Sources
}

/** The votes that a player wants to cast; `ofDonations`: from the donation bank alone. */
export interface VotePress {
  readonly projectId: string
  readonly votes: number
  readonly ofDonations: boolean
  readonly sources: Sources
}

/** A press with its idempotency key: it counts once, even if it is sent several times. */
export type Wish = VotePress & { readonly key: string }

/** A press of this page or of an earlier one; or the receipt of votes that an earlier page cast. */
type Begun = { wish: Wish; receipt?: never } | { wish?: never; receipt: VoteReceipt }

export interface VoteContext {
  readonly playerId: string
  readonly projectId: string
  /** Null for votes that an earlier page cast. */
  readonly wish: Wish | null
  readonly receipt: VoteReceipt | null
  /** Number of attempts since the network came back. */
  readonly tries: number
}

export type NetworkNews = { type: 'network.online' } | { type: 'network.offline' }

export type VoteEvent = { type: 'vote.takeBack' } | NetworkNews

/** Events for the machine of the player's votes. */
export type VoteFact =
  /** The votes move from the player to the project, or back. */
  | { type: 'vote.leaves'; flight: Flight }
  /** The server's answer; null: the outcome is unknown. */
  | { type: 'vote.settled'; projectId: string; answer: CastAnswer | null }
  /** The button can be used again. */
  | { type: 'vote.over'; projectId: string }

/** After these errors it is not known if the server has cast the votes; the key makes it safe to send them again. */
const unanswered: readonly Problem[] = [
  'offline',
  'timeout',
  'unavailable',
  'internal',
  'unexpected_answer',
  'rate_limited',
]
const mostTries = 5

/** The votes of a receipt on their way back. */
const returning = ({ daily, voteBank, donationBank }: VoteReceipt['sources']): Sources => ({
  daily: -daily,
  bank: -voteBank,
  donationBank: -donationBank,
})

/**
 * Votes in flight (design.md, "Vote button"; decisions.md, "Donations and votes"): shown at once, sent until they are
 * answered, can be taken back for 5 s. It runs from the press until the button is ready again.
 */
export const voteMachine = setup({
  types: {
    context: {} as VoteContext,
    events: {} as VoteEvent,
    input: {} as Begun & { playerId: string },
  },
  actors: {
    cast: fromPromise<CastAnswer, Pick<VoteContext, 'playerId' | 'wish'>>(() =>
      Promise.reject(new Error('cast')),
    ),
    revoke: fromPromise<CastAnswer, { id: string }>(() => Promise.reject(new Error('revoke'))),
    watchNetwork: fromCallback<NetworkNews>(() => {
      throw new Error('watchNetwork')
    }),
  },
  guards: {
    isCast: ({ context }) => context.receipt !== null,
    isTakenBack: (_, { receipt }: CastAnswer) => receipt.revokedAt !== null,
    mayTryAgain: ({ context }) => context.tries < mostTries,
    isUnreached: (_, { error }: { error: unknown }) => (error as Failure).code === 'offline',
    isUnanswered: (_, { error }: { error: unknown }) => unanswered.includes((error as Failure).code),
  },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    takeReceipt: assign({ receipt: (_, { receipt }: CastAnswer) => receipt }),
    tellLeaving: sendParent(({ context: { projectId, wish } }) => ({
      type: 'vote.leaves',
      flight: { projectId, sources: (wish as Wish).sources },
    })),
    tellReturning: sendParent(({ context: { projectId, receipt } }) => ({
      type: 'vote.leaves',
      flight: { projectId, sources: returning((receipt as VoteReceipt).sources) },
    })),
    tellSettled: sendParent(({ context: { projectId } }, { answer }: { answer: CastAnswer | null }) => ({
      type: 'vote.settled',
      projectId,
      answer,
    })),
    tellOver: sendParent(({ context: { projectId } }) => ({ type: 'vote.over', projectId })),
    /**
     * Stores the press in the browser, in case the page closes before the answer; provided by the feature, as are those
     * below.
     */
    keepWish: (_, _params: Pick<VoteContext, 'playerId' | 'wish'>) => {},
    /** The press was answered or refused. */
    forgetWish: (_, _params: { wish: Wish | null }) => {},
    /** The press is not sent again by itself, but the next identical press uses the same key. */
    giveUpWish: (_, _params: Pick<VoteContext, 'playerId' | 'wish'>) => {},
    toastFailed: (_, _params: { ofDonations: boolean; problem: Problem }) => {},
    toastStays: (_, _params: { problem: Problem }) => {},
  },
  delays: { answerTimeout: 20_000, retryPause: 5_000, takeBackTime: 5_000, votedTime: 2_000 },
}).createMachine({
  id: 'vote',
  description: 'Votes in flight to one project.',
  context: ({ input }) => ({
    playerId: input.playerId,
    projectId: (input.wish ?? input.receipt).projectId,
    wish: input.wish ?? null,
    receipt: input.receipt ?? null,
    tries: 0,
  }),
  initial: 'beginning',
  states: {
    beginning: {
      description:
        'Votes that were pressed now, or that an earlier page cast and that can still be taken back.',
      always: [
        { guard: 'isCast', target: 'takeable' },
        {
          target: 'sending',
          actions: [{ type: 'keepWish', params: ({ context }) => context }, 'tellLeaving'],
        },
      ],
    },
    sending: {
      description: 'Already counted on the screen.',
      tags: 'sending',
      entry: 'countTry',
      invoke: {
        id: 'cast',
        src: 'cast',
        input: ({ context: { playerId, wish } }) => ({ playerId, wish }),
        onDone: [
          {
            guard: { type: 'isTakenBack', params: ({ event }) => event.output },
            target: 'over',
            actions: [
              { type: 'forgetWish', params: ({ context }) => context },
              { type: 'tellSettled', params: ({ event }) => ({ answer: event.output }) },
            ],
            description: 'Another tab has sent it, too, and taken it back since.',
          },
          {
            target: 'takeable',
            actions: [
              { type: 'takeReceipt', params: ({ event }) => event.output },
              { type: 'forgetWish', params: ({ context }) => context },
              { type: 'tellSettled', params: ({ event }) => ({ answer: event.output }) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isUnreached', params: ({ event }) => event },
            target: 'waiting.unreached',
          },
          { guard: { type: 'isUnanswered', params: ({ event }) => event }, target: 'waiting' },
          {
            target: 'over',
            actions: [
              { type: 'forgetWish', params: ({ context }) => context },
              { type: 'tellSettled', params: () => ({ answer: null }) },
              {
                type: 'toastFailed',
                params: ({ context, event }) => ({
                  ofDonations: context.wish?.ofDonations === true,
                  problem: (event.error as Failure).code,
                }),
              },
            ],
            description: 'Refused: nothing was cast, and the number returns.',
          },
        ],
      },
      after: { answerTimeout: 'waiting' },
    },
    waiting: {
      description:
        'It is sent again under the same key; while there is no network that takes none of its tries.',
      initial: 'unanswered',
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: { description: 'It waits for its pause, then.' },
      },
      on: {
        'network.online': { target: 'sending', actions: 'forgetTries' },
        'network.offline': '.offline',
      },
      states: {
        unanswered: {
          description: 'No answer: the server may have cast it.',
          tags: 'sending',
          after: {
            retryPause: [{ guard: 'mayTryAgain', target: '#vote.sending' }, { target: '#vote.givingUp' }],
          },
        },
        unreached: {
          description: 'The network failed, though the browser has one.',
          tags: 'offline',
          after: {
            retryPause: [{ guard: 'mayTryAgain', target: '#vote.sending' }, { target: '#vote.givingUp' }],
          },
        },
        offline: {
          description: 'The browser has no network: it is kept for as long as that takes.',
          tags: 'offline',
        },
      },
    },
    givingUp: {
      description: 'Never answered: the server says later what became of it.',
      always: {
        target: 'over',
        actions: [
          { type: 'giveUpWish', params: ({ context }) => context },
          { type: 'tellSettled', params: () => ({ answer: null }) },
          {
            type: 'toastFailed',
            params: ({ context }) => ({
              ofDonations: context.wish?.ofDonations === true,
              problem: 'timeout' as const,
            }),
          },
        ],
      },
    },
    takeable: {
      description: 'Cast: the button takes it back.',
      tags: 'takeable',
      on: { 'vote.takeBack': 'takingBack' },
      after: { takeBackTime: 'voted' },
    },
    takingBack: {
      description: 'On the screen the votes are back already.',
      tags: 'takingBack',
      entry: 'tellReturning',
      invoke: {
        id: 'revoke',
        src: 'revoke',
        input: ({ context }) => ({ id: context.receipt?.id ?? '' }),
        onDone: {
          target: 'over',
          actions: { type: 'tellSettled', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'over',
          actions: [
            { type: 'tellSettled', params: () => ({ answer: null }) },
            {
              type: 'toastStays',
              params: ({ event }) => ({ problem: (event.error as Failure).code }),
            },
          ],
          description: 'Too late, or not answered: the server says what is left.',
        },
      },
      after: {
        answerTimeout: {
          target: 'over',
          actions: [
            { type: 'tellSettled', params: () => ({ answer: null }) },
            { type: 'toastStays', params: () => ({ problem: 'timeout' as const }) },
          ],
        },
      },
    },
    voted: {
      description: 'The votes stay.',
      tags: 'voted',
      after: { votedTime: 'over' },
    },
    over: { description: 'The button is ready again.', type: 'final', entry: 'tellOver' },
  },
})
