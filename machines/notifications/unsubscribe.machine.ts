import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { MailChoice, NotificationTopic } from '#contract/notifications/notification-choices.contract.ts'

/** The mails of a link, as they are now. `topic`: null for the daily mail. */
export interface LinkedMails {
  topic: NotificationTopic | null
  by_mail: MailChoice
}

export interface UnsubscribeContext {
  /** Token of the link; null when the address has none. */
  linkToken: string | null
  /** Null until they are read. */
  mails: LinkedMails | null
  problem: Problem | null
  /** With `rate_limited`: seconds to wait, if the server sent them. */
  waitSeconds: number | null
}

export type UnsubscribeEvent = { type: 'link.retry' } | { type: 'mails.stop' } | { type: 'mails.restore' }

/** The link was cut off, or is not one of the hub's. */
const refusals: readonly Problem[] = ['link_invalid', 'invalid_request']

/**
 * The page behind the link in the foot of a mail, /unsubscribe (Shell 2.8). It needs no log-in. Opening it changes
 * nothing, because scanners open links: a press stops the mails, and another one brings them back.
 */
export const unsubscribeMachine = setup({
  types: {
    context: {} as UnsubscribeContext,
    events: {} as UnsubscribeEvent,
    input: {} as { linkToken: string | null },
  },
  actors: {
    readLink: fromPromise<LinkedMails, { linkToken: string }>(() => Promise.reject(new Error('readLink'))),
    stopMails: fromPromise<LinkedMails, { linkToken: string }>(() => Promise.reject(new Error('stopMails'))),
    restoreMails: fromPromise<LinkedMails, { linkToken: string }>(() =>
      Promise.reject(new Error('restoreMails')),
    ),
  },
  guards: {
    hasToken: ({ context }) => context.linkToken !== null,
    isOff: (_, { output }: { output: LinkedMails }) => output.by_mail === 'off',
    isRefused: (_, { error }: { error: unknown }) => refusals.includes((error as Failure).code),
  },
  actions: {
    takeMails: assign({ mails: (_, { output }: { output: LinkedMails }) => output }),
    noteProblem: assign({
      problem: (_, { error }: { error: unknown }) => (error as Failure).code,
      waitSeconds: (_, { error }: { error: unknown }) => (error as Failure).retryAfterSeconds,
    }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null, waitSeconds: null }),
  },
  delays: { readTimeout: 20_000, changeTimeout: 20_000, doublePress: 600 },
}).createMachine({
  id: 'unsubscribe',
  description:
    'The page of the link that stops mails: it asks, one press stops them, and another brings them back.',
  context: ({ input }) => ({ linkToken: input.linkToken, mails: null, problem: null, waitSeconds: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Does the address carry a link at all?',
      always: [{ guard: 'hasToken', target: 'reading' }, { target: 'refused' }],
    },
    reading: {
      description: 'Which mails does the link stop? Reading changes nothing.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'readLink',
        src: 'readLink',
        input: ({ context }) => ({ linkToken: context.linkToken ?? '' }),
        onDone: [
          {
            guard: { type: 'isOff', params: ({ event }) => event },
            target: 'stopped',
            actions: { type: 'takeMails', params: ({ event }) => event },
            description: 'By an earlier press, by the mail program, or in the settings.',
          },
          { target: 'asking', actions: { type: 'takeMails', params: ({ event }) => event } },
        ],
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
          { target: 'unread', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { readTimeout: { target: 'unread', actions: 'noteTimeout' } },
    },
    unread: {
      description: 'The server could not be asked; it can be tried again.',
      on: { 'link.retry': 'reading' },
    },
    asking: {
      description: 'The player reads which mails stop, and that everything else goes on.',
      on: { 'mails.stop': 'stopping' },
    },
    stopping: {
      description: 'The server stops the mails. Stopping them twice is the same.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'stopMails',
        src: 'stopMails',
        input: ({ context }) => ({ linkToken: context.linkToken ?? '' }),
        onDone: { target: 'justStopped', actions: { type: 'takeMails', params: ({ event }) => event } },
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
          { target: 'asking', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { changeTimeout: { target: 'asking', actions: 'noteTimeout' } },
    },
    justStopped: {
      description: 'For a moment no press counts: the second one of a double click must not bring them back.',
      after: { doublePress: 'stopped' },
    },
    stopped: {
      description: 'None of these mails come. A press brings them back.',
      on: { 'mails.restore': 'restoring' },
    },
    restoring: {
      description: 'The server brings the mails back as they were before the link stopped them.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'restoreMails',
        src: 'restoreMails',
        input: ({ context }) => ({ linkToken: context.linkToken ?? '' }),
        onDone: [
          {
            guard: { type: 'isOff', params: ({ event }) => event },
            target: 'offInSettings',
            actions: { type: 'takeMails', params: ({ event }) => event },
            description: 'They were switched off in the settings, and no link undoes that.',
          },
          { target: 'restored', actions: { type: 'takeMails', params: ({ event }) => event } },
        ],
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
          { target: 'stopped', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { changeTimeout: { target: 'stopped', actions: 'noteTimeout' } },
    },
    restored: {
      description: 'The mails come again. The link, opened again, stops them.',
      type: 'final',
    },
    offInSettings: {
      description: 'The mails stay off: only the settings turn them on.',
      type: 'final',
    },
    refused: { description: 'The link is cut off, or none of ours.', type: 'final' },
  },
})
