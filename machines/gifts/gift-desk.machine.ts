import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'

/** The codes loaded so far; `next` leads to older ones. */
export interface GiftList {
  readonly codes: readonly GiftCode[]
  readonly next: string | null
}

export interface GiftLists {
  readonly bought: GiftList
  readonly received: GiftList
}

export interface GiftDeskContext {
  /** Null until loaded. */
  lists: GiftLists | null
  /** Id of the code whose card is shown. */
  chosenId: string | null
  /** Reason the lists could not be loaded the last time. */
  problem: Problem | null
  /** Reason the player's last press had no effect: the code has changed since. */
  notice: Problem | null
}

export type GiftDeskEvent =
  | { type: 'list.retry' }
  | { type: 'list.more' }
  | { type: 'list.read'; because: Problem | null }
  | { type: 'page.shown' }
  | { type: 'code.choose'; id: string }
  | { type: 'code.close' }
  | { type: 'codes.changed'; id: string; codes: readonly GiftCode[] }

/** The codes that replace `id` after a change. */
interface Change {
  id: string
  codes: readonly GiftCode[]
}

const listed = (lists: GiftLists | null, id: string | null): boolean =>
  lists !== null && [...lists.bought.codes, ...lists.received.codes].some((code) => code.id === id)

const longer = (known: GiftList, more: GiftList): GiftList => ({
  codes: [...known.codes, ...more.codes.filter(({ id }) => !known.codes.some((code) => code.id === id))],
  next: more.next,
})

/**
 * The gift desk (Money 7, decisions.md, "Gift codes"): the codes that a player bought and received, and the selected
 * one. It never contains the code itself, only its public facts.
 */
export const giftDeskMachine = setup({
  types: {
    context: {} as GiftDeskContext,
    events: {} as GiftDeskEvent,
  },
  actors: {
    /** Loads as many codes as are loaded already, or the first page. */
    readLists: fromPromise<GiftLists, { known: GiftLists | null }>(() =>
      Promise.reject(new Error('readLists')),
    ),
    /** Loads the codes after those already loaded. */
    readMore: fromPromise<GiftLists, { known: GiftLists }>(() => Promise.reject(new Error('readMore'))),
    watchPage: fromCallback<GiftDeskEvent>(() => {
      throw new Error('watchPage')
    }),
  },
  guards: {
    isListed: ({ context }, { id }: { id: string }) => listed(context.lists, id),
    hasMore: ({ context }) => Boolean(context.lists?.bought.next ?? context.lists?.received.next),
    /** Is a mail being sent? Provided with the clock. */
    isMailUnderway: (): boolean => {
      throw new Error('isMailUnderway')
    },
  },
  actions: {
    takeLists: assign(({ context }, { lists }: { lists: GiftLists }) => ({
      lists,
      chosenId: listed(lists, context.chosenId) ? context.chosenId : null,
    })),
    takeMore: assign(({ context: { lists } }, { more }: { more: GiftLists }) => ({
      lists: lists && {
        bought: longer(lists.bought, more.bought),
        received: longer(lists.received, more.received),
      },
    })),
    /** The parts of a split code take its place in the list; the first part's card is shown. */
    takeChange: assign(({ context: { lists, chosenId } }, { id, codes }: Change) => {
      const changed = lists && {
        ...lists,
        bought: {
          ...lists.bought,
          codes: lists.bought.codes.flatMap((code) => (code.id === id ? codes : [code])),
        },
      }
      return {
        lists: changed,
        chosenId: chosenId === id && !listed(changed, id) ? (codes[0]?.id ?? null) : chosenId,
        notice: null,
      }
    }),
    choose: assign({ chosenId: (_, { id }: { id: string }) => id, notice: null }),
    closeCard: assign({ chosenId: null, notice: null }),
    noteBecause: assign({ notice: (_, { because }: { because: Problem | null }) => because }),
    noteProblem: assign({ problem: (_, { error }: { error: unknown }) => (error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { readTimeout: 20_000, mailPause: 3_000 },
}).createMachine({
  id: 'giftDesk',
  description: 'The codes that a player bought and was given, and the one that is looked at.',
  context: { lists: null, chosenId: null, problem: null, notice: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked for both lists.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'readLists',
        src: 'readLists',
        input: { known: null },
        onDone: {
          target: 'shown',
          actions: { type: 'takeLists', params: ({ event }) => ({ lists: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { readTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    failed: {
      description: 'Nothing could be read; it can be tried again.',
      on: { 'list.retry': 'loading' },
    },
    shown: {
      description: 'The codes are listed, whatever becomes of reading them anew.',
      invoke: {
        id: 'watchPage',
        src: 'watchPage',
        onError: {
          description: 'Coming back to the tab can’t be noticed; every press is checked by the server.',
        },
      },
      on: {
        'code.choose': {
          guard: { type: 'isListed', params: ({ event }) => event },
          actions: { type: 'choose', params: ({ event }) => event },
          description: 'Its card opens; the code itself stays hidden.',
        },
        'code.close': { actions: 'closeCard' },
        'codes.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
      },
      initial: 'resting',
      states: {
        resting: {
          on: {
            'list.read': {
              target: 'reading',
              actions: { type: 'noteBecause', params: ({ event }) => event },
              description:
                'Something was changed elsewhere: in another tab, by whoever claimed it, or by a refund.',
            },
            'page.shown': { target: 'reading', description: 'The player comes back to this tab.' },
            'list.more': { guard: 'hasMore', target: 'continuing' },
            'codes.changed': {
              target: 'resting',
              reenter: true,
              actions: { type: 'takeChange', params: ({ event }) => event },
              description: 'Split, taken back or to be mailed.',
            },
          },
          after: {
            mailPause: {
              guard: 'isMailUnderway',
              target: 'reading',
              description: 'A mail is being sent: what has become of it?',
            },
          },
        },
        reading: {
          description: 'As many codes as are shown are read anew.',
          tags: 'reading',
          entry: 'clearProblem',
          invoke: {
            id: 'readLists',
            src: 'readLists',
            input: ({ context }) => ({ known: context.lists }),
            onDone: {
              target: 'resting',
              actions: { type: 'takeLists', params: ({ event }) => ({ lists: event.output }) },
            },
            onError: {
              target: 'resting',
              actions: { type: 'noteProblem', params: ({ event }) => event },
              description: 'What is known stays shown.',
            },
          },
          after: { readTimeout: { target: 'resting', actions: 'noteTimeout' } },
          on: {
            'list.read': {
              target: 'reading',
              reenter: true,
              actions: { type: 'noteBecause', params: ({ event }) => event },
            },
            'codes.changed': {
              target: 'reading',
              reenter: true,
              actions: { type: 'takeChange', params: ({ event }) => event },
              description: 'What is being read may be older than the change.',
            },
          },
        },
        continuing: {
          description: 'Older codes are read.',
          tags: 'continuing',
          entry: 'clearProblem',
          invoke: {
            id: 'readMore',
            src: 'readMore',
            input: ({ context }) => ({ known: context.lists as GiftLists }),
            onDone: {
              target: 'resting',
              actions: { type: 'takeMore', params: ({ event }) => ({ more: event.output }) },
            },
            onError: { target: 'resting', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { readTimeout: { target: 'resting', actions: 'noteTimeout' } },
          on: {
            'list.read': {
              target: 'reading',
              actions: { type: 'noteBecause', params: ({ event }) => event },
              description: 'What is known is checked first; older codes can be asked for again.',
            },
          },
        },
      },
    },
  },
})
