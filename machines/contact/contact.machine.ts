import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { ContactWords } from '#contract/contact/contact.rules.ts'
import type { Failure, Problem } from '#contract/errors.ts'

/** The part that the browser stores. */
export interface ContactDraft {
  readonly form: ContactWords
  /** The sent form with its idempotency key: it arrives once, even if it is sent several times. */
  readonly sent: { readonly form: ContactWords; readonly key: string } | null
}

/** A message that the server has. `sentAt`: ISO 8601. */
export interface SentMessage {
  readonly email: string
  readonly subject: string
  readonly sentAt: string
}

/** Name and address of the player who is logged in. */
export interface Writer {
  readonly name: string
  readonly email: string
}

export interface ContactContext extends ContactDraft {
  readonly writer: Writer | null
  /** Time the browser last stored the draft, as ISO 8601; null if it is not stored. */
  readonly keptAt: string | null
  /** Reason the typed text is not stored: storage is unavailable, or another tab has changed the draft since. */
  readonly unkept: 'storage' | 'otherTab' | null
  readonly done: SentMessage | null
  readonly problem: Problem | null
  /** Seconds from the refusal after which the server takes the next message; null if it doesn't say. */
  readonly waitSeconds: number | null
}

export type ContactEvent =
  | { type: 'contact.type'; form: Partial<ContactWords> }
  | { type: 'contact.send'; key: string }
  | { type: 'contact.another' }
  | { type: 'draft.changed' }
  | { type: 'writer.known'; writer: Writer | null }

const empty: ContactWords = { name: '', email: '', subject: '', message: '' }

const textOf = ({ name, email, subject, message }: ContactWords): string =>
  JSON.stringify([name, email, subject, message])

const formOf = (writer: Writer | null): ContactWords => ({ ...empty, ...writer })

const draftOf = ({ form, sent }: ContactDraft): ContactDraft => ({ form, sent })

/**
 * The contact form: a guest or a player writes to the team (Shell 2.12; design.md 20, "Contact"). The browser stores the typed
 * text until the server has it.
 */
export const contactMachine = setup({
  types: {
    context: {} as ContactContext,
    events: {} as ContactEvent,
    input: {} as { writer: Writer | null },
  },
  actors: {
    readDraft: fromPromise<ContactDraft | null>(() => Promise.reject(new Error('readDraft'))),
    keepDraft: fromPromise<{ at: string | null }, ContactDraft>(() => Promise.reject(new Error('keepDraft'))),
    sendMessage: fromPromise<SentMessage, Pick<ContactDraft, 'sent'>>(() =>
      Promise.reject(new Error('sendMessage')),
    ),
    /** Reports when another tab has changed the draft. */
    watchDraft: fromCallback<ContactEvent>(() => {
      throw new Error('watchDraft')
    }),
  },
  guards: {
    /** Provided with the rules of messages. */
    isFaulty: (): boolean => {
      throw new Error('isFaulty')
    },
    isUntouched: ({ context }) => textOf(context.form) === textOf(formOf(context.writer)),
  },
  actions: {
    takeWriter: assign((_, { writer }: { writer: Writer | null }) => ({ writer })),
    /** Fills in the player's name and address where nothing was typed. */
    fillInWriter: assign(({ context: { form, writer } }) => ({
      form: { ...form, name: form.name || (writer?.name ?? ''), email: form.email || (writer?.email ?? '') },
    })),
    takeDraft: assign(({ context }, { draft }: { draft: ContactDraft | null }) => ({
      form: draft?.form ?? formOf(context.writer),
      sent: draft?.sent ?? context.sent,
    })),
    takeForm: assign(({ context }, { form }: { form: Partial<ContactWords> }) => ({
      form: { ...context.form, ...form },
      problem: null,
      waitSeconds: null,
    })),
    takeSent: assign(({ context: { form, sent } }, { key }: { key: string }) => ({
      sent: sent && textOf(sent.form) === textOf(form) ? sent : { form, key },
      problem: null,
      waitSeconds: null,
    })),
    takeDone: assign((_, { done }: { done: SentMessage }) => ({ done, keptAt: null, unkept: null })),
    beginAnother: assign(({ context: { writer } }) => ({ form: formOf(writer), sent: null, done: null })),
    /** An empty form needs no storing. */
    noteKept: assign(({ context: { form } }, { at }: { at: string | null }) => ({
      keptAt: at,
      unkept: at === null && textOf(form) !== textOf(empty) ? ('storage' as const) : null,
    })),
    noteUnkept: assign({ keptAt: null, unkept: 'storage' }),
    /** The text being written in this tab stays. */
    noteOvertaken: assign({ keptAt: null, unkept: 'otherTab' }),
    noteProblem: assign((_, { error }: { error: unknown }) => ({
      problem: (error as Failure).code,
      waitSeconds: (error as Failure).retryAfterSeconds,
    })),
    noteTimeout: assign({ problem: 'timeout' }),
    /** Deletes the browser's draft; provided by the feature. */
    forgetDraft: () => {},
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'contact',
  description: 'A guest or a player writes to the team. Nothing that was typed is lost.',
  context: ({ input: { writer } }) => ({
    writer,
    form: formOf(writer),
    sent: null,
    keptAt: null,
    unkept: null,
    done: null,
    problem: null,
    waitSeconds: null,
  }),
  initial: 'restoring',
  on: {
    'writer.known': {
      actions: { type: 'takeWriter', params: ({ event }) => event },
      description: 'Somebody logged in or out while a message is on its way or sent.',
    },
  },
  states: {
    restoring: {
      description: 'The browser’s draft is read.',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        onDone: {
          target: 'writing',
          actions: [{ type: 'takeDraft', params: ({ event }) => ({ draft: event.output }) }, 'fillInWriter'],
        },
        onError: {
          target: 'writing',
          actions: 'fillInWriter',
          description: 'The browser stores nothing.',
        },
      },
    },
    writing: {
      description: 'The form can be filled in. Nothing is sent before the button.',
      initial: 'still',
      invoke: {
        id: 'watchDraft',
        src: 'watchDraft',
        onError: { description: 'Changes in other tabs are not noticed.' },
      },
      on: {
        'contact.type': { target: '.keeping', actions: { type: 'takeForm', params: ({ event }) => event } },
        'contact.send': [
          { guard: 'isFaulty', target: '.faulty', description: 'The faults are shown; nothing is sent.' },
          { target: 'sending', actions: { type: 'takeSent', params: ({ event }) => event } },
        ],
        'draft.changed': [
          {
            guard: 'isUntouched',
            target: 'restoring',
            description: 'Nothing was typed in this tab: it shows the other tab’s draft.',
          },
          {
            actions: 'noteOvertaken',
            description: 'The text in this tab stays, and is shown as not stored.',
          },
        ],
        'writer.known': {
          actions: [{ type: 'takeWriter', params: ({ event }) => event }, 'fillInWriter'],
          description: 'A player’s name and address are filled in where nothing was typed.',
        },
      },
      states: {
        still: { description: 'Nothing was typed since the draft was stored.' },
        keeping: {
          description: 'The browser stores the draft, for a reload.',
          invoke: {
            id: 'keepDraft',
            src: 'keepDraft',
            input: ({ context }) => draftOf(context),
            onDone: { target: 'still', actions: { type: 'noteKept', params: ({ event }) => event.output } },
            onError: {
              target: 'still',
              actions: 'noteUnkept',
              description: 'Storage is full or blocked: the draft is shown as not stored.',
            },
          },
        },
        faulty: { description: 'A field is missing, too long or not an address.' },
      },
    },
    sending: {
      description: 'The message is on its way.',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context: { sent } }) => ({ sent }),
        onDone: {
          target: 'sent',
          actions: ['forgetDraft', { type: 'takeDone', params: ({ event }) => ({ done: event.output }) }],
        },
        onError: {
          target: 'failed',
          actions: { type: 'noteProblem', params: ({ event }) => event },
        },
      },
      after: { answerTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    failed: {
      description: 'The message was not sent, or it isn’t known. Its key stays: sent again, it arrives once.',
      invoke: {
        id: 'keepDraft',
        src: 'keepDraft',
        input: ({ context }) => draftOf(context),
        onDone: { actions: { type: 'noteKept', params: ({ event }) => event.output } },
        onError: { actions: 'noteUnkept', description: 'Storage is full or blocked.' },
      },
      on: {
        'contact.type': {
          target: 'writing.keeping',
          actions: { type: 'takeForm', params: ({ event }) => event },
        },
        'contact.send': { target: 'sending', actions: { type: 'takeSent', params: ({ event }) => event } },
      },
    },
    sent: {
      description: 'The server has the message.',
      on: { 'contact.another': { target: 'writing.still', actions: 'beginAnother' } },
    },
  },
})
