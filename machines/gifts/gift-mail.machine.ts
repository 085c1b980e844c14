import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import type { LanguageCode } from '#contract/values/languages.ts'

/** The form's values, as typed. */
export interface GiftDraft {
  to: string
  message: string
  language: LanguageCode
  when: 'now' | 'date'
  /** In the player's own calendar and time zone: `2026-12-24`, `09:00`. */
  day: string
  time: string
  /** The same code is mailed again, to the same address. */
  again: boolean
}

export interface GiftMailContext extends GiftDraft {
  /** Id of the code to mail; null when no mail is being written. */
  id: string | null
  version: number
  problem: Problem | null
}

export type GiftMailEvent =
  | { type: 'mail.open'; id: string; version: number; draft: GiftDraft }
  | { type: 'mail.close' }
  | { type: 'mail.send' }
  | { type: 'to.type'; to: string }
  | { type: 'message.type'; message: string }
  | { type: 'language.choose'; language: LanguageCode }
  | { type: 'when.choose'; when: 'now' | 'date' }
  | { type: 'day.type'; day: string }
  | { type: 'time.type'; time: string }
  | { type: 'code.told'; id: string; version: number }

/** These errors show that the page's copy of the code is out of date. */
const outdated: readonly Problem[] = [
  'not_found',
  'gift_code_used',
  'gift_code_split',
  'gift_code_ended',
  'gift_code_changed',
  'gift_code_mailed',
]

/**
 * Sends a gift by mail (Money 7, decisions.md, "Gift mails"): recipient, message, language and time. Nothing is sent
 * before the button is pressed; the typed text stays until it is sent.
 */
export const giftMailMachine = setup({
  types: {
    context: {} as GiftMailContext,
    events: {} as GiftMailEvent,
  },
  actors: {
    sendMail: fromPromise<GiftCode, GiftMailContext>(() => Promise.reject(new Error('sendMail'))),
  },
  guards: {
    isSameCode: ({ context }, { id, draft }: { id: string; draft: GiftDraft }) =>
      context.id === id && context.again === draft.again,
    isItsCode: ({ context }, { id }: { id: string }) => context.id === id,
    /** Provided with the rules of address, message and time. */
    isSendable: (): boolean => {
      throw new Error('isSendable')
    },
    isOutdated: (_, { error }: { error: unknown }) => outdated.includes((error as Failure).code),
  },
  actions: {
    takeDraft: assign((_, { id, version, draft }: { id: string; version: number; draft: GiftDraft }) => ({
      ...draft,
      id,
      version,
      problem: null,
    })),
    takeVersion: assign({ version: (_, { version }: { version: number }) => version }),
    takeTo: assign({ to: (_, { to }: { to: string }) => to }),
    takeMessage: assign({ message: (_, { message }: { message: string }) => message }),
    takeLanguage: assign({ language: (_, { language }: { language: LanguageCode }) => language }),
    takeWhen: assign({ when: (_, { when }: { when: 'now' | 'date' }) => when }),
    takeDay: assign({ day: (_, { day }: { day: string }) => day }),
    takeTime: assign({ time: (_, { time }: { time: string }) => time }),
    forgetDraft: assign({
      to: '',
      message: '',
      language: 'en',
      when: 'now',
      day: '',
      time: '',
      again: false,
      id: null,
      version: 0,
      problem: null,
    }),
    noteProblem: assign({ problem: (_, { error }: { error: unknown }) => (error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** The gift is mailed, or will be; provided by the page. */
    codeChanged: (_, _params: { id: string; codes: readonly GiftCode[] }) => {},
    /** The page loads the list again; provided by the page. */
    readAnew: () => {},
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'giftMail',
  description: 'Has the hub mail a gift: at once, or on a date.',
  context: {
    to: '',
    message: '',
    language: 'en',
    when: 'now',
    day: '',
    time: '',
    again: false,
    id: null,
    version: 0,
    problem: null,
  },
  initial: 'closed',
  on: {
    'code.told': {
      guard: { type: 'isItsCode', params: ({ event }) => event },
      actions: { type: 'takeVersion', params: ({ event }) => event },
      description: 'The list was read anew, and the player sees it.',
    },
  },
  states: {
    closed: {
      description: 'Nothing is being written; what wasn’t sent is kept for its code.',
      on: {
        'mail.open': [
          {
            guard: { type: 'isSameCode', params: ({ event }) => event },
            target: 'open',
            actions: [{ type: 'takeVersion', params: ({ event }) => event }, 'clearProblem'],
            description: 'Closed and opened again: what was typed is still there.',
          },
          { target: 'open', actions: { type: 'takeDraft', params: ({ event }) => event } },
        ],
      },
    },
    open: {
      description: 'The form is shown.',
      initial: 'writing',
      on: {
        'mail.close': 'closed',
        'mail.open': [
          {
            guard: { type: 'isSameCode', params: ({ event }) => event },
            description: 'It is being written already.',
          },
          {
            target: '.writing',
            actions: { type: 'takeDraft', params: ({ event }) => event },
            description: 'Another code is given instead.',
          },
        ],
        'to.type': { actions: { type: 'takeTo', params: ({ event }) => event } },
        'message.type': { actions: { type: 'takeMessage', params: ({ event }) => event } },
        'language.choose': { actions: { type: 'takeLanguage', params: ({ event }) => event } },
        'when.choose': { actions: { type: 'takeWhen', params: ({ event }) => event } },
        'day.type': { actions: { type: 'takeDay', params: ({ event }) => event } },
        'time.type': { actions: { type: 'takeTime', params: ({ event }) => event } },
        'mail.send': [
          { guard: 'isSendable', target: 'sending', description: 'The button says when it goes out.' },
          { target: '.faulty', description: 'Each field says what is missing; nothing is sent.' },
        ],
      },
      states: {
        writing: { description: 'What is wrong with the message is said while it is typed.' },
        faulty: { description: 'What is wrong with address and time is said, too.', entry: 'clearProblem' },
      },
    },
    sending: {
      description: 'The server notes that the gift is to be mailed.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'sendMail',
        src: 'sendMail',
        input: ({ context }) => context,
        onDone: {
          target: 'closed',
          actions: [
            {
              type: 'codeChanged',
              params: ({ event }) => ({ id: event.output.id, codes: [event.output] }),
            },
            'forgetDraft',
          ],
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'open',
            actions: [{ type: 'noteProblem', params: ({ event }) => event }, 'readAnew'],
            description: 'The code was claimed, split, mailed or taken back elsewhere; what was typed stays.',
          },
          {
            target: 'open',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be changed or tried again; what was typed stays.',
          },
        ],
      },
      after: {
        answerTimeout: {
          target: 'open',
          actions: ['noteTimeout', 'readAnew'],
          description: 'Perhaps it is on its way already: the list says so.',
        },
      },
    },
  },
})
