import { assign, fromPromise, raise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Way } from '#contract/auth/ways.contract.ts'
import type { OfferedWays } from './login.machine.ts'

/** Ways in that are added here; the mailed link and the password have flows of their own. */
const addable = ['wallet', 'google', 'immutablex', 'passkey'] as const
export type AddableWay = (typeof addable)[number]

export interface WaysRead {
  readonly ways: readonly Way[]
  readonly isLast: boolean
  /** For so long the last proof still counts. */
  readonly provedSeconds: number
  /** Ways in with a page of somebody else that this hub offers. */
  readonly offered: OfferedWays
}

export interface RemovedWay extends Way {
  /** The address that was told of the removal; null for an account without one. */
  readonly tellsTo: string | null
}

export interface WaysContext {
  /** Null: never read. */
  readonly ways: readonly Way[] | null
  readonly isLast: boolean
  readonly offered: OfferedWays
  /** The way that is asked about, removed or renamed. */
  readonly chosen: string | null
  /** The new name of the chosen passkey. */
  readonly name: string
  /** The kind that is being added. */
  readonly adding: AddableWay | null
  /** The kind that was added last, for as long as the page is open. */
  readonly added: AddableWay | null
  /** Removed while the page is open, the newest last. */
  readonly removed: readonly RemovedWay[]
  /** Pressed while the list was read again. */
  readonly pressed: WayPress | null
  readonly problem: Problem | null
}

/** A press by which something begins. */
type WayPress =
  | { readonly type: 'way.ask'; readonly id: string }
  | { readonly type: 'way.add'; readonly kind: AddableWay }
  | { readonly type: 'way.edit'; readonly id: string }

export type WaysEvent =
  | WayPress
  | { type: 'ways.read' }
  | { type: 'way.keep' }
  | { type: 'way.remove' }
  | { type: 'way.rename'; name: string }

const wayIn = ({ ways }: WaysContext, id: string | null): Way | undefined =>
  ways?.find((way) => way.id === id)

/** Set in every state that uses it. */
const chosenOf = ({ chosen }: WaysContext): string => chosen as string

/** The list without the way that was chosen. */
const without = ({ ways, chosen }: WaysContext): readonly Way[] =>
  (ways ?? []).filter(({ id }) => id !== chosen)

/** The address that hears of changes; null for an account without one. */
const addressOf = ({ ways }: Pick<WaysContext, 'ways'>): string | null =>
  ways?.find(({ kind }) => kind === 'mail')?.name ?? null

/** A way takes about this long to add, in seconds: a proof that ends before then is renewed first. */
const roomSeconds = 60

/**
 * The ways into the player's account, in Settings (decisions.md, "Accounts and ways in"): listed, added, removed after a
 * question in place, passkeys renamed. Whatever changes them asks for a proof if the last one is too old, and then goes on.
 */
export const waysMachine = setup({
  types: { context: {} as WaysContext, events: {} as WaysEvent },
  actors: {
    readWays: fromPromise<WaysRead>(() => Promise.reject(new Error('readWays'))),
    remove: fromPromise<unknown, { id: string }>(() => Promise.reject(new Error('remove'))),
    rename: fromPromise<unknown, { id: string; name: string }>(() => Promise.reject(new Error('rename'))),
    /** Opens the log-in modal for a proof; false if the player closes it. */
    prove: fromPromise<boolean>(() => Promise.reject(new Error('prove'))),
    /** Opens the modal, or the browser's window, for the new way; false if the player closes it. */
    add: fromPromise<boolean, { kind: AddableWay }>(() => Promise.reject(new Error('add'))),
  },
  guards: {
    isRemovable: ({ context }, { id }: { id: string }) =>
      !context.isLast && id !== 'mail' && wayIn(context, id) !== undefined,
    isPasskey: ({ context }, { id }: { id: string }) => wayIn(context, id)?.kind === 'passkey',
    isAddable: (_, { kind }: { kind: AddableWay }) => addable.includes(kind),
    isName: (_, { name }: { name: string }) => name.trim() !== '',
    isPressed: ({ context }) => context.pressed !== null,
    isDone: (_, { done }: { done: boolean }) => done,
    isProofNeeded: (_, params: { error: unknown }) => (params.error as Failure).code === 'proof_needed',
    /** Removed on another device. */
    isGone: (_, params: { error: unknown }) => (params.error as Failure).code === 'not_found',
    isProved: (_, { read }: { read: WaysRead }) => read.provedSeconds > roomSeconds,
  },
  actions: {
    takeWays: assign({
      ways: (_, { read }: { read: WaysRead }) => read.ways,
      isLast: (_, { read }: { read: WaysRead }) => read.isLast,
      offered: (_, { read }: { read: WaysRead }) => read.offered,
    }),
    choose: assign({ chosen: (_, { id }: { id: string }) => id, problem: null }),
    forgetChosen: assign({ chosen: null, name: '' }),
    takeName: assign({ name: (_, { name }: { name: string }) => name.trim(), problem: null }),
    takeKind: assign({ adding: (_, { kind }: { kind: AddableWay }) => kind, added: null, problem: null }),
    notePress: assign({ pressed: (_, press: WayPress) => press }),
    /** Set where it is used. */
    repeatPress: raise(({ context }) => context.pressed as WayPress),
    forgetPress: assign({ pressed: null }),
    forgetKind: assign({ adding: null }),
    noteAdded: assign({ added: ({ context }) => context.adding, adding: null }),
    noteRemoved: assign({
      ways: ({ context }) => without(context),
      isLast: ({ context }) => without(context).length === 1,
      removed: ({ context }) => [
        ...context.removed,
        ...(context.ways ?? [])
          .filter(({ id }) => id === context.chosen)
          .map((way) => ({ ...way, tellsTo: addressOf(context) })),
      ],
      chosen: null,
      added: null,
    }),
    noteRenamed: assign({
      ways: ({ context: { ways, chosen, name } }) =>
        (ways ?? []).map((way) => (way.id === chosen ? { ...way, name } : way)),
    }),
    clearProblem: assign({ problem: null }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    noteNameless: assign({ problem: 'passkey_name_missing' }),
  },
  delays: { requestTimeout: 20_000 },
}).createMachine({
  id: 'ways',
  description: 'The ways into the player’s account: listed, added, removed, renamed.',
  context: {
    ways: null,
    isLast: false,
    offered: { google: false, immutablex: false },
    chosen: null,
    name: '',
    adding: null,
    added: null,
    removed: [],
    pressed: null,
    problem: null,
  },
  initial: 'reading',
  states: {
    reading: {
      description: 'The list is read; an earlier one stays meanwhile.',
      entry: ['clearProblem', 'forgetChosen'],
      invoke: {
        id: 'readWays',
        src: 'readWays',
        onDone: [
          {
            guard: 'isPressed',
            target: 'listed',
            actions: [
              { type: 'takeWays', params: ({ event }) => ({ read: event.output }) },
              'repeatPress',
              'forgetPress',
            ],
            description: 'A press on the earlier list takes effect on the new one.',
          },
          {
            target: 'listed',
            actions: { type: 'takeWays', params: ({ event }) => ({ read: event.output }) },
          },
        ],
        onError: { target: 'unread', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { requestTimeout: { target: 'unread', actions: 'noteTimeout' } },
      on: {
        'way.ask': {
          guard: { type: 'isRemovable', params: ({ event }) => event },
          actions: { type: 'notePress', params: ({ event }) => event },
        },
        'way.edit': {
          guard: { type: 'isPasskey', params: ({ event }) => event },
          actions: { type: 'notePress', params: ({ event }) => event },
        },
        'way.add': {
          guard: { type: 'isAddable', params: ({ event }) => event },
          actions: { type: 'notePress', params: ({ event }) => event },
        },
      },
    },
    unread: {
      description: 'The list could not be read: said why, with Try again.',
      entry: 'forgetPress',
      on: { 'ways.read': 'reading' },
    },
    listed: {
      description: 'The list, with what became of the last change.',
      initial: 'resting',
      on: {
        'ways.read': { target: 'reading', description: 'The address or the password changed beside it.' },
        'way.ask': {
          guard: { type: 'isRemovable', params: ({ event }) => event },
          target: '.asking',
          actions: { type: 'choose', params: ({ event }) => event },
          description: 'The row becomes the question. The last way stays.',
        },
        'way.edit': {
          guard: { type: 'isPasskey', params: ({ event }) => event },
          target: '.naming',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'way.add': {
          guard: { type: 'isAddable', params: ({ event }) => event },
          target: 'preparing',
          actions: ['forgetChosen', { type: 'takeKind', params: ({ event }) => event }],
        },
      },
      states: {
        resting: { description: 'Nothing is asked.' },
        asking: {
          description: 'Remove it? Says which ways are left.',
          on: {
            'way.remove': { target: '#ways.removing' },
            'way.keep': { target: 'resting', actions: ['forgetChosen', 'clearProblem'] },
          },
        },
        naming: {
          description: 'The passkey’s name is a field in its row.',
          on: {
            'way.rename': [
              {
                guard: { type: 'isName', params: ({ event }) => event },
                target: '#ways.renaming',
                actions: { type: 'takeName', params: ({ event }) => event },
              },
              {
                actions: 'noteNameless',
                description: 'A passkey without a name could not be told from others.',
              },
            ],
            'way.keep': { target: 'resting', actions: ['forgetChosen', 'clearProblem'] },
          },
        },
      },
    },
    removing: {
      description: 'The way is removed; its sessions go on.',
      entry: 'clearProblem',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => ({ id: chosenOf(context) }),
        onDone: { target: 'listed', actions: 'noteRemoved' },
        onError: [
          {
            guard: { type: 'isProofNeeded', params: ({ event }) => event },
            target: 'provingToRemove',
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'reading',
            description: 'Removed on another device already.',
          },
          { target: 'listed.asking', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { requestTimeout: { target: 'listed.asking', actions: 'noteTimeout' } },
    },
    provingToRemove: {
      description: 'The last proof is too old: the modal asks for one, then the removal goes on.',
      invoke: {
        id: 'proveToRemove',
        src: 'prove',
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ done: event.output }) },
            target: 'removing',
          },
          { target: 'listed.asking', description: 'Closed: the question is there again.' },
        ],
        onError: {
          target: 'listed.asking',
          actions: { type: 'noteProblem', params: ({ event }) => event },
        },
      },
    },
    renaming: {
      description: 'The new name is saved.',
      invoke: {
        id: 'rename',
        src: 'rename',
        input: ({ context }) => ({ id: chosenOf(context), name: context.name }),
        onDone: { target: 'listed', actions: ['noteRenamed', 'forgetChosen'] },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'reading' },
          { target: 'listed.naming', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { requestTimeout: { target: 'listed.naming', actions: 'noteTimeout' } },
    },
    preparing: {
      description: 'Is the last proof recent enough to add a way?',
      invoke: {
        id: 'readProof',
        src: 'readWays',
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => ({ read: event.output }) },
            target: 'adding',
            actions: { type: 'takeWays', params: ({ event }) => ({ read: event.output }) },
          },
          {
            target: 'provingToAdd',
            actions: { type: 'takeWays', params: ({ event }) => ({ read: event.output }) },
          },
        ],
        onError: {
          target: 'listed',
          actions: [{ type: 'noteProblem', params: ({ event }) => event }],
        },
      },
      after: { requestTimeout: { target: 'listed', actions: 'noteTimeout' } },
    },
    provingToAdd: {
      description: 'The modal asks for a proof, then the new way is added.',
      invoke: {
        id: 'proveToAdd',
        src: 'prove',
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ done: event.output }) },
            target: 'adding',
          },
          { target: 'listed', actions: 'forgetKind' },
        ],
        onError: {
          target: 'listed',
          actions: { type: 'noteProblem', params: ({ event }) => event },
        },
      },
    },
    adding: {
      description: 'The modal of the new way is open, or the browser’s window for a passkey.',
      invoke: {
        id: 'add',
        src: 'add',
        input: ({ context }) => ({ kind: context.adding as AddableWay }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ done: event.output }) },
            target: 'reading',
            actions: 'noteAdded',
          },
          { target: 'listed', actions: 'forgetKind', description: 'Closed: nothing is said.' },
        ],
        onError: [
          { guard: { type: 'isProofNeeded', params: ({ event }) => event }, target: 'provingToAdd' },
          { target: 'listed', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
    },
  },
})
