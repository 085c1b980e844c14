import { assign, fromPromise, setup } from 'xstate'
import type { Device } from '#contract/auth/devices.contract.ts'
import type { Failure, Problem } from '#contract/errors.ts'

export interface DevicesContext {
  /** Null: never read. */
  readonly devices: readonly Device[] | null
  /** The one that is being ended. */
  readonly chosen: string | null
  /** Ended while the page is open: their rows stay until it is left. */
  readonly ended: readonly string[]
  readonly problem: Problem | null
}

export type DevicesEvent =
  | { type: 'devices.read' }
  | { type: 'device.end'; id: string }
  | { type: 'devices.ask' }
  | { type: 'devices.keep' }
  | { type: 'devices.endOthers' }

/** Ids of the open sessions beside this one. */
const othersIn = ({ devices, ended }: DevicesContext): string[] =>
  (devices ?? []).filter(({ id, isThis }) => !isThis && !ended.includes(id)).map(({ id }) => id)

/** Where the player is logged in, in Settings (decisions.md, "Accounts and ways in"): one is ended, or all others. */
export const devicesMachine = setup({
  types: { context: {} as DevicesContext, events: {} as DevicesEvent },
  actors: {
    readDevices: fromPromise<readonly Device[]>(() => Promise.reject(new Error('readDevices'))),
    end: fromPromise<unknown, { id: string }>(() => Promise.reject(new Error('end'))),
    endOthers: fromPromise<unknown>(() => Promise.reject(new Error('endOthers'))),
  },
  guards: {
    isOther: ({ context }, { id }: { id: string }) => othersIn(context).includes(id),
    hasOthers: ({ context }) => othersIn(context).length > 0,
    /** Over already: ended elsewhere. */
    isGone: (_, params: { error: unknown }) => (params.error as Failure).code === 'not_found',
  },
  actions: {
    /** Rows of ended sessions stay where they are. */
    takeDevices: assign({
      devices: ({ context }, { devices }: { devices: readonly Device[] }) => [
        ...devices,
        ...(context.devices ?? []).filter(
          ({ id }) => context.ended.includes(id) && !devices.some((device) => device.id === id),
        ),
      ],
    }),
    choose: assign({ chosen: (_, { id }: { id: string }) => id }),
    noteEnded: assign({
      ended: ({ context }) => [...context.ended, context.chosen as string],
      chosen: null,
    }),
    noteOthersEnded: assign({ ended: ({ context }) => [...context.ended, ...othersIn(context)] }),
    forgetChosen: assign({ chosen: null }),
    clearProblem: assign({ problem: null }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
  },
  delays: { requestTimeout: 20_000 },
}).createMachine({
  id: 'devices',
  description: 'The browsers in which the player is logged in.',
  context: { devices: null, chosen: null, ended: [], problem: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'The list is read; an earlier one stays meanwhile.',
      entry: 'clearProblem',
      invoke: {
        id: 'readDevices',
        src: 'readDevices',
        onDone: {
          target: 'listed',
          actions: { type: 'takeDevices', params: ({ event }) => ({ devices: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { requestTimeout: { target: 'unread', actions: 'noteTimeout' } },
    },
    unread: {
      description: 'The list could not be read: said why, with Try again.',
      on: { 'devices.read': 'reading' },
    },
    listed: {
      description: 'The list; ended ones stay in it until the page is left.',
      initial: 'resting',
      on: {
        'devices.read': { target: 'reading', description: 'A new password ended the others.' },
        'device.end': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'ending',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
      states: {
        resting: {
          description: 'Nothing is asked.',
          on: { 'devices.ask': { guard: 'hasOthers', target: 'asking' } },
        },
        asking: {
          description: 'End all others? Says how many they are.',
          on: { 'devices.endOthers': '#devices.endingOthers', 'devices.keep': 'resting' },
        },
      },
    },
    ending: {
      description: 'One session is ended: its next call is refused.',
      entry: 'clearProblem',
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => ({ id: context.chosen as string }),
        onDone: { target: 'listed', actions: 'noteEnded' },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'listed',
            actions: 'noteEnded',
            description: 'It had ended before.',
          },
          {
            target: 'listed',
            actions: [{ type: 'noteProblem', params: ({ event }) => event }, 'forgetChosen'],
          },
        ],
      },
      after: { requestTimeout: { target: 'listed', actions: ['noteTimeout', 'forgetChosen'] } },
    },
    endingOthers: {
      description: 'Every session but this one is ended.',
      entry: 'clearProblem',
      invoke: {
        id: 'endOthers',
        src: 'endOthers',
        onDone: { target: 'listed', actions: 'noteOthersEnded' },
        onError: { target: 'listed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { requestTimeout: { target: 'listed', actions: 'noteTimeout' } },
    },
  },
})
