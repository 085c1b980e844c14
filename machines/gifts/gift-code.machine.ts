import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

/** Copyable text: the code, or the link with the code. */
export type Copyable = 'code' | 'link'

export interface GiftCodeContext {
  id: string
  version: number
  /** The code itself, only while it is shown. */
  code: string | null
  /** The text last copied, or being copied. */
  copied: Copyable | null
  problem: Problem | null
}

export type GiftCodeEvent =
  | { type: 'code.show' }
  | { type: 'code.hide' }
  | { type: 'code.copy'; what: Copyable }
  | { type: 'page.left' }
  | { type: 'page.returned'; awayMs: number }

/** The code is hidden again after this time without activity on the page. */
const longestAwayMs = 300_000

/** These errors show that the page's copy of the code is out of date. */
const outdated: readonly Problem[] = ['not_found', 'gift_code_used', 'gift_code_split', 'gift_code_ended']

/**
 * Shows a code to its giver (design.md, "Gifts and invite codes"): only after a press, and hidden again when the giver
 * is away.
 */
export const giftCodeMachine = setup({
  types: {
    context: {} as GiftCodeContext,
    events: {} as GiftCodeEvent,
    input: {} as { id: string; version: number },
  },
  actors: {
    fetchCode: fromPromise<{ code: string; version: number }, { id: string }>(() =>
      Promise.reject(new Error('fetchCode')),
    ),
    copyText: fromPromise<void, { code: string; what: Copyable }>(() =>
      Promise.reject(new Error('copyText')),
    ),
    watchFocus: fromCallback<GiftCodeEvent>(() => {
      throw new Error('watchFocus')
    }),
  },
  guards: {
    isSameVersion: ({ context }, { version }: { version: number }) => version === context.version,
    isOutdated: (_, { error }: { error: unknown }) => outdated.includes((error as Failure).code),
    wasAwayTooLong: (_, { awayMs }: { awayMs: number }) => awayMs >= longestAwayMs,
  },
  actions: {
    takeCode: assign({ code: (_, { code }: { code: string }) => code }),
    forgetCode: assign({ code: null, copied: null }),
    setCopied: assign({ copied: (_, { what }: { what: Copyable }) => what }),
    noteProblem: assign({ problem: (_, { error }: { error: unknown }) => (error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** The page loads the list again and shows the reason; provided by the page. */
    readAnew: (_, _params: { problem: Problem }) => {},
    /** Logs that the browser refused the copy; provided by the page. */
    reportRefusal: (_, _params: { error: unknown }) => {},
  },
  delays: { answerTimeout: 20_000, hideTime: longestAwayMs, confirmationTime: 2_000 },
}).createMachine({
  id: 'giftCode',
  description: 'Shows a code to its giver and copies it.',
  context: ({ input }) => ({ ...input, code: null, copied: null, problem: null }),
  initial: 'hidden',
  states: {
    hidden: {
      description: 'The page doesn’t know the code.',
      entry: 'forgetCode',
      on: { 'code.show': { target: 'loading', description: '"Show code".' } },
    },
    loading: {
      description: 'The server is asked for the code.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'fetchCode',
        src: 'fetchCode',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isSameVersion', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'takeCode', params: ({ event }) => event.output },
          },
          {
            target: 'hidden',
            actions: { type: 'readAnew', params: { problem: 'gift_code_changed' } },
            description: 'It was taken back in another tab: the page knows the code before.',
          },
        ],
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'hidden',
            actions: {
              type: 'readAnew',
              params: ({ event }) => ({ problem: (event.error as Failure).code }),
            },
            description: 'It works no more: claimed, split or ended meanwhile.',
          },
          {
            target: 'hidden',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be tried again.',
          },
        ],
      },
      after: { answerTimeout: { target: 'hidden', actions: 'noteTimeout' } },
    },
    shown: {
      description: 'The code is on the page.',
      type: 'parallel',
      invoke: {
        id: 'watchFocus',
        src: 'watchFocus',
        onError: {
          target: 'hidden',
          description: 'Nobody could notice that the player is away: it isn’t left on the page.',
        },
      },
      on: { 'code.hide': 'hidden' },
      states: {
        attention: {
          initial: 'attended',
          states: {
            attended: {
              description: 'The page has the focus.',
              on: { 'page.left': 'left' },
            },
            left: {
              description: 'Another window has the focus, or another tab.',
              on: {
                'page.returned': [
                  {
                    guard: { type: 'wasAwayTooLong', params: ({ event }) => event },
                    target: '#giftCode.hidden',
                    description: 'The machine slept: no timer has run.',
                  },
                  { target: 'attended' },
                ],
              },
              after: {
                hideTime: { target: '#giftCode.hidden', description: 'Hidden after 5 minutes (design.md).' },
              },
            },
          },
        },
        copying: {
          initial: 'idle',
          on: {
            'code.copy': {
              target: '.asking',
              actions: { type: 'setCopied', params: ({ event }) => event },
              description: 'The last press wins.',
            },
          },
          states: {
            idle: { description: 'Nothing was copied, or its confirmation is over.' },
            asking: {
              description: 'The browser is asked to copy.',
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ context }) => ({
                  code: context.code as string,
                  what: context.copied as Copyable,
                }),
                onDone: 'copied',
                onError: {
                  target: 'refused',
                  actions: { type: 'reportRefusal', params: ({ event }) => event },
                },
              },
            },
            copied: {
              description: 'The button says so for 2 seconds.',
              after: { confirmationTime: 'idle' },
            },
            refused: {
              description: 'The browser didn’t let the page copy: the text is selected, the button stays.',
            },
          },
        },
      },
    },
  },
})
