import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { DataFile, MyData } from '#contract/account/my-data.contract.ts'
import type { Failure, Problem } from '#contract/errors.ts'

export interface MyDataContext {
  /** The last request, as the server knows it; null: none, or its files were deleted. */
  readonly myData: MyData | null
  /** The file that the player waits for; null: none. */
  readonly wanted: DataFile | null
  readonly problem: Problem | null
}

export type MyDataEvent =
  /** The player wants this file, which may have to be prepared first. */
  | { type: 'data.bring'; file: DataFile }
  | { type: 'data.retry' }
  /** The files' 24 hours are over. */
  | { type: 'data.expired' }

type Taken = Readonly<{ myData: MyData | null }>
type Failed = Readonly<{ error: unknown }>

/** The files were deleted, or another request on another device took their place. */
const gone: readonly Problem[] = ['not_found', 'my_data_expired']

/** Only of a request that is ready. */
const endOf = ({ myData }: MyDataContext): string => (myData as MyData).expiresAt as string
const wantedOf = ({ myData, wanted }: MyDataContext): { id: string; file: DataFile } => ({
  id: (myData as MyData).id,
  file: wanted as DataFile,
})

/**
 * The player's own data as files, in Settings (issue 42, "Privacy and data"): prepared on request, available for 24
 * hours. A press wants one file: it is saved as soon as it is there.
 */
export const myDataMachine = setup({
  types: { context: {} as MyDataContext, events: {} as MyDataEvent },
  actors: {
    readData: fromPromise<Taken>(() => Promise.reject(new Error('readData'))),
    requestData: fromPromise<Taken>(() => Promise.reject(new Error('requestData'))),
    /** Downloads a file and saves it under its name. */
    saveFile: fromPromise<unknown, { id: string; file: DataFile }>(() =>
      Promise.reject(new Error('saveFile')),
    ),
    watchEnd: fromCallback<MyDataEvent, { until: string }>(() => {
      throw new Error('watchEnd')
    }),
  },
  guards: {
    isWanted: ({ context }) => context.myData?.status === 'ready' && context.wanted !== null,
    isReady: ({ context }) => context.myData?.status === 'ready',
    isPreparing: ({ context }) => context.myData?.status === 'preparing',
    isGone: (_, { error }: Failed) => gone.includes((error as Failure).code),
  },
  actions: {
    takeData: assign({ myData: (_, { myData }: Taken) => myData }),
    want: assign({ wanted: (_, { file }: { file: DataFile }) => file, problem: null }),
    forgetWanted: assign({ wanted: null }),
    noteProblem: assign({ problem: (_, { error }: Failed) => (error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    noteExpired: assign({
      myData: ({ context }) => ({ ...(context.myData as MyData), status: 'expired' as const, files: [] }),
    }),
  },
  delays: { answerTimeout: 20_000, saveTimeout: 120_000, nextLook: 1_000 },
}).createMachine({
  id: 'myData',
  description: 'Brings the player their data as files.',
  context: { myData: null, wanted: null, problem: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'Are there files already, or are some being prepared?',
      entry: 'clearProblem',
      invoke: {
        id: 'readFirst',
        src: 'readData',
        onDone: { target: 'deciding', actions: { type: 'takeData', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { answerTimeout: { target: 'unread', actions: 'noteTimeout' } },
    },
    unread: {
      description: 'It could not be read; a press reads it again.',
      on: { 'data.retry': 'reading' },
    },
    deciding: {
      description: 'The request stands somewhere.',
      always: [
        { guard: 'isPreparing', target: 'preparing' },
        { guard: 'isWanted', target: 'ready.saving' },
        { guard: 'isReady', target: 'ready' },
        {
          target: 'idle',
          actions: 'forgetWanted',
          description: 'None, or it failed, or its files have expired.',
        },
      ],
    },
    idle: {
      description: 'There are no files; a press requests them.',
      on: {
        'data.bring': { target: 'requesting', actions: { type: 'want', params: ({ event }) => event } },
      },
    },
    requesting: {
      description: 'Requested twice, on two devices, it is one request.',
      tags: 'busy',
      invoke: {
        id: 'requestData',
        src: 'requestData',
        onDone: { target: 'deciding', actions: { type: 'takeData', params: ({ event }) => event.output } },
        onError: { target: 'deciding', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { answerTimeout: { target: 'deciding', actions: 'noteTimeout' } },
    },
    preparing: {
      description: 'The server prepares the files and says how far it is.',
      tags: 'busy',
      initial: 'waiting',
      on: {
        'data.bring': {
          actions: { type: 'want', params: ({ event }) => event },
          description: 'Saved as soon as it is there.',
        },
      },
      states: {
        waiting: { description: 'A moment until the next look.', after: { nextLook: 'looking' } },
        looking: {
          description: 'How far is it?',
          invoke: {
            id: 'lookAgain',
            src: 'readData',
            onDone: {
              target: '#myData.deciding',
              actions: { type: 'takeData', params: ({ event }) => event.output },
            },
            onError: { target: 'waiting', description: 'The next look follows.' },
          },
          after: { answerTimeout: 'waiting' },
        },
      },
    },
    ready: {
      description: 'The files are there for 24 hours.',
      initial: 'resting',
      invoke: {
        id: 'watchEnd',
        src: 'watchEnd',
        input: ({ context }) => ({ until: endOf(context) }),
        onError: { description: 'The server says it then.' },
      },
      on: {
        'data.expired': {
          target: 'deciding',
          actions: 'noteExpired',
          description: 'The 24 hours are over.',
        },
      },
      states: {
        resting: {
          description: 'Each file can be downloaded.',
          on: {
            'data.bring': { target: 'saving', actions: { type: 'want', params: ({ event }) => event } },
          },
        },
        saving: {
          description: 'A file is downloaded.',
          tags: 'busy',
          invoke: {
            id: 'saveFile',
            src: 'saveFile',
            input: ({ context }) => wantedOf(context),
            onDone: 'resting',
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: '#myData.deciding',
                actions: ['noteExpired', { type: 'noteProblem', params: ({ event }) => event }],
              },
              { target: 'resting', actions: { type: 'noteProblem', params: ({ event }) => event } },
            ],
          },
          exit: 'forgetWanted',
          after: { saveTimeout: { target: 'resting', actions: 'noteTimeout' } },
        },
      },
    },
  },
})
