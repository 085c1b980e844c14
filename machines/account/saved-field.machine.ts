import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

/** How a field stands: as on the server, being typed, being saved, stored for sending later, or refused. */
export type FieldStanding = 'saved' | 'editing' | 'saving' | 'waiting' | 'refused'

/** Fact for the panel: how its field stands; `savedAt`: the server's time of the last save (ISO), null: none yet. */
export interface FieldFact {
  readonly type: 'field.stands'
  readonly name: string
  readonly standing: FieldStanding
  readonly savedAt: string | null
}

/** A value that an earlier page could not send, and the saved value that it was to replace. */
export interface StoredDraft {
  readonly value: string
  readonly base: string
}

export interface SavedFieldInput {
  readonly name: string
  /** The value on the server, as far as the page knows; '' for none. */
  readonly saved: string
  readonly stored: StoredDraft | null
}

export interface SavedFieldContext {
  readonly name: string
  readonly saved: string
  /** The player's value. */
  readonly draft: string
  /** The value in the last request. */
  readonly sent: string
  /** The value that the server got from elsewhere, while this one was waiting; null: none. */
  readonly newer: string | null
  /** The saved value has just changed elsewhere. */
  readonly isNews: boolean
  readonly problem: Problem | null
  /** Seconds until the server accepts another value; null: not limited. */
  readonly retryAfterSeconds: number | null
  readonly savedAt: string | null
}

export type SavedFieldEvent =
  /** A key was typed. */
  | { type: 'field.type'; value: string }
  /** The focus left the field. */
  | { type: 'field.leave' }
  /** A choice that is complete at once: of a select, a switch, a radio. */
  | { type: 'field.choose'; value: string }
  | { type: 'saved.changed'; value: string }
  | { type: 'newer.accept' }
  | { type: 'newer.replace' }
  | { type: 'network.online' }

type Named = Readonly<{ name: string }>
type Valued = Readonly<{ value: string }>

/** After these errors it is not known if the value was saved; sending it again is harmless. */
const unanswered: readonly Problem[] = [
  'offline',
  'timeout',
  'unavailable',
  'internal',
  'unexpected_answer',
  'rate_limited',
]

/**
 * A field that saves itself (decisions.md, "Shell"; issue 42): a text when it is left, a choice at once. A refused
 * value stays with its reason. A value that can't be sent is stored in the browser and sent later, after a look at the
 * server: if another device was faster, the newer value is shown and the player decides.
 */
export const savedFieldMachine = setup({
  types: {
    context: {} as SavedFieldContext,
    events: {} as SavedFieldEvent,
    input: {} as SavedFieldInput,
  },
  actors: {
    /** Saves a value and returns it as the server has it now. */
    saveField: fromPromise<Valued & { savedAt: string }, Named & Valued>(() =>
      Promise.reject(new Error('saveField')),
    ),
    readSaved: fromPromise<Valued, Named>(() => Promise.reject(new Error('readSaved'))),
    watchSaved: fromCallback<SavedFieldEvent, Named>(() => {
      throw new Error('watchSaved')
    }),
    watchNetwork: fromCallback<SavedFieldEvent>(() => {
      throw new Error('watchNetwork')
    }),
  },
  guards: {
    isSaved: ({ context }) => context.draft === context.saved,
    isTypedOn: ({ context }) => context.draft !== context.sent,
    isOther: ({ context }, { value }: Valued) => value !== context.saved,
    isDraft: ({ context }, { value }: Valued) => value === context.draft,
    isUnanswered: (_, { error }: { error: unknown }) => unanswered.includes((error as Failure).code),
  },
  actions: {
    takeDraft: assign({ draft: (_, { value }: Valued) => value, isNews: false }),
    takeSaved: assign({ saved: (_, { value }: Valued) => value }),
    takeNews: assign((_, { value }: Valued) => ({ saved: value, draft: value, isNews: true })),
    takeNewer: assign({ newer: (_, { value }: Valued) => value }),
    acceptNewer: assign((_, { value }: Valued) => ({ saved: value, draft: value, newer: null })),
    replaceNewer: assign((_, { value }: Valued) => ({ saved: value, newer: null })),
    noteSent: assign({ sent: ({ context }) => context.draft }),
    /** The server may have tidied the value; one typed meanwhile stays. */
    noteSaved: assign(({ context }, { value, savedAt }: Valued & { savedAt: string }) => ({
      saved: value,
      draft: context.draft === context.sent ? value : context.draft,
      sent: context.draft === context.sent ? value : context.sent,
      savedAt,
    })),
    noteProblem: assign((_, { error }: { error: unknown }) => {
      const { code, retryAfterSeconds } = error as Failure
      return { problem: code, retryAfterSeconds }
    }),
    noteTimeout: assign({ problem: 'timeout', retryAfterSeconds: null }),
    clearProblem: assign({ problem: null, retryAfterSeconds: null }),
    tellPanel: sendParent(
      ({ context: { name, savedAt } }, { standing }: { standing: FieldStanding }): FieldFact => ({
        type: 'field.stands',
        name,
        standing,
        savedAt,
      }),
    ),
    /** Stores a draft of this player in the browser; null removes it. Provided by the feature. */
    storeDraft: (_, _params: Named & { draft: StoredDraft | null }) => {},
    /** Reports to the rest of the page that the player's data changed on the server; provided by the feature. */
    reloadUser: () => {},
  },
  delays: { saveTimeout: 20_000, retryPause: 15_000 },
}).createMachine({
  id: 'savedField',
  description: 'A field that saves itself: a text when it is left, a choice at once.',
  context: ({ input: { name, saved, stored } }) => ({
    name,
    saved: stored?.base ?? saved,
    draft: stored?.value ?? saved,
    sent: saved,
    newer: null,
    isNews: false,
    problem: null,
    retryAfterSeconds: null,
    savedAt: null,
  }),
  invoke: {
    id: 'watchSaved',
    src: 'watchSaved',
    input: ({ context }) => ({ name: context.name }),
    onError: { description: 'Changes made elsewhere show when the page is opened again.' },
  },
  initial: 'arriving',
  states: {
    arriving: {
      description: 'A draft may be stored that an earlier page could not send.',
      always: [{ guard: 'isSaved', target: 'resting' }, { target: 'comparing' }],
    },
    resting: {
      description: 'The field shows the saved value.',
      entry: [
        'clearProblem',
        { type: 'storeDraft', params: ({ context }) => ({ name: context.name, draft: null }) },
        { type: 'tellPanel', params: { standing: 'saved' } },
      ],
      on: {
        'field.type': { target: 'editing', actions: { type: 'takeDraft', params: ({ event }) => event } },
        'field.choose': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'takeDraft', params: ({ event }) => event },
        },
        'saved.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'takeNews', params: ({ event }) => event },
          description: 'Saved in another window or on another device: shown here, and said.',
        },
      },
    },
    editing: {
      description: 'A text is being typed; it is sent when the field is left.',
      entry: { type: 'tellPanel', params: { standing: 'editing' } },
      on: {
        'field.type': { actions: { type: 'takeDraft', params: ({ event }) => event } },
        'field.leave': [{ guard: 'isSaved', target: 'resting' }, { target: 'saving' }],
        'saved.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'takeSaved', params: ({ event }) => event },
          description: 'Saved elsewhere meanwhile: the typed text stays, and replaces it when it is sent.',
        },
      },
    },
    saving: {
      description: 'The value is on its way. Stored in the browser until the server has it.',
      entry: [
        'noteSent',
        'clearProblem',
        {
          type: 'storeDraft',
          params: ({ context: { name, draft, saved } }) => ({ name, draft: { value: draft, base: saved } }),
        },
        { type: 'tellPanel', params: { standing: 'saving' } },
      ],
      invoke: {
        id: 'saveField',
        src: 'saveField',
        input: ({ context }) => ({ name: context.name, value: context.draft }),
        onDone: [
          {
            guard: 'isTypedOn',
            target: 'editing',
            actions: [
              { type: 'noteSaved', params: ({ event }) => event.output },
              { type: 'storeDraft', params: ({ context }) => ({ name: context.name, draft: null }) },
            ],
            description: 'Something else was typed meanwhile: it is sent when the field is left.',
          },
          {
            target: 'resting',
            actions: [{ type: 'noteSaved', params: ({ event }) => event.output }, 'reloadUser'],
          },
        ],
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { saveTimeout: { target: 'waiting', actions: 'noteTimeout' } },
      on: {
        'field.type': { actions: { type: 'takeDraft', params: ({ event }) => event } },
        'field.leave': {
          guard: 'isTypedOn',
          target: 'saving',
          reenter: true,
          description: 'The later text wins at the server.',
        },
        'field.choose': {
          target: 'saving',
          reenter: true,
          actions: { type: 'takeDraft', params: ({ event }) => event },
          description: 'Another choice meanwhile: the last one wins.',
        },
      },
    },
    refused: {
      description: 'The field keeps the text, says why it was refused and what counts until then.',
      entry: [
        { type: 'storeDraft', params: ({ context }) => ({ name: context.name, draft: null }) },
        { type: 'tellPanel', params: { standing: 'refused' } },
      ],
      on: {
        'field.type': { target: 'editing', actions: { type: 'takeDraft', params: ({ event }) => event } },
        'field.choose': {
          target: 'saving',
          actions: { type: 'takeDraft', params: ({ event }) => event },
        },
        'saved.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'takeSaved', params: ({ event }) => event },
        },
      },
    },
    waiting: {
      tags: 'waiting',
      description: 'No answer: the value is stored in the browser and sent later by itself.',
      entry: [
        {
          type: 'storeDraft',
          params: ({ context: { name, draft, saved } }) => ({ name, draft: { value: draft, base: saved } }),
        },
        { type: 'tellPanel', params: { standing: 'waiting' } },
      ],
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: { description: 'It is sent after the pause.' },
      },
      after: { retryPause: 'comparing' },
      on: {
        'network.online': 'comparing',
        'field.type': { target: 'editing', actions: { type: 'takeDraft', params: ({ event }) => event } },
        'field.choose': {
          target: 'saving',
          actions: { type: 'takeDraft', params: ({ event }) => event },
        },
      },
    },
    comparing: {
      tags: 'waiting',
      description: 'Before the stored value is sent, the server’s present one is read.',
      entry: { type: 'tellPanel', params: { standing: 'waiting' } },
      invoke: {
        id: 'readSaved',
        src: 'readSaved',
        input: ({ context }) => ({ name: context.name }),
        onDone: [
          {
            guard: { type: 'isDraft', params: ({ event }) => event.output },
            target: 'resting',
            actions: { type: 'takeSaved', params: ({ event }) => event.output },
            description: 'It was saved after all.',
          },
          {
            guard: { type: 'isOther', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'takeNewer', params: ({ event }) => event.output },
          },
          { target: 'saving' },
        ],
        onError: { target: 'waiting', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { saveTimeout: { target: 'waiting', actions: 'noteTimeout' } },
      on: {
        'field.type': { target: 'editing', actions: { type: 'takeDraft', params: ({ event }) => event } },
        'field.choose': {
          target: 'saving',
          actions: { type: 'takeDraft', params: ({ event }) => event },
        },
      },
    },
    asking: {
      tags: 'waiting',
      description: 'Another value was saved elsewhere meanwhile: it is shown, and the player decides.',
      entry: ['clearProblem', { type: 'tellPanel', params: { standing: 'waiting' } }],
      on: {
        'newer.accept': {
          target: 'resting',
          actions: { type: 'acceptNewer', params: ({ context }) => ({ value: context.newer as string }) },
        },
        'newer.replace': {
          target: 'saving',
          actions: { type: 'replaceNewer', params: ({ context }) => ({ value: context.newer as string }) },
        },
        'field.type': {
          target: 'editing',
          actions: [
            { type: 'replaceNewer', params: ({ context }) => ({ value: context.newer as string }) },
            { type: 'takeDraft', params: ({ event }) => event },
          ],
        },
        'field.choose': {
          target: 'saving',
          actions: [
            { type: 'replaceNewer', params: ({ context }) => ({ value: context.newer as string }) },
            { type: 'takeDraft', params: ({ event }) => event },
          ],
        },
        'saved.changed': { actions: { type: 'takeNewer', params: ({ event }) => event } },
      },
    },
  },
})
