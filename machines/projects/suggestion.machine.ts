import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { OwnSuggestion } from '#contract/projects/suggestions.contract.ts'
import type { SuggestionWords } from '#contract/projects/suggestions.rules.ts'
import type { LoginReason } from '../auth/login.machine.ts'

/** The form's values. Only the category may be missing when it is sent. */
export interface SuggestionForm extends Omit<SuggestionWords, 'category' | 'milestone'> {
  readonly category: SuggestionWords['category'] | null
  readonly milestone: string
}

/** A suggestion that is sent again, as its player last loaded it. */
export interface SentBefore {
  readonly id: string
  readonly revision: number
}

/** The part that the browser stores. */
export interface SuggestionDraft {
  readonly form: SuggestionForm
  /** Null: a new suggestion. */
  readonly again: SentBefore | null
  /** The sent form with its idempotency key: it is written once, even if it is sent several times. */
  readonly sent: { readonly form: SuggestionForm; readonly key: string } | null
  /** The suggestion was sent, but it is not known if it arrived. */
  readonly isWaiting: boolean
}

/** Owner of a draft, null for a guest, and its suggestion, null for a new one. */
export interface DraftName {
  readonly playerId: string | null
  readonly about: string | null
}

export interface SuggestionContext extends SuggestionDraft {
  readonly playerId: string | null
  /** Author of the text: the last player logged in since the modal was opened. */
  readonly writerId: string | null
  /** Time the browser last stored the draft, as ISO 8601; null if it is not stored. */
  readonly keptAt: string | null
  /**
   * Reason the typed text is not stored: storage is unavailable, or another tab has changed or sent the draft since.
   */
  readonly unkept: 'storage' | 'otherTab' | null
  /** The suggestion sent last. */
  readonly done: OwnSuggestion | null
  readonly problem: Problem | null
}

export type SuggestionEvent =
  | { type: 'suggestion.open' }
  | { type: 'suggestion.close' }
  | { type: 'suggestion.type'; form: Partial<SuggestionForm> }
  | { type: 'suggestion.choose'; again: (SentBefore & { readonly form: SuggestionForm }) | null }
  | { type: 'suggestion.send'; key: string }
  | { type: 'suggestion.retry' }
  | { type: 'suggestion.change' }
  | { type: 'network.online' }
  | { type: 'draft.changed' }
  | { type: 'user.changed'; playerId: string | null }

/**
 * A constant instead of a literal: scripts/lean-page.ts removes every literal `description` from the page's machines.
 */
const unwritten = ''

const emptySuggestion: SuggestionForm = {
  title: unwritten,
  description: unwritten,
  category: null,
  goal: null,
  milestone: '',
}

/** After these errors it is not known if the server has written the suggestion; its key makes it safe to send again. */
const unanswered: readonly Problem[] = [
  'offline',
  'unavailable',
  'internal',
  'unexpected_answer',
  'rate_limited',
]
/** These errors show that the page's copy of the suggestion is out of date. */
const outdated: readonly Problem[] = ['not_found', 'suggestion_changed']

const codeOf = ({ error }: { error: unknown }): Problem => (error as Failure).code

const textOf = ({ title, description, category, goal, milestone }: SuggestionForm): string =>
  JSON.stringify([title, description, category, goal, milestone])

const nameOf = ({ writerId, again }: SuggestionContext): DraftName => ({
  playerId: writerId,
  about: again?.id ?? null,
})
const draftOf = ({ form, again, sent, isWaiting }: SuggestionDraft): SuggestionDraft => ({
  form,
  again,
  sent,
  isWaiting,
})

type Named = DraftName & SuggestionDraft

const nothingKept = { keptAt: null, unkept: null }

/**
 * The suggestion modal: a project that a player suggests, or a refused one that is changed and sent again
 * (decisions.md; design.md, "Comments and suggestions"). The browser stores the typed text until the server has it.
 */
export const suggestionMachine = setup({
  types: {
    context: {} as SuggestionContext,
    events: {} as SuggestionEvent,
    emitted: {} as { type: 'login.open'; reason: LoginReason },
    input: {} as { playerId: string | null },
  },
  actors: {
    readDraft: fromPromise<SuggestionDraft | null, DraftName>(() => Promise.reject(new Error('readDraft'))),
    keepDraft: fromPromise<{ at: string | null }, Named>(() => Promise.reject(new Error('keepDraft'))),
    sendSuggestion: fromPromise<OwnSuggestion, Pick<SuggestionDraft, 'sent' | 'again'>>(() =>
      Promise.reject(new Error('sendSuggestion')),
    ),
    /** Reports when another tab has changed this suggestion's draft. */
    watchDraft: fromCallback<SuggestionEvent, Pick<DraftName, 'about'>>(() => {
      throw new Error('watchDraft')
    }),
    watchNetwork: fromCallback<SuggestionEvent>(() => {
      throw new Error('watchNetwork')
    }),
  },
  guards: {
    /** Provided with the rules of suggestions. */
    isFaulty: (): boolean => {
      throw new Error('isFaulty')
    },
    isGuest: ({ context }) => context.playerId === null,
    isSomeoneElse: ({ context }, { playerId }: { playerId: string | null }) =>
      playerId !== null && context.writerId !== null && playerId !== context.writerId,
    wasSent: (_, { draft }: { draft: SuggestionDraft | null }) => draft?.isWaiting === true,
    isGone: (_, { draft }: { draft: SuggestionDraft | null }) => draft === null,
    isUnanswered: (_, failed: { error: unknown }) => unanswered.includes(codeOf(failed)),
    isOutdated: (_, failed: { error: unknown }) => outdated.includes(codeOf(failed)),
  },
  actions: {
    takePlayer: assign(({ context }, { playerId }: { playerId: string | null }) => ({
      playerId,
      writerId: playerId ?? context.writerId,
    })),
    /** Starts an empty form for the current player or guest. */
    beginNew: assign(({ context }) => ({
      form: emptySuggestion,
      again: null,
      sent: null,
      isWaiting: false,
      ...nothingKept,
      writerId: context.playerId,
      done: null,
      problem: null,
    })),
    takeChoice: assign((_, { again }: { again: (SentBefore & { form: SuggestionForm }) | null }) => ({
      form: again?.form ?? emptySuggestion,
      again: again && { id: again.id, revision: again.revision },
      ...nothingKept,
      sent: null,
      isWaiting: false,
      done: null,
      problem: null,
    })),
    /** The suggestion chosen now wins over the one that the draft names, unless the draft was sent and waits. */
    takeDraft: assign(({ context }, { draft }: { draft: SuggestionDraft | null }) =>
      draft === null ? {} : { ...draftOf(draft), again: draft.isWaiting ? draft.again : context.again },
    ),
    /**
     * Takes over another tab's text, and the key of its request: the same text arrives once, no matter which tab sends
     * it.
     */
    followDraft: assign(({ context }, { draft }: { draft: SuggestionDraft | null }) => ({
      form: draft?.form ?? (context.again ? context.form : emptySuggestion),
      sent: draft?.sent ?? context.sent,
    })),
    /** The text being written in this tab stays. */
    noteOvertaken: assign(({ context }, { draft }: { draft: SuggestionDraft | null }) => ({
      keptAt: null,
      unkept: 'otherTab' as const,
      sent: draft?.sent ?? context.sent,
    })),
    takeForm: assign(({ context }, { form }: { form: Partial<SuggestionForm> }) => ({
      form: { ...context.form, ...form },
      problem: null,
    })),
    takeSent: assign(({ context: { form, sent } }, { key }: { key: string }) => ({
      sent: sent && textOf(sent.form) === textOf(form) ? sent : { form, key },
      isWaiting: true,
      problem: null,
    })),
    noteAnswered: assign({ isWaiting: false }),
    takeDone: assign((_, { suggestion }: { suggestion: OwnSuggestion }) => ({
      form: emptySuggestion,
      again: null,
      sent: null,
      isWaiting: false,
      ...nothingKept,
      done: suggestion,
      problem: null,
    })),
    /** An empty form needs no storing. */
    noteKept: assign(({ context: { form } }, { at }: { at: string | null }) => ({
      keptAt: at,
      unkept: at === null && textOf(form) !== textOf(emptySuggestion) ? ('storage' as const) : null,
    })),
    noteUnkept: assign({ keptAt: null, unkept: 'storage' }),
    noteProblem: assign({ problem: (_, failed: { error: unknown }) => codeOf(failed) }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    announceLoginNeeded: emit({ type: 'login.open', reason: 'plain' }),
    /** Stores in the browser that the suggestion was sent; provided by the feature, as are those below. */
    keepSent: (_, _params: Named) => {},
    forgetDraft: (_, _params: DraftName) => {},
    /** A guest returns here after the log-in. */
    rememberPage: () => {},
    /** The player's suggestions must be loaded again. */
    tellChanged: () => {},
  },
  delays: { answerTimeout: 20_000 },
}).createMachine({
  id: 'suggestion',
  description: 'A project that a player suggests, whatever happens on the way.',
  context: ({ input: { playerId } }) => ({
    playerId,
    writerId: playerId,
    form: emptySuggestion,
    again: null,
    sent: null,
    isWaiting: false,
    ...nothingKept,
    done: null,
    problem: null,
  }),
  initial: 'open',
  on: {
    'user.changed': { actions: { type: 'takePlayer', params: ({ event }) => event } },
  },
  states: {
    closed: {
      description: 'The modal is not shown; the browser keeps what was written.',
      on: { 'suggestion.open': { target: 'open', actions: 'beginNew' } },
    },
    open: {
      description: 'The modal is shown over the page.',
      initial: 'restoring',
      on: {
        'suggestion.close': { target: 'closed', description: 'The cross, Escape, Back or a press outside.' },
        'user.changed': [
          {
            guard: { type: 'isSomeoneElse', params: ({ event }) => event },
            target: '.restoring',
            actions: [{ type: 'takePlayer', params: ({ event }) => event }, 'beginNew'],
            description: 'Another player’s words are not theirs.',
          },
          { actions: { type: 'takePlayer', params: ({ event }) => event } },
        ],
      },
      states: {
        restoring: {
          description: 'What the browser keeps of it is read.',
          invoke: {
            id: 'readDraft',
            src: 'readDraft',
            input: ({ context }) => nameOf(context),
            onDone: [
              {
                guard: { type: 'wasSent', params: ({ event }) => ({ draft: event.output }) },
                target: 'notSent',
                actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.output }) },
                description: 'A page before this one may not have heard what became of it.',
              },
              {
                target: 'writing',
                actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.output }) },
              },
            ],
            onError: { target: 'writing', description: 'The browser keeps nothing.' },
          },
        },
        writing: {
          description: 'The form can be filled in. Nothing is sent before the button.',
          initial: 'untouched',
          invoke: {
            id: 'watchDraft',
            src: 'watchDraft',
            input: ({ context }) => ({ about: nameOf(context).about }),
            onError: { description: 'Only what other tabs do isn’t heard.' },
          },
          on: {
            'suggestion.type': {
              target: '.keeping',
              actions: { type: 'takeForm', params: ({ event }) => event },
            },
            'suggestion.choose': {
              target: 'restoring',
              actions: { type: 'takeChoice', params: ({ event }) => event },
              description:
                'One that was refused is changed, or a new one begun: each has a draft of its own.',
            },
            'suggestion.send': [
              { guard: 'isFaulty', target: '.faulty', description: 'Said what is wrong; nothing is sent.' },
              {
                guard: 'isGuest',
                target: '#suggestion.closed',
                actions: ['rememberPage', 'announceLoginNeeded'],
                description: 'The modal comes back after the log-in, with the draft.',
              },
              { target: 'sending', actions: { type: 'takeSent', params: ({ event }) => event } },
            ],
          },
          states: {
            untouched: {
              description: 'Nothing was typed here: what another tab writes stands here, too.',
              on: { 'draft.changed': 'following' },
            },
            following: {
              description: 'What another tab keeps of it is read.',
              invoke: {
                id: 'readDraft',
                src: 'readDraft',
                input: ({ context }) => nameOf(context),
                onDone: [
                  {
                    guard: { type: 'isGone', params: ({ event }) => ({ draft: event.output }) },
                    target: 'untouched',
                    actions: [
                      { type: 'followDraft', params: ({ event }) => ({ draft: event.output }) },
                      'tellChanged',
                    ],
                    description: 'It was sent there, or emptied.',
                  },
                  {
                    target: 'untouched',
                    actions: { type: 'followDraft', params: ({ event }) => ({ draft: event.output }) },
                  },
                ],
                onError: { target: 'untouched', description: 'The browser keeps nothing.' },
              },
            },
            still: {
              description: 'Nothing was typed since it was kept.',
              on: { 'draft.changed': 'overtaken' },
            },
            overtaken: {
              description:
                'Another tab keeps a draft of its own: what was typed here stays, and is said not to be kept.',
              invoke: {
                id: 'readDraft',
                src: 'readDraft',
                input: ({ context }) => nameOf(context),
                onDone: [
                  {
                    guard: { type: 'isGone', params: ({ event }) => ({ draft: event.output }) },
                    target: 'still',
                    actions: [
                      { type: 'noteOvertaken', params: ({ event }) => ({ draft: event.output }) },
                      'tellChanged',
                    ],
                    description: 'It was sent there, or emptied.',
                  },
                  {
                    target: 'still',
                    actions: { type: 'noteOvertaken', params: ({ event }) => ({ draft: event.output }) },
                  },
                ],
                onError: { target: 'still', description: 'The browser keeps nothing.' },
              },
            },
            keeping: {
              description: 'The browser keeps it, for a reload and for a log-in.',
              invoke: {
                id: 'keepDraft',
                src: 'keepDraft',
                input: ({ context }) => ({ ...nameOf(context), ...draftOf(context) }),
                onDone: {
                  target: 'still',
                  actions: { type: 'noteKept', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'still',
                  actions: 'noteUnkept',
                  description: 'Storage is full or blocked: it isn’t said to be kept.',
                },
              },
            },
            faulty: {
              description: 'Something is missing or too long, field by field.',
              on: { 'draft.changed': 'overtaken' },
            },
          },
        },
        sending: {
          description: 'It is on its way.',
          entry: {
            type: 'keepSent',
            params: ({ context }) => ({ ...nameOf(context), ...draftOf(context) }),
          },
          invoke: {
            id: 'sendSuggestion',
            src: 'sendSuggestion',
            input: ({ context: { sent, again } }) => ({ sent, again }),
            onDone: {
              target: 'sent',
              actions: [
                { type: 'forgetDraft', params: ({ context }) => nameOf(context) },
                { type: 'takeDone', params: ({ event }) => ({ suggestion: event.output }) },
                'tellChanged',
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
                actions: [
                  'noteAnswered',
                  { type: 'noteProblem', params: ({ event }) => event },
                  'tellChanged',
                ],
                description: 'Something happened to it elsewhere: the words stay, beside what is so now.',
              },
              {
                target: 'writing.keeping',
                actions: ['noteAnswered', { type: 'noteProblem', params: ({ event }) => event }],
                description: 'Refused: said why, and the words stay. So they do when the session has ended.',
              },
            ],
          },
          after: { answerTimeout: { target: 'notSent', actions: 'noteTimeout' } },
        },
        notSent: {
          description: 'No answer: “Not sent”, with Try again under the same key.',
          invoke: {
            id: 'watchNetwork',
            src: 'watchNetwork',
            onError: { description: 'Try again is still there.' },
          },
          on: {
            'suggestion.retry': { target: 'sending', actions: 'clearProblem' },
            'network.online': { target: 'sending', actions: 'clearProblem' },
            'suggestion.change': { target: 'writing.keeping', actions: ['noteAnswered', 'clearProblem'] },
          },
        },
        sent: {
          description: 'It waits for an administrator; it stands among the player’s suggestions.',
          on: {
            'suggestion.choose': {
              target: 'restoring',
              actions: { type: 'takeChoice', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
})
