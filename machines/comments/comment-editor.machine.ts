import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Post } from './comments.machine.ts'

/** A text with its idempotency key: it is written once, even if it is sent several times. */
export interface SentComment {
  readonly text: string
  readonly key: string
}

/** The part that the browser stores. */
export interface CommentDraft {
  readonly text: string
  readonly sent: SentComment | null
  /** The comment was sent, but it is not known if it arrived. */
  readonly isWaiting: boolean
}

export interface CommentEditorContext extends CommentDraft {
  readonly isPlayer: boolean
  /** Version of the edited comment when its author last loaded it. */
  readonly version: number
  /** Time the browser last stored the draft, as ISO 8601; null if it is not stored. */
  readonly keptAt: string | null
  readonly problem: Problem | null
}

export type CommentEditorEvent =
  | { type: 'editor.type'; text: string }
  | { type: 'editor.send'; key: string; version: number }
  | { type: 'editor.retry' }
  | { type: 'editor.change' }
  | { type: 'editor.cancel' }
  | { type: 'network.online' }

/** After these errors it is not known if the server has written the comment; its key makes it safe to send again. */
const unanswered: readonly Problem[] = [
  'offline',
  'unavailable',
  'internal',
  'unexpected_answer',
  'rate_limited',
]
/** These errors show that the page's copy of the comment is out of date. */
const outdated: readonly Problem[] = [
  'not_found',
  'comment_changed',
  'comment_gone',
  'update_changed',
  'update_gone',
]

const codeOf = ({ error }: { error: unknown }): Problem => (error as Failure).code

/**
 * Writes a comment, an update of the player's own project or a reply, or edits the player's own comment (decisions.md,
 * "Comments"; design.md, "Comments and suggestions"). The browser stores the typed text until the server has it.
 */
export const commentEditorMachine = setup({
  types: {
    context: {} as CommentEditorContext,
    events: {} as CommentEditorEvent,
    input: {} as CommentDraft & { isPlayer: boolean },
  },
  actors: {
    keepDraft: fromPromise<{ at: string | null }, CommentDraft>(() => Promise.reject(new Error('keepDraft'))),
    sendComment: fromPromise<Post, { sent: SentComment | null; version: number }>(() =>
      Promise.reject(new Error('sendComment')),
    ),
    watchNetwork: fromCallback<CommentEditorEvent>(() => {
      throw new Error('watchNetwork')
    }),
  },
  guards: {
    isWaiting: ({ context }) => context.isWaiting,
    /** Provided with the rules of comments. */
    isFaulty: (): boolean => {
      throw new Error('isFaulty')
    },
    isGuest: ({ context }) => !context.isPlayer,
    isUnanswered: (_, failed: { error: unknown }) => unanswered.includes(codeOf(failed)),
    isOutdated: (_, failed: { error: unknown }) => outdated.includes(codeOf(failed)),
  },
  actions: {
    takeText: assign({ text: (_, { text }: { text: string }) => text, problem: null }),
    takeSent: assign(({ context: { text, sent } }, { key, version }: { key: string; version: number }) => ({
      sent: sent?.text === text ? sent : { text, key },
      version,
      isWaiting: true,
      problem: null,
    })),
    noteAnswered: assign({ isWaiting: false }),
    forgetText: assign({ text: '', sent: null, isWaiting: false, keptAt: null, problem: null }),
    noteKept: assign({ keptAt: (_, { at }: { at: string | null }) => at }),
    noteUnkept: assign({ keptAt: null }),
    noteProblem: assign({ problem: (_, failed: { error: unknown }) => codeOf(failed) }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** Stores in the browser that the comment was sent; provided by the feature, as are those below. */
    keepSent: (_, _params: CommentDraft) => {},
    forgetDraft: () => {},
    tellDone: (_, _params: { comment: Post }) => {},
    /** The comments must be loaded again. */
    tellOutdated: () => {},
    tellLeft: () => {},
    /** Sends a guest to the log-in and back. */
    askToLogIn: () => {},
  },
  delays: { answerTimeout: 20_000 },
}).createMachine({
  id: 'commentEditor',
  description: 'Writes a comment, or changes one, whatever happens on the way.',
  context: ({ input }) => ({
    text: input.text,
    sent: input.sent,
    isWaiting: input.isWaiting,
    isPlayer: input.isPlayer,
    version: 0,
    keptAt: null,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'A page before this one may not have heard what became of it.',
      always: [{ guard: 'isWaiting', target: 'notSent' }, { target: 'writing' }],
    },
    writing: {
      description: 'The text can be typed. Nothing is sent before the button.',
      initial: 'still',
      on: {
        'editor.type': {
          target: '.keeping',
          actions: { type: 'takeText', params: ({ event }) => event },
        },
        'editor.send': [
          { guard: 'isFaulty', target: '.faulty', description: 'Said what is wrong; nothing is sent.' },
          {
            guard: 'isGuest',
            actions: 'askToLogIn',
            description: 'After the log-in the text is there again.',
          },
          { target: 'sending', actions: { type: 'takeSent', params: ({ event }) => event } },
        ],
        'editor.cancel': 'left',
      },
      states: {
        still: { description: 'Nothing was typed since it was kept.' },
        keeping: {
          description: 'The browser keeps it, for a reload and for a log-in.',
          invoke: {
            id: 'keepDraft',
            src: 'keepDraft',
            input: ({ context }) => context,
            onDone: { target: 'still', actions: { type: 'noteKept', params: ({ event }) => event.output } },
            onError: {
              target: 'still',
              actions: 'noteUnkept',
              description: 'Storage is full or blocked: it isn’t said to be kept.',
            },
          },
        },
        faulty: { description: 'It is empty, too long or can’t be shown.' },
      },
    },
    sending: {
      description: 'It stands dimmed in its place already.',
      tags: 'sent',
      entry: { type: 'keepSent', params: ({ context }) => context },
      invoke: {
        id: 'sendComment',
        src: 'sendComment',
        input: ({ context }) => ({ sent: context.sent, version: context.version }),
        onDone: {
          target: 'writing',
          actions: [
            'forgetText',
            'forgetDraft',
            { type: 'tellDone', params: ({ event }) => ({ comment: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => event },
            target: 'notSent',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'writing.keeping',
            actions: ['noteAnswered', { type: 'noteProblem', params: ({ event }) => event }, 'tellOutdated'],
            description: 'Changed or removed meanwhile: the text stays, beside what is there now.',
          },
          {
            target: 'writing.keeping',
            actions: ['noteAnswered', { type: 'noteProblem', params: ({ event }) => event }],
            description: 'Refused: said why, and the text stays. So it does when the session has ended.',
          },
        ],
      },
      after: { answerTimeout: { target: 'notSent', actions: 'noteTimeout' } },
    },
    notSent: {
      description: 'No answer: “Not sent”, with Try again under the same key.',
      tags: 'sent',
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: { description: 'Try again is still there.' },
      },
      on: {
        'editor.retry': { target: 'sending', actions: 'clearProblem' },
        'network.online': { target: 'sending', actions: 'clearProblem' },
        'editor.change': { target: 'writing.keeping', actions: ['noteAnswered', 'clearProblem'] },
      },
    },
    left: {
      description: 'Closed by its author: the draft goes, too.',
      type: 'final',
      entry: ['forgetDraft', 'tellLeft'],
    },
  },
})
