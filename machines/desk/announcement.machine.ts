import { assign, fromPromise, setup } from 'xstate'
import type { ToldAnnouncement } from '#contract/announcements/announcements.contract.ts'
import type { TypedTexts } from '#contract/announcements/announcements.rules.ts'
import type { Failure, Problem } from '#contract/errors.ts'

/** The form's values. `path`: empty for none. */
export interface AnnouncementForm {
  readonly texts: TypedTexts
  readonly path: string
}

/** An announcement as it was read. `id`: null for a new one. */
export interface AnnouncementBase {
  readonly id: string | null
  readonly revision: number
  readonly form: AnnouncementForm
}

/** The part that the browser stores. */
export interface AnnouncementDraft {
  readonly form: AnnouncementForm
  /** The revision that it was written on. */
  readonly revision: number
  /** It becomes an announcement of its own. */
  readonly isCopy: boolean
  /** The idempotency key of its writing: it is written once, however often it is sent. */
  readonly key: string | null
}

/** An announcement as it is by now. */
export interface ReadAnnouncement {
  readonly told: ToldAnnouncement
  readonly form: AnnouncementForm
}

export interface AnnouncementContext {
  readonly id: string | null
  /** The revision on which the form is based. */
  readonly revision: number
  readonly isCopy: boolean
  /** The form as it was when it opened, or as the server has it. */
  readonly stored: AnnouncementForm
  readonly form: AnnouncementForm
  readonly key: string | null
  /** The version of another administrator. */
  readonly theirs: ReadAnnouncement | null
  /** Time the browser last stored the draft, as ISO 8601; null if it is not stored. */
  readonly keptAt: string | null
  /** The browser stores nothing. */
  readonly unkept: 'storage' | null
  readonly problem: Problem | null
}

export type AnnouncementEvent =
  | { type: 'announcement.type'; form: AnnouncementForm }
  | { type: 'announcement.save'; key: string }
  | { type: 'announcement.discard' }
  | { type: 'announcement.keep' }
  /** The administrator chooses between two versions: theirs replaces the other, or the other theirs, or theirs becomes new. */
  | { type: 'mine.keep' }
  | { type: 'theirs.take' }
  | { type: 'mine.copy' }

type Named = { readonly id: string | null }
type Kept = Named & AnnouncementDraft
type Failed = { readonly error: unknown }
type Found = { readonly draft: AnnouncementDraft | null }

const codeOf = ({ error }: Failed): Problem => (error as Failure).code

const keptOf = ({ id, form, revision, isCopy, key }: AnnouncementContext): Kept => ({
  id,
  form,
  revision,
  isCopy,
  key,
})

/**
 * The form of an announcement on the administrators' desk. What is typed stays in the browser until the server has it; if
 * another administrator was faster, both versions are shown, and nothing is lost (decisions.md, Notifications).
 */
export const announcementMachine = setup({
  types: {
    context: {} as AnnouncementContext,
    events: {} as AnnouncementEvent,
    input: {} as AnnouncementBase,
  },
  actors: {
    readDraft: fromPromise<AnnouncementDraft | null, Named>(() => Promise.reject(new Error('readDraft'))),
    keepDraft: fromPromise<{ at: string | null }, Kept>(() => Promise.reject(new Error('keepDraft'))),
    save: fromPromise<ToldAnnouncement, Kept>(() => Promise.reject(new Error('save'))),
    readTheirs: fromPromise<ReadAnnouncement, Named>(() => Promise.reject(new Error('readTheirs'))),
  },
  guards: {
    /** Provided with the rules of announcements. */
    isFaulty: (): boolean => {
      throw new Error('isFaulty')
    },
    isNone: (_, { draft }: Found) => draft === null,
    /** The draft was written on an earlier version than the one on the server. */
    isOld: ({ context }, { draft }: Found) =>
      draft !== null && !draft.isCopy && draft.revision !== context.revision,
    isOvertaken: (_, failed: Failed) => codeOf(failed) === 'announcement_changed',
    isUntouched: ({ context: { form, stored } }) => JSON.stringify(form) === JSON.stringify(stored),
    canBeReplaced: ({ context }) => context.theirs?.told.state === 'draft',
  },
  actions: {
    takeDraft: assign(({ context }, { draft }: Found) => ({
      form: draft?.form ?? context.form,
      isCopy: draft?.isCopy ?? false,
      key: draft?.key ?? null,
    })),
    /** Other words are another writing. */
    takeForm: assign((_, { form }: { form: AnnouncementForm }) => ({ form, key: null, problem: null })),
    /** The key of an earlier attempt stays: its writing may have arrived. */
    takeKey: assign(({ context }, { key }: { key: string }) => ({
      key: context.key ?? key,
      problem: null,
    })),
    takeTheirs: assign((_, { theirs }: { theirs: ReadAnnouncement }) => ({ theirs })),
    /** The typed text is based on the other version from now on. */
    baseOnTheirs: assign(({ context: { theirs, revision, stored } }) => ({
      revision: theirs?.told.revision ?? revision,
      stored: theirs?.form ?? stored,
      theirs: null,
      problem: null,
    })),
    beginCopy: assign({ isCopy: true, theirs: null, problem: null }),
    noteKept: assign((_, { at }: { at: string | null }) => ({
      keptAt: at,
      unkept: at === null ? ('storage' as const) : null,
    })),
    noteUnkept: assign({ keptAt: null, unkept: 'storage' }),
    noteProblem: assign({ problem: (_, failed: Failed) => codeOf(failed) }),
    noteTimeout: assign({ problem: 'timeout' }),
    /** Provided by the desk, as are the next ones. */
    forgetDraft: (_, _params: Named) => {},
    announceSaved: (_, _params: { told: ToldAnnouncement }) => {},
    /** The form closes; the announcement is shown as it is now. */
    announceLeft: () => {},
  },
  delays: { answerTimeout: 20_000, loadTimeout: 20_000 },
}).createMachine({
  id: 'announcement',
  description: 'An announcement is written or changed, and nothing typed is lost.',
  context: ({ input: { id, revision, form } }) => ({
    id,
    revision,
    isCopy: false,
    stored: form,
    form,
    key: null,
    theirs: null,
    keptAt: null,
    unkept: null,
    problem: null,
  }),
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The browser’s draft of it is read.',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isNone', params: ({ event }) => ({ draft: event.output }) },
            target: 'writing',
            description: 'Nothing was typed before.',
          },
          {
            guard: { type: 'isOld', params: ({ event }) => ({ draft: event.output }) },
            target: 'comparing',
            actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.output }) },
            description: 'Since then somebody else has changed it.',
          },
          {
            target: 'writing',
            actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.output }) },
          },
        ],
        onError: { target: 'writing', description: 'The browser stores nothing.' },
      },
    },
    writing: {
      description: 'The form can be filled in. Nothing is sent before the button.',
      initial: 'still',
      on: {
        'announcement.type': {
          target: '.keeping',
          actions: { type: 'takeForm', params: ({ event }) => event },
        },
        'announcement.save': [
          { guard: 'isFaulty', target: '.faulty', description: 'The page says what is wrong.' },
          { target: 'saving', actions: { type: 'takeKey', params: ({ event }) => event } },
        ],
        'announcement.discard': [
          { guard: 'isUntouched', target: 'left', description: 'Nothing would be lost.' },
          { target: '.asking', description: 'What was typed would be gone.' },
        ],
      },
      states: {
        still: { description: 'Nothing was typed since it was stored in the browser.' },
        keeping: {
          description: 'The browser stores it, for a reload.',
          invoke: {
            id: 'keepDraft',
            src: 'keepDraft',
            input: ({ context }) => keptOf(context),
            onDone: {
              target: 'still',
              actions: { type: 'noteKept', params: ({ event }) => event.output },
            },
            onError: { target: 'still', actions: 'noteUnkept', description: 'Storage is full or blocked.' },
          },
        },
        faulty: { description: 'Something is missing or too long, field by field.' },
        asking: {
          description: 'The question before the typed text is discarded.',
          on: {
            'announcement.discard': '#announcement.left',
            'announcement.keep': 'still',
          },
        },
      },
    },
    saving: {
      description: 'It is on its way to the server.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => keptOf(context),
        onDone: {
          target: 'saved',
          actions: [
            { type: 'forgetDraft', params: ({ context }) => ({ id: context.id }) },
            { type: 'announceSaved', params: ({ event }) => ({ told: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event },
            target: 'comparing',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'Another administrator was faster.',
          },
          {
            target: 'writing.keeping',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'The page says why; what was typed stays.',
          },
        ],
      },
      after: {
        answerTimeout: {
          target: 'writing.keeping',
          actions: 'noteTimeout',
          description: 'It may have arrived: sent again, it counts once.',
        },
      },
    },
    comparing: {
      description: 'The other version is read.',
      tags: 'busy',
      invoke: {
        id: 'readTheirs',
        src: 'readTheirs',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'differing',
          actions: { type: 'takeTheirs', params: ({ event }) => ({ theirs: event.output }) },
        },
        onError: {
          target: 'writing.keeping',
          actions: { type: 'noteProblem', params: ({ event }) => event },
          description: 'What was typed stays; the button compares again.',
        },
      },
      after: { loadTimeout: { target: 'writing.keeping', actions: 'noteTimeout' } },
    },
    differing: {
      description: 'Both versions are shown: only the administrator knows which one counts.',
      on: {
        'mine.keep': {
          guard: 'canBeReplaced',
          target: 'writing.keeping',
          actions: 'baseOnTheirs',
          description: 'Saved next, it replaces the other version.',
        },
        'theirs.take': { target: 'left', description: 'What was typed here is given up.' },
        'mine.copy': {
          target: 'writing.keeping',
          actions: 'beginCopy',
          description: 'It becomes an announcement of its own: the other one may have been sent.',
        },
      },
    },
    saved: { type: 'final', description: 'The server has it.' },
    left: {
      type: 'final',
      description: 'The form is closed, and its draft gone.',
      entry: [{ type: 'forgetDraft', params: ({ context }) => ({ id: context.id }) }, 'announceLeft'],
    },
  },
})
